import { refuse, type Refusal } from '../base/refusal.ts'
import { organisationRefusals } from './refusals.ts'

export const MAX_DEPTH = 10

/**
 * Why a group can't stand below this parent, or null. `parentPath` are the ids from the root down to the parent, empty
 * for the top; `height` is the number of levels the group brings along, itself included.
 */
export function whyNotBelow(groupId: string | null, parentPath: readonly string[], height: number): Refusal | null {
  if (groupId !== null && parentPath.includes(groupId)) return refuse(organisationRefusals.CYCLE)
  if (parentPath.length + height > MAX_DEPTH) return refuse(organisationRefusals.TOO_DEEP, { max: MAX_DEPTH })
  return null
}
