import { refuse, type Refusal } from '../../base/refusal.ts'
import { closingText } from '../../base/time/window-times.ts'
import type { ForceableWindow } from '../../competition/schedule/window.rule.ts'
import { reviewRefusals } from '../refusals.ts'

/** Facts about a review that starts before the submission deadline. */
export interface EarlyReview {
  readonly deed: 'take' | 'open'
  /** The submission window while it is open; null afterwards. */
  readonly submission: ForceableWindow | null
  /** Works that are added, or in the batch that opens. */
  readonly works: number
  /** Teams of these works that can no longer resubmit. */
  readonly teams: number
  /** Teams that may still submit and whose work is in no batch. */
  readonly others: number
}

/** Why review can't start before the submission deadline without confirmation. */
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
