import type { Reach } from './held-role.ts'

/** A role granted in a group, or without one. */
export interface Grant {
  readonly roleId: string
  readonly roleKey: string
  readonly roleName: string
  readonly reach: Reach
  readonly codes: readonly string[]
  /** Paths of the groups of a role with the reach `chosen`. */
  readonly chosen: readonly (readonly string[])[]
  readonly groupId: string | null
  /** Ids from the root of the tree down to the group; empty without a group. */
  readonly path: readonly string[]
}
