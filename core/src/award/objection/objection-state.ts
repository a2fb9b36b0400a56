import type { Bilingual } from '../../base/shapes.ts'

/** States and kinds of objections, in a file without schemas, because public pages load it. */
export const OBJECTION_STATES = ['filed', 'withdrawn', 'upheld', 'rejected'] as const
export type ObjectionState = (typeof OBJECTION_STATES)[number]

export const OBJECTION_KINDS = ['score', 'award', 'eligibility', 'other'] as const
export type ObjectionKind = (typeof OBJECTION_KINDS)[number]

export const objectionStateLabels: Record<ObjectionState, Bilingual> = {
  filed: { zh: '待答复', en: 'Unanswered' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  upheld: { zh: '异议成立', en: 'Upheld' },
  rejected: { zh: '异议不成立', en: 'Rejected' },
}

export const objectionKindLabels: Record<ObjectionKind, Bilingual> = {
  score: { zh: '得分', en: 'Score' },
  award: { zh: '奖项', en: 'Award' },
  eligibility: { zh: '其他团队的参赛资格', en: 'Eligibility of another team' },
  other: { zh: '其他', en: 'Other' },
}
