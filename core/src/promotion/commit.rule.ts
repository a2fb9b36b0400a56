import { firstRefusal, refuse, type Refusal } from '../base/refusal.ts'
import { promotionRefusals as no } from './refusals.ts'

export interface CommitFacts {
  readonly hasSetting: boolean
  readonly contenders: number
  readonly openTies: number
  /** Entries that would be promoted and were not before. */
  readonly newcomers: number
  readonly isCommitted: boolean
  /** Places of this route that promoted teams have left and nobody took yet. */
  readonly vacated: number
  readonly earlierRoutesOpen: boolean
}

/**
 * Why the promotion can't be committed. It is committed once; afterwards the next in rank may only move up into places
 * that promoted teams have left.
 */
export function whyNotCommit(facts: CommitFacts): Refusal | null {
  if (!facts.hasSetting) return refuse(no.NO_RULE)
  return firstRefusal(
    facts.isCommitted && facts.vacated === 0 ? refuse(no.COMMITTED) : null,
    facts.earlierRoutesOpen ? refuse(no.EARLIER_ROUTE) : null,
    facts.contenders === 0 ? refuse(no.NO_STANDING) : null,
    facts.openTies > 0 ? refuse(no.TIES_OPEN, { count: facts.openTies }) : null,
    facts.newcomers === 0 ? refuse(facts.isCommitted ? no.NO_VACANCY : no.NOBODY) : null,
    facts.isCommitted && facts.newcomers > facts.vacated ? refuse(no.COMMITTED) : null,
  )
}

/** Places that were vacated by promoted teams, less those that later runs filled. */
export function vacatedOf(
  runs: readonly { readonly no: number; readonly promoted: number; readonly left: number }[],
): number {
  const left = runs.reduce((sum, run) => sum + run.left, 0)
  const filled = runs.filter(({ no }) => no > 1).reduce((sum, { promoted }) => sum + promoted, 0)
  return Math.max(0, left - filled)
}
