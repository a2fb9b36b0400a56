import type { PublicStanding } from './public-views.ts'
import { isPublic, type Publication } from './visible.rule.ts'

export interface ListedPublication extends Publication {
  /** When a list that everybody saw was last taken back. */
  readonly withdrawnAt: string | null
}

/**
 * How a list of winners stands before the public at `now`: null while there is nothing anybody may know. One that was
 * taken back is not hushed up, and one published again says so.
 */
export function publicStanding(publication: ListedPublication, now: Date): PublicStanding | null {
  const { state, withdrawnAt } = publication
  if (isPublic(publication, now)) {
    const corrected = withdrawnAt !== null
    return { state: state === 'publicised' ? 'publicised' : 'formal', corrected }
  }
  return withdrawnAt === null ? null : { state: 'withdrawn', corrected: false }
}
