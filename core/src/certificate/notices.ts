import type { NoticeTemplate } from '../base/notice/template.ts'

const listBody = {
  zh: '{item} · {kind} · {count} 份\n审核意见：{opinion}',
  en: '{item} · {kind} · {count}\nOpinion: {opinion}',
}
const readyBody = { zh: '{item}的电子证书现可查看和下载。', en: 'See and download it now ({item}).' }
const noBody = { zh: '', en: '' }
const revokedBody = {
  zh: '编号 {number}，不再有效。\n撤销原因：{reason}',
  en: 'No. {number} is no longer valid.\nReason: {reason}',
}
const correctionBody = { zh: '更正内容：{field}\n答复：{opinion}', en: 'About: {field}\nAnswer: {opinion}' }

/** Notices of this module. */
export const certificateNotices = {
  handed_up: {
    event: 'certificate.handed_up',
    title: { zh: '有证书名单待审核', en: 'A list of certificates waits for your approval' },
    body: listBody,
  },
  approved: {
    event: 'certificate.approved',
    title: { zh: '证书名单已审核通过，正在制作', en: 'Your list of certificates was approved and is being made' },
    body: listBody,
  },
  rejected: {
    event: 'certificate.rejected',
    required: ['opinion'],
    title: { zh: '证书名单未通过审核', en: 'Your list of certificates was sent back' },
    body: listBody,
  },
  sent: {
    event: 'certificate.sent',
    title: { zh: '您的证书已发放', en: 'Your certificate is ready' },
    body: readyBody,
  },
  sentToTeam: {
    event: 'certificate.sent',
    title: { zh: '您团队的证书已发放', en: 'Your team’s certificate is ready' },
    body: readyBody,
  },
  sentToSchool: {
    event: 'certificate.sent',
    title: { zh: '贵校的证书已发放', en: 'A certificate of your school is ready' },
    body: readyBody,
  },
  /** In place of a valid certificate. */
  replaced: {
    event: 'certificate.reissued',
    title: { zh: '您的证书已换发', en: 'Your certificate was reissued' },
    body: noBody,
  },
  replacedOfTeam: {
    event: 'certificate.reissued',
    title: { zh: '您团队的证书已换发', en: 'Your team’s certificate was reissued' },
    body: noBody,
  },
  replacedOfSchool: {
    event: 'certificate.reissued',
    title: { zh: '贵校的证书已换发', en: 'A certificate of your school was reissued' },
    body: noBody,
  },
  /** After the certificate was revoked. */
  reissued: {
    event: 'certificate.reissued',
    title: { zh: '您的证书已补发', en: 'Your certificate was reissued' },
    body: noBody,
  },
  reissuedOfTeam: {
    event: 'certificate.reissued',
    title: { zh: '您团队的证书已补发', en: 'Your team’s certificate was reissued' },
    body: noBody,
  },
  reissuedOfSchool: {
    event: 'certificate.reissued',
    title: { zh: '贵校的证书已补发', en: 'A certificate of your school was reissued' },
    body: noBody,
  },
  revoked: {
    event: 'certificate.revoked',
    required: ['reason'],
    title: { zh: '您的证书已撤销', en: 'Your certificate was revoked' },
    body: revokedBody,
  },
  revokedOfTeam: {
    event: 'certificate.revoked',
    required: ['reason'],
    title: { zh: '您团队的证书已撤销', en: 'Your team’s certificate was revoked' },
    body: revokedBody,
  },
  revokedOfSchool: {
    event: 'certificate.revoked',
    required: ['reason'],
    title: { zh: '贵校的证书已撤销', en: 'A certificate of your school was revoked' },
    body: revokedBody,
  },
  corrected: {
    event: 'certificate.corrected',
    title: { zh: '证书已更正并换发', en: 'Your certificate was corrected' },
    body: correctionBody,
  },
  declined: {
    event: 'certificate.declined',
    required: ['opinion'],
    title: { zh: '证书更正申请未采纳', en: 'Your correction was declined' },
    body: correctionBody,
  },
  correctionAsked: {
    event: 'certificate.correction_asked',
    required: ['number'],
    title: { zh: '有证书更正申请待处理', en: 'A correction of a certificate was asked for' },
    body: { zh: '证书 {number}：申请更正“{field}”。', en: 'Certificate {number}: a correction of “{field}”.' },
  },
  toMakeAgain: {
    event: 'certificate.to_make_again',
    title: { zh: '有获奖团队的证书须重新制作', en: 'Certificates of winners are to be made again' },
    body: {
      zh: '结果已重新发布，{count} 个获奖团队的证书已随上次撤回而失效，请重新制作并发放。',
      en: 'Results are published again. {count} winning teams lost their certificates when the results were withdrawn: make and send them again.',
    },
  },
  /** To those who make certificates. */
  awardRestored: {
    event: 'certificate.to_make_again',
    title: { zh: '奖项已恢复，证书须重新制作', en: 'An award was restored: make its certificate again' },
    body: {
      zh: '团队“{team}”的“{award}”已恢复，此前撤销的证书不再有效，请重新制作并发放。',
      en: '“{award}” of team “{team}” was restored. Its revoked certificates stay invalid: make and send new ones.',
    },
  },
  holderLeft: {
    event: 'certificate.correction_asked',
    required: ['number'],
    title: { zh: '团队成员已变更，须撤销其成员的证书', en: 'A holder left the team: certificates to revoke' },
    body: { zh: '团队“{team}”：须撤销证书 {number}。', en: 'Team “{team}”: certificate {number} is to be revoked.' },
  },
  memberJoined: {
    event: 'certificate.correction_asked',
    title: { zh: '团队成员已变更，须为新成员补发证书', en: 'Somebody joined the team: certificates to issue' },
    body: { zh: '团队“{team}”：新成员 {count} 人。', en: 'Team “{team}”: new members: {count}.' },
  },
  endedByRevoking: {
    event: 'certificate.correction_ended',
    required: ['reason'],
    title: {
      zh: '证书已撤销，更正申请随之结束',
      en: 'The certificate was revoked, and your correction ended with it',
    },
    body: { zh: '撤销原因：{reason}', en: 'Revoked because: {reason}' },
  },
  endedByReissuing: {
    event: 'certificate.correction_ended',
    required: ['reason'],
    title: {
      zh: '证书已换发，更正申请随之结束；如仍需更正，请就新证书提出',
      en: 'The certificate was reissued, and your correction ended with it: ask again about the new one if it is still wrong',
    },
    body: { zh: '换发原因：{reason}', en: 'Reissued because: {reason}' },
  },
} as const satisfies Record<string, NoticeTemplate>

export type CertificateNotice = keyof typeof certificateNotices

declare module '../base/notice/template.ts' {
  interface NoticeKeys extends Record<`certificate.${CertificateNotice}`, true> {}
}
