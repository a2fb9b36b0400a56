import type { BilingualText } from '../../base/bilingual-text.ts'
/** The data scope of a code: everybody's records, those of groups (`below`: with their subtrees), or only one's own. */
export type Scope =
  | { readonly reach: 'all' }
  | { readonly reach: 'groups'; readonly groups: readonly string[]; readonly below: readonly string[] }
  | { readonly reach: 'own' }

export type Reach = 'all' | 'group_and_below' | 'group' | 'chosen' | 'own'

export const reachLabels: Record<Reach, BilingualText> = {
  all: { zh: '全部', en: 'All' },
  group_and_below: { zh: '本组织及下级', en: 'This organisation and below' },
  group: { zh: '本组织', en: 'This organisation' },
  chosen: { zh: '指定组织', en: 'Chosen organisations' },
  own: { zh: '仅本人', en: 'Own records' },
}

/** Whether the scope of a role is the organisation in which it is held. */
export const isGroupBound = (reach: Reach): boolean => reach === 'group' || reach === 'group_and_below'

/** A role of a user: in one group, or without one. */
export interface HeldRole {
  readonly key: string
  readonly reach: Reach
  readonly groupId: string | null
  readonly codes: readonly string[]
  /** Groups of a role with the reach `chosen`. */
  readonly chosen: readonly string[]
}
