import type { BilingualText } from '../../base/bilingual-text.ts'
import { beijingMinute } from '../../base/time/beijing.ts'
import type { DocumentTerms } from './document.ts'

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
  blocks: { zh: '未交则不能', en: 'Without it, no' },
  blocks_submission: { zh: '提交报名', en: 'submission of the enrolment' },
  blocks_handIn: { zh: '提交作品', en: 'hand-in of works' },
  blocks_nothing: { zh: '不限制', en: 'restriction' },
} as const satisfies Record<string, BilingualText>

/** A document in words, for the summary of a setting. */
export function documentText(document: DocumentTerms): BilingualText {
  const { of, signer, blocks, dueAt, members, answers } = document
  const parts = [
    documentLabels[`of_${of}`],
    documentLabels[`signer_${signer}`],
    ...(dueAt === null ? [] : [{ zh: `截止 ${beijingMinute(dueAt)}`, en: `due ${beijingMinute(dueAt)}` }]),
    blocks === 'nothing'
      ? { zh: '不限制提交', en: 'blocks nothing' }
      : {
          zh: `未交不能${documentLabels[`blocks_${blocks}`].zh}`,
          en: `blocks the ${documentLabels[`blocks_${blocks}`].en}`,
        },
    ...(members ? [{ zh: '附成员名单', en: 'with the members' }] : []),
    ...(answers ? [{ zh: '附报名信息', en: 'with the answers' }] : []),
    textParts(document),
  ]
  return { zh: parts.map(({ zh }) => zh).join('；'), en: parts.map(({ en }) => en).join('; ') }
}

const textParts = ({ text, textEn }: DocumentTerms): BilingualText => ({ zh: text, en: textEn || text })
