import type { BilingualText } from '../../base/bilingual-text.ts'
import { beijingMinute } from '../../base/time/beijing.ts'
import { asksSignerCode, type DocumentTerms } from './document.ts'

/** Labels of documents to sign, on their pages and in the summary of a setting. */
export const documentLabels = {
  document: { zh: '签署文件', en: 'Document to sign' },
  of: { zh: '签署对象', en: 'For' },
  of_team: { zh: '全队一份', en: 'The team, once' },
  of_student: { zh: '每名学生一份', en: 'Each student' },
  of_adviser: { zh: '每名指导教师一份', en: 'Each adviser' },
  signer: { zh: '签署人', en: 'Signed by' },
  signer_person: { zh: '本人（全队文件由队长）', en: 'The person (for the team: its captain)' },
  signer_guardian: { zh: '未成年人的监护人', en: 'A minor’s guardian' },
  signer_adviser: { zh: '指导教师', en: 'An adviser' },
  signer_school: { zh: '学校（盖章）', en: 'The school, with its seal' },
  signer_outsider: { zh: '团队以外的人（凭链接签署）', en: 'Somebody outside the team, by a link' },
  signerCode: { zh: '签署人须输入验证码（只能凭链接上传）', en: 'The signer enters a one-time code (by link alone)' },
  signerTitle: { zh: '签署人身份', en: 'Who signs' },
  signerTitleEn: { zh: '签署人身份（英文）', en: 'Who signs, in English' },
  blocks: { zh: '未交则不能', en: 'Needed for' },
  blocks_submission: { zh: '提交报名', en: 'Submitting the enrolment' },
  blocks_handIn: { zh: '提交作品', en: 'Handing in works' },
  blocks_nothing: { zh: '不限制', en: 'Nothing' },
} as const satisfies Record<string, BilingualText>

/** A document in words, for the summary of a setting. */
export function documentText(document: DocumentTerms): BilingualText {
  const { of, signer, blocks, dueAt, members, answers } = document
  const parts = [
    documentLabels[`of_${of}`],
    signer === 'outsider'
      ? { zh: `${document.signerTitle}签署`, en: `signed by: ${document.signerTitleEn || document.signerTitle}` }
      : documentLabels[`signer_${signer}`],
    ...(dueAt === null ? [] : [{ zh: `截止 ${beijingMinute(dueAt)}`, en: `due ${beijingMinute(dueAt)}` }]),
    blocks === 'nothing'
      ? { zh: '不限制提交', en: 'blocks nothing' }
      : {
          zh: `未交不能${documentLabels[`blocks_${blocks}`].zh}`,
          en: `blocks the ${documentLabels[`blocks_${blocks}`].en}`,
        },
    ...(document.validDays === null
      ? []
      : [{ zh: `有效期 ${document.validDays} 天`, en: `valid for ${document.validDays} days` }]),
    ...(document.notBefore === null
      ? []
      : [
          {
            zh: `${beijingMinute(document.notBefore)} 以后签署`,
            en: `signed since ${beijingMinute(document.notBefore)}`,
          },
        ]),
    ...(asksSignerCode(document) ? [{ zh: '签署人须输入验证码', en: 'the signer enters a code' }] : []),
    ...(document.after === '' ? [] : [{ zh: '在另一文件之后签署', en: 'signed after another' }]),
    ...(members ? [{ zh: '附成员名单', en: 'with the members' }] : []),
    ...(answers ? [{ zh: '附报名信息', en: 'with the answers' }] : []),
    textParts(document),
  ]
  return { zh: parts.map(({ zh }) => zh).join('；'), en: parts.map(({ en }) => en).join('; ') }
}

const textParts = ({ text, textEn }: DocumentTerms): BilingualText => ({ zh: text, en: textEn || text })
