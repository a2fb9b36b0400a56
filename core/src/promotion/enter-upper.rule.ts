import { refuse, type Refusal } from '../base/refusal.ts'
import { beijingMinute } from '../base/time/beijing.ts'
import type { LowerEntries } from '../competition/setting/lower-entries.ts'
import { promotionRefusals as no } from './refusals.ts'

export interface EnterUpperFacts {
  /** The organisation of the lower round, after those above it. */
  readonly groupPath: readonly string[]
  /** Entries of the lower round that the item has already received. */
  readonly received: number
  readonly newcomers: number
  readonly now: string
}

/**
 * Why an item of an upper organisation doesn't receive the promoted entries of a lower round. What it receives, its
 * organisation says in the enrolment setting. @spec B16
 */
export function whyNotEnterUpper(terms: LowerEntries, facts: EnterUpperFacts): Refusal | null {
  const isAgreed =
    terms.from === 'below' || (terms.from === 'listed' && terms.groupIds.some((id) => facts.groupPath.includes(id)))
  if (!isAgreed) return refuse(no.TARGET_NOT_AGREED)
  if (terms.until !== null && terms.until <= facts.now)
    return refuse(no.TARGET_LATE, { until: beijingMinute(terms.until) })
  const left = lowerPlaces(terms, facts.received)
  return left !== null && facts.newcomers > left
    ? refuse(no.TARGET_FULL, { most: terms.perRound ?? 0, received: facts.received, newcomers: facts.newcomers })
    : null
}

/** Entries that an item still receives from a lower round; null: no limit. */
export function lowerPlaces({ perRound }: LowerEntries, received: number): number | null {
  return perRound === null ? null : Math.max(0, perRound - received)
}
