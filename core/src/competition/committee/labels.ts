import type { BilingualText } from '../../base/bilingual-text.ts'
import { recusesSchool, type CommitteeTerms } from './committee.ts'

/** Labels of committees, on the page of the setting and in its summary. */
export const committeeLabels = {
  committee: { zh: '审核委员会', en: 'Committee' },
  shown_always: { zh: '随时可见', en: 'At any time' },
  shown_voted: { zh: '本人投票后可见', en: 'After one’s own vote' },
  shown_decided: { zh: '形成决定后可见', en: 'Once it has decided' },
} as const satisfies Record<string, BilingualText>

/** A committee in words, for the summary of a setting. */
export function committeeText(terms: CommitteeTerms, levels: Readonly<Record<string, BilingualText>>): BilingualText {
  const { members, approveAt, returnAt, rejectAt, answers } = terms
  const level = levels[`audit_${terms.level}`] ?? { zh: '', en: '' }
  const parts: BilingualText[] = [
    level,
    ...(terms.organisation === null ? [] : [{ zh: '限指定的组织', en: 'of one organisation' }]),
    members.length === 0
      ? { zh: '有审核权限的人投票', en: 'those who may approve vote' }
      : { zh: `委员 ${members.length} 人`, en: `${members.length} members` },
    {
      zh: `${approveAt} 票通过，${returnAt} 票退回，${rejectAt} 票不通过`,
      en: `${approveAt} to approve, ${returnAt} to return, ${rejectAt} to reject`,
    },
    ...(terms.field === '' ? [] : [{ zh: `答案为${answers.join('、')}`, en: `for ${answers.join(', ')}` }]),
    ...(recusesSchool(terms) ? [{ zh: '本校回避', en: 'own school recused' }] : []),
    {
      zh: `投票情况${committeeLabels[`shown_${terms.shown}`].zh}`,
      en: `votes shown: ${committeeLabels[`shown_${terms.shown}`].en}`,
    },
  ]
  return { zh: parts.map(({ zh }) => zh).join('；'), en: parts.map(({ en }) => en).join('; ') }
}
