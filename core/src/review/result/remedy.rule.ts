import { reviewRefusals } from '../refusals.ts'
import { isOpen, type BatchState } from '../review.ts'
import { whyNotMove } from '../batch/batch.rule.ts'

export const REMEDIES = ['works', 'rule', 'accept', 'remind', 'extend', 'reopen'] as const
/**
 * A remedy for a refused calculation: look at the works it is about, change the review rule, calculate with the scores
 * there are, remind the experts, extend the review window, or open the batch for scoring again.
 */
export type Remedy = (typeof REMEDIES)[number]

interface RefusedBatch {
  readonly state: BatchState
  /** The review window; null: none is set. */
  readonly window: { readonly phase: 'upcoming' | 'open' | 'closed' } | null
  readonly tasks: number
  readonly submitted: number
}

/** The remedies for a calculation that was refused with this code, the nearest first; none: the refusal says enough. */
export function remediesOf(code: number, batch: RefusedBatch): Remedy[] {
  if (code === reviewRefusals.NO_WORKS.code) return ['works']
  if (code === reviewRefusals.NO_EARLIER_RESULT.code) return ['rule']
  const few = code === reviewRefusals.FEW_SCORES.code
  if (!few && code !== reviewRefusals.NO_SCORES.code) return []
  const inTime = batch.window?.phase === 'open'
  const remedies: Record<Remedy, boolean> = {
    works: true,
    rule: false,
    accept: few,
    remind: isOpen(batch) && inTime && batch.submitted < batch.tasks,
    extend: !inTime,
    reopen: whyNotMove(batch.state, 'reopen') === null,
  }
  return REMEDIES.filter((remedy) => remedies[remedy])
}

/** Remedies for single works or the rule; the others remedy whatever scores are missing. */
export const OWN_REMEDIES: readonly Remedy[] = ['works', 'rule', 'accept']

/** The works that such a refusal is about, as a filter of the list of entries. */
export function scoredFilterOf(code: number): 'none' | 'few' | undefined {
  if (code === reviewRefusals.NO_SCORES.code) return 'none'
  return code === reviewRefusals.FEW_SCORES.code ? 'few' : undefined
}
