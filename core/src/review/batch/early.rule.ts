import { refuse, type Refusal } from '../../base/refusal.ts'
import { closingText } from '../../base/time/window-times.ts'
import type { ForceableWindow } from '../../competition/schedule/window.rule.ts'
import { reviewRefusals } from '../refusals.ts'

/** What review takes from teams that may still hand in. */
export interface EarlyReview {
  readonly deed: 'take' | 'open'
  /** The submission window while it is open; null once it is over. */
  readonly submission: ForceableWindow | null
  /** Works taken in, or in the batch that opens. */
  readonly works: number
  /** Teams of these works that could have handed in again. */
  readonly teams: number
  /** Teams that may hand in and whose work is in no batch. */
  readonly others: number
}

/** Why review can't begin without a word about the teams that were told they may still hand in. */
export function whyEarly(review: EarlyReview, accepted: boolean, now: Date): Refusal | null {
  const { deed, submission, works, teams, others } = review
  if (!submission || accepted) return null
  const held = submission.forced === 'open'
  const closes = closingText(submission.closesAt, now)
  return refuse(deed === 'take' ? reviewRefusals.STILL_SUBMITTING : reviewRefusals.OPENED_EARLY, {
    until: held ? '持续开放，另行通知截止' : ` ${closes.zh} 截止`,
    untilEn: held ? 'is held open until further notice' : `is open until ${closes.en}`,
    works,
    teams,
    others,
  })
}
