import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { canTransition } from '../../base/state/state-machine.ts'
import { taskMachine } from '../assignment/task.rule.ts'
import { reviewRefusals } from '../refusals.ts'
import { isReturned, type TaskState } from '../review.ts'
import { whyNotRead, type ScoringFacts } from '../scoring/score.rule.ts'
import { MAX_CORRECTIONS, type CorrectionState } from './correction.ts'

export interface SubmittedFacts extends ScoringFacts {
  /** Works of the batch that the expert has never submitted. With none left, the expert has submitted the whole batch. */
  readonly left: number
}

/** Why the expert can't take back the scorecard: all of the batch is submitted, or scoring has ended. */
export function whyNotTakeBack(facts: SubmittedFacts): Refusal | null {
  return firstRefusal(
    whyNotTouch(facts),
    facts.batch === 'open' ? null : refuse(reviewRefusals.NOT_OPEN),
    facts.windowOpen ? null : refuse(reviewRefusals.WINDOW_CLOSED),
    facts.left > 0 ? null : refuse(reviewRefusals.ALL_SUBMITTED),
  )
}

/** Why the expert can't ask the staff to return the scorecard. `requests` are the states of those made for it. */
export function whyNotRequestCorrection(facts: SubmittedFacts, requests: readonly CorrectionState[]): Refusal | null {
  return firstRefusal(
    whyNotTouch(facts),
    whyNotTakeBack(facts) === null ? refuse(reviewRefusals.TAKE_BACK_INSTEAD) : null,
    requests.includes('open') ? refuse(reviewRefusals.CORRECTION_OPEN) : null,
    requests.length >= MAX_CORRECTIONS ? refuse(reviewRefusals.CORRECTIONS_FULL, { max: MAX_CORRECTIONS }) : null,
  )
}

/** Why the request can't be decided any more. */
export function whyNotDecideCorrection(state: CorrectionState): Refusal | null {
  return state === 'open' ? null : refuse(reviewRefusals.CORRECTION_DECIDED)
}

/** Whether the scorecard was returned at its expert's own request. */
export function isGranted(task: {
  readonly state: TaskState
  readonly returnReason: string
  readonly correction: { readonly state: CorrectionState; readonly answer: string } | null
}): boolean {
  const { correction, returnReason } = task
  return isReturned(task) && correction?.state === 'returned' && correction.answer === returnReason
}

function whyNotTouch({ batch, task, agreed }: SubmittedFacts): Refusal | null {
  return firstRefusal(
    batch === 'locked' ? refuse(reviewRefusals.LOCKED) : null,
    whyNotRead({ task, agreed }),
    canTransition(taskMachine, task, 'takeBack') ? null : refuse(reviewRefusals.NOT_SUBMITTED),
  )
}
