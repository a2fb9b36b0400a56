import type { ReviewSetting } from '../../competition/setting/setting.ts'
import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { exact } from '../result/exact.ts'
import type { BatchState, Scores, TaskState } from '../review.ts'
import { reviewRefusals } from '../refusals.ts'

export type ScoreRule = Pick<ReviewSetting, 'criteria' | 'step' | 'commentRequired' | 'commentMin'>

/** Where a task stands at the moment its expert wants to change it. */
export interface ScoringFacts {
  readonly batch: BatchState
  readonly task: TaskState
  readonly agreed: boolean
  /** The review window, by the database's clock after the lock. */
  readonly windowOpen: boolean
}

/** Why the expert can't look at the work or begin: the notice first. */
export function whyNotRead(desk: Pick<ScoringFacts, 'task' | 'agreed'>): Refusal | null {
  if (desk.task === 'declined' || desk.task === 'cancelled') return refuse(reviewRefusals.TASK_GONE)
  return desk.agreed ? null : refuse(reviewRefusals.NOT_AGREED)
}

/** Why nothing may be written on the score sheet at all. */
export function whyNotWrite(desk: ScoringFacts): Refusal | null {
  if (desk.batch === 'locked') return refuse(reviewRefusals.LOCKED)
  const reading = whyNotRead(desk)
  if (reading) return reading
  if (desk.batch !== 'open') return refuse(reviewRefusals.NOT_OPEN)
  if (!desk.windowOpen) return refuse(reviewRefusals.WINDOW_CLOSED)
  return desk.task === 'submitted' ? refuse(reviewRefusals.TASK_DONE) : null
}

/** Why these scores can't be kept even as a draft: unknown criterion, out of range, off the step. */
export function whyNotScore(scores: Scores, rule: ScoreRule): Refusal | null {
  const known = new Map(rule.criteria.map((criterion) => [criterion.key, criterion]))
  for (const [key, value] of Object.entries(scores)) {
    const criterion = known.get(key)
    if (!criterion) return refuse(reviewRefusals.UNKNOWN_CRITERION, { criterion: key })
    const { name, max } = criterion
    if (!(value >= 0 && value <= max)) return refuse(reviewRefusals.OUT_OF_RANGE, { criterion: name, max })
    if (!onStep(value, rule.step)) return refuse(reviewRefusals.OFF_STEP, { criterion: name, step: rule.step })
  }
  return null
}

/** Why the sheet can't be submitted: a criterion left open, a zero not confirmed, too short a comment. */
export function whyNotSubmit(
  sheet: { scores: Scores; comment: string; zeroConfirmed: boolean },
  rule: ScoreRule,
): Refusal | null {
  const open = rule.criteria.find(({ key }) => sheet.scores[key] === undefined)
  const zero = rule.criteria.find(({ key }) => sheet.scores[key] === 0)
  return firstRefusal(
    open ? refuse(reviewRefusals.INCOMPLETE, { criterion: open.name }) : null,
    whyNotScore(sheet.scores, rule),
    whyNotComment(sheet.comment, rule),
    zero && !sheet.zeroConfirmed ? refuse(reviewRefusals.ZERO_UNCONFIRMED, { criterion: zero.name }) : null,
  )
}

function whyNotComment(comment: string, { commentRequired, commentMin }: ScoreRule): Refusal | null {
  const length = Array.from(comment.trim()).length
  const min = Math.max(commentMin, commentRequired ? 1 : 0)
  // An optional comment may be left out, but not be a stub.
  if (length === 0 && !commentRequired) return null
  return length < min ? refuse(reviewRefusals.COMMENT_SHORT, { min, length }) : null
}

function onStep(value: number, step: number): boolean {
  const text = String(value)
  return /^\d+(\.\d+)?$/.test(text) && exact(text).divisible(exact(step))
}
