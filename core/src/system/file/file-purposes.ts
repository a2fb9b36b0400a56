import type { Bilingual } from '../../base/shapes.ts'

/** What stored files are for. */
export const filePurposeLabels: Readonly<Record<string, Bilingual>> = {
  'organisation.seal': { zh: '组织印章', en: 'Seal of an organisation' },
  'organisation.logo': { zh: '组织标志', en: 'Logo of an organisation' },
  'school.import': { zh: '学校导入表', en: 'Import of schools' },
  avatar: { zh: '头像', en: 'Picture of a person' },
  'identity.change': { zh: '身份变更证明', en: 'Proof of an identity change' },
  'user.import': { zh: '用户导入表', en: 'Import of users' },
  'finance.slip': { zh: '转账凭证', en: 'Transfer slip' },
  'finance.statement': { zh: '银行流水', en: 'Bank statement' },
  'finance.invoice': { zh: '发票', en: 'Invoice' },
  'competition.attachment': { zh: '竞赛附件', en: 'Attachment of a competition' },
  'competition.brief': { zh: '命题附件', en: 'Brief' },
  'competition.cover': { zh: '竞赛封面或横幅', en: 'Cover or banner of a competition' },
  enrolment: { zh: '报名材料', en: 'Material of an enrolment' },
  'enrolment.copy': { zh: '已签署文件', en: 'Signed copy' },
  'enrolment.registration': { zh: '学校注册文件', en: 'Letter of a registration' },
  'enrolment.import': { zh: '报名导入表', en: 'Import of teams' },
  work: { zh: '作品文件', en: 'File of a work' },
  work_copy: { zh: '作品评审副本', en: 'Copy of a work for review' },
  'certificate.picture': { zh: '证书图片', en: 'Picture of a certificate' },
  'certificate.font': { zh: '证书字体', en: 'Font of certificates' },
  'study.material': { zh: '学习资料', en: 'Learning material' },
  'study.picture': { zh: '学习资料图片', en: 'Picture of learning material' },
  'site.picture': { zh: '网站图片', en: 'Picture of a website' },
  'site.attachment': { zh: '资讯附件', en: 'Attachment of news' },
}
