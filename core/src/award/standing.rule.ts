import type { PublicStanding } from './public-views.ts'
import { isPublic, type Publication } from './visible.rule.ts'

export interface ListedPublication extends Publication {
  /** When the public list was last revoked. */
  readonly withdrawnAt: string | null
}

/**
 * The public status of a list of winners at `now`; null while nothing is public. A revoked list is reported as such,
 * and so is one that was published again.
 */
export function publicStanding(publication: ListedPublication, now: Date): PublicStanding | null {
  const { state, withdrawnAt } = publication
  if (isPublic(publication, now)) {
    const corrected = withdrawnAt !== null
    return { state: state === 'publicised' ? 'publicised' : 'formal', corrected }
  }
  return withdrawnAt === null ? null : { state: 'withdrawn', corrected: false }
}
