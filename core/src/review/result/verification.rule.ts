import { refuse, type Refusal } from '../../base/refusal.ts'
import { whyNotMove, whyNotResult } from '../batch/batch.rule.ts'
import { reviewRefusals } from '../refusals.ts'
import { awaitsVerification, isVerified, type BatchState, type RunState } from '../review.ts'

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

/** Why the results of a batch can't be locked; `run` is its newest calculation, null without one. */
export function whyNotLock(
  batch: { readonly state: BatchState },
  run: Pick<Calculation, 'state' | 'stale'> | null,
): Refusal | null {
  const hindered = whyNotMove(batch.state, 'lock')
  if (hindered) return hindered
  if (!run) return refuse(reviewRefusals.NO_RUN)
  if (run.stale) return refuse(reviewRefusals.OLD_RUN)
  return isVerified(run) ? null : refuse(reviewRefusals.NOT_VERIFIED)
}
