import { refuse, type Refusal } from '../../base/refusal.ts'
import { whyNotResult } from '../batch/batch.rule.ts'
import { reviewRefusals } from '../refusals.ts'
import { awaitsVerification, type BatchState, type RunState } from '../review.ts'

interface Calculation {
  readonly state: RunState
  /** The caller calculated it. */
  readonly own: boolean
  /** Scores changed since. */
  readonly stale: boolean
}

/** Why the caller can neither verify a calculation nor send it back. */
export function whyNotDecideResults(
  batch: { readonly state: BatchState; readonly withdrawn: boolean },
  run: Calculation,
): Refusal | null {
  const hindered = whyNotResult(batch, 'verify')
  if (hindered) return hindered
  if (run.stale) return refuse(reviewRefusals.OLD_RUN)
  if (run.own) return refuse(reviewRefusals.SAME_PERSON)
  return awaitsVerification(run) ? null : refuse(reviewRefusals.RUN_DECIDED)
}
