import { refuse, type Refusal } from '../base/refusal.ts'
import { organisationRefusals } from './refusals.ts'

export const MAX_DEPTH = 10

/**
 * Why a group can't be placed below this parent, or null. `parentPath`: ids from the root down to the parent, empty for
 * the top level; `height`: levels of the group's own subtree, itself included.
 */
export function whyNotBelow(groupId: string | null, parentPath: readonly string[], height: number): Refusal | null {
  if (groupId !== null && parentPath.includes(groupId)) return refuse(organisationRefusals.CYCLE)
  if (parentPath.length + height > MAX_DEPTH) return refuse(organisationRefusals.TOO_DEEP, { max: MAX_DEPTH })
  return null
}
