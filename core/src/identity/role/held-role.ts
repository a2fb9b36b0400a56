/** Whose records a code reaches: everybody's, those of groups (`below`: with their subtrees), or only the own. */
export type Scope =
  | { readonly reach: 'all' }
  | { readonly reach: 'groups'; readonly groups: readonly string[]; readonly below: readonly string[] }
  | { readonly reach: 'own' }

export type Reach = 'all' | 'group_and_below' | 'group' | 'chosen' | 'own'

/** A role as somebody holds it: in one group, or without one. */
export interface HeldRole {
  readonly key: string
  readonly reach: Reach
  readonly groupId: string | null
  readonly codes: readonly string[]
  /** Groups that a role of reach `chosen` names. */
  readonly chosen: readonly string[]
}
