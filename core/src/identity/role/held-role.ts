/** The data scope of a code: everybody's records, those of groups (`below`: with their subtrees), or only one's own. */
export type Scope =
  | { readonly reach: 'all' }
  | { readonly reach: 'groups'; readonly groups: readonly string[]; readonly below: readonly string[] }
  | { readonly reach: 'own' }

export type Reach = 'all' | 'group_and_below' | 'group' | 'chosen' | 'own'

/** A role of a user: in one group, or without one. */
export interface HeldRole {
  readonly key: string
  readonly reach: Reach
  readonly groupId: string | null
  readonly codes: readonly string[]
  /** Groups of a role with the reach `chosen`. */
  readonly chosen: readonly string[]
}
