import type { ReviewSetting } from '../../competition/setting/setting.ts'
import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { exact } from '../result/exact.ts'
import type { BatchState, Scores, TaskState } from '../review.ts'
import { reviewRefusals } from '../refusals.ts'

export type ScoreRule = Pick<ReviewSetting, 'criteria' | 'step' | 'commentRequired' | 'commentMin'>

/** Facts of a task that the rules of scoring need. */
export interface ScoringFacts {
  readonly batch: BatchState
  readonly task: TaskState
  readonly agreed: boolean
  /** Whether the review window is open, by the database's clock after the lock was acquired. */
  readonly windowOpen: boolean
}

/** Why the expert can't open the work: the notice must be accepted first. */
export function whyNotRead(facts: Pick<ScoringFacts, 'task' | 'agreed'>): Refusal | null {
  if (facts.task === 'declined' || facts.task === 'cancelled') return refuse(reviewRefusals.TASK_GONE)
  return facts.agreed ? null : refuse(reviewRefusals.NOT_AGREED)
}

/** Why the scorecard is read-only. */
export function whyNotWrite(facts: ScoringFacts): Refusal | null {
  if (facts.batch === 'locked') return refuse(reviewRefusals.LOCKED)
  const reading = whyNotRead(facts)
  if (reading) return reading
  if (facts.batch !== 'open') return refuse(reviewRefusals.NOT_OPEN)
  if (!facts.windowOpen) return refuse(reviewRefusals.WINDOW_CLOSED)
  return facts.task === 'submitted' ? refuse(reviewRefusals.TASK_DONE) : null
}

/** Why these scores can't be saved even as a draft: unknown criterion, out of range, or no multiple of the step. */
export function whyNotScore(scores: Scores, rule: ScoreRule): Refusal | null {
  const criteria = new Map(rule.criteria.map((criterion) => [criterion.key, criterion]))
  for (const [key, value] of Object.entries(scores)) {
    const criterion = criteria.get(key)
    if (!criterion) return refuse(reviewRefusals.UNKNOWN_CRITERION, { criterion: key })
    const { name, max } = criterion
    if (!(value >= 0 && value <= max)) return refuse(reviewRefusals.OUT_OF_RANGE, { criterion: name, max })
    if (!onStep(value, rule.step)) return refuse(reviewRefusals.OFF_STEP, { criterion: name, step: rule.step })
  }
  return null
}

/** Why the scorecard can't be submitted: a score is missing, a zero isn't confirmed, or the comment is too short. */
export function whyNotSubmit(
  scorecard: { scores: Scores; comment: string; zeroConfirmed: boolean },
  rule: ScoreRule,
): Refusal | null {
  const open = rule.criteria.find(({ key }) => scorecard.scores[key] === undefined)
  const zero = rule.criteria.find(({ key }) => scorecard.scores[key] === 0)
  return firstRefusal(
    open ? refuse(reviewRefusals.INCOMPLETE, { criterion: open.name }) : null,
    whyNotScore(scorecard.scores, rule),
    whyNotComment(scorecard.comment, rule),
    zero && !scorecard.zeroConfirmed ? refuse(reviewRefusals.ZERO_UNCONFIRMED, { criterion: zero.name }) : null,
  )
}

/** What keeps a scorecard from being submitted, by field: a criterion's key, or `comment`. Zeros are asked for apart. */
export function sheetFaults(
  { scores, comment }: { scores: Scores; comment: string },
  rule: ScoreRule,
): Array<{ field: string; refusal: Refusal }> {
  const ofCriteria = rule.criteria.map((criterion) => {
    const { key, name } = criterion
    const value = scores[key]
    const refusal =
      value === undefined
        ? refuse(reviewRefusals.INCOMPLETE, { criterion: name })
        : whyNotScore({ [key]: value }, { ...rule, criteria: [criterion] })
    return { field: key, refusal }
  })
  return [...ofCriteria, { field: 'comment', refusal: whyNotComment(comment, rule) }].flatMap(({ field, refusal }) =>
    refusal ? [{ field, refusal }] : [],
  )
}

function whyNotComment(comment: string, { commentRequired, commentMin }: ScoreRule): Refusal | null {
  const length = Array.from(comment.trim()).length
  const min = Math.max(commentMin, commentRequired ? 1 : 0)
  // An optional comment may be left out, but otherwise needs the minimum length.
  if (length === 0 && !commentRequired) return null
  return length < min ? refuse(reviewRefusals.COMMENT_SHORT, { min, length }) : null
}

function onStep(value: number, step: number): boolean {
  const text = String(value)
  return /^\d+(\.\d+)?$/.test(text) && exact(text).divisible(exact(step))
}
