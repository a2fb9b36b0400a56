import { z } from 'zod'
import { Id, Instant } from '../base/shapes.ts'
import { ReviewSetting } from '../competition/setting/setting.ts'
import { CorrectionView } from './correction/correction.ts'
import { CAUTIONS } from './scoring/caution.rule.ts'
import { BatchState, RunState, Scores, TaskState } from './review.ts'

export const BatchRow = z.object({
  batchId: Id,
  name: z.string(),
  roundId: Id,
  roundName: z.string(),
  stageId: Id,
  stageName: z.string(),
  itemId: Id,
  itemName: z.string(),
  state: BatchState,
  works: z.number().int(),
  judges: z.number().int(),
  /** Of these, who agreed to the notice. */
  agreed: z.number().int(),
  tasks: z.number().int(),
  submitted: z.number().int(),
  createdAt: Instant,
  version: z.number().int(),
})
export type BatchRow = z.infer<typeof BatchRow>

const windowFacts = z.object({ phase: z.enum(['upcoming', 'open', 'closed']), opensAt: Instant, closesAt: Instant })

export const BatchDetail = BatchRow.extend({
  notice: z.string(),
  setting: ReviewSetting,
  /** The scheduled review window; null while none is set. */
  window: windowFacts.nullable(),
  /** Works accepted in the stage after the batch was filled, which can be added. */
  lateWorks: z.number().int(),
  /** Whether its published results were withdrawn, so that they can be calculated again although it is locked. */
  withdrawn: z.boolean(),
  /** Who ended scoring and who locked the results, and when; empty and null: it isn't so, or nobody knows. */
  closedByName: z.string(),
  closedAt: Instant.nullable(),
  lockedByName: z.string(),
  lockedAt: Instant.nullable(),
  serverNow: Instant,
})
export type BatchDetail = z.infer<typeof BatchDetail>

export const JudgeRow = z.object({
  expertId: Id,
  name: z.string(),
  organisation: z.string(),
  expertise: z.array(z.string()),
  captain: z.boolean(),
  maxWorks: z.number().int(),
  load: z.number().int(),
  submitted: z.number().int(),
  agreedAt: Instant.nullable(),
  dropped: z.boolean(),
})
export type JudgeRow = z.infer<typeof JudgeRow>

/** An entry and its judges, for staff. */
export const EntryRow = z.object({
  workId: Id,
  label: z.string(),
  title: z.string(),
  number: z.string(),
  schoolName: z.string(),
  tasks: z.array(z.object({ taskId: Id, expertId: Id, name: z.string(), state: TaskState })),
  missing: z.number().int(),
})
export type EntryRow = z.infer<typeof EntryRow>

export const ShortageView = z.object({
  workId: Id,
  label: z.string(),
  schoolName: z.string(),
  missing: z.number().int(),
  eligible: z.number().int(),
  remedy: z.enum(['limit', 'experts']),
  full: z.array(z.string()),
  kept: z.record(z.string(), z.number().int()),
})
export type ShortageView = z.infer<typeof ShortageView>

export const AssignmentPlan = z.object({
  loads: z.array(z.object({ expertId: Id, name: z.string(), load: z.number().int(), limit: z.number().int() })),
  pairs: z.number().int(),
  added: z.number().int(),
  removed: z.number().int(),
  /** At most 100, those with the most missing judges first. */
  short: z.array(ShortageView),
  missing: z.number().int(),
  /** Digest of the plan: sent back so that only the displayed plan is saved. */
  digest: z.string(),
})
export type AssignmentPlan = z.infer<typeof AssignmentPlan>

/** A batch as one of its judges sees it. */
export const OwnBatch = z.object({
  batchId: Id,
  name: z.string(),
  roundName: z.string(),
  itemName: z.string(),
  stageName: z.string(),
  state: BatchState,
  notice: z.string(),
  agreedAt: Instant.nullable(),
  captain: z.boolean(),
  total: z.number().int(),
  submitted: z.number().int(),
  window: windowFacts.nullable(),
})
export type OwnBatch = z.infer<typeof OwnBatch>

/** A row of the expert's task list, anonymous. */
export const TaskRow = z.object({
  taskId: Id,
  batchId: Id,
  label: z.string(),
  title: z.string(),
  /** Null while the review is blind. */
  number: z.string().nullable(),
  teamName: z.string().nullable(),
  schoolName: z.string().nullable(),
  state: TaskState,
  total: z.string().nullable(),
  returnReason: z.string(),
  submittedAt: Instant.nullable(),
})
export type TaskRow = z.infer<typeof TaskRow>

/** The scorecard and its work, without names, school, or a number that identifies them. */
export const TaskDetail = TaskRow.extend({
  summary: z.string(),
  keywords: z.array(z.string()),
  files: z.array(z.object({ fileId: Id, name: z.string(), slot: z.string(), mediaType: z.string(), size: z.number() })),
  setting: ReviewSetting,
  scores: Scores,
  comment: z.string(),
  /** What was submitted last, and when, while the scorecard is not submitted again; null before the first time. */
  returned: z.object({ scores: Scores, comment: z.string(), total: z.string(), submittedAt: Instant }).nullable(),
  /** Why the scorecard is read-only, in the viewer's language; empty: it isn't. */
  hindrance: z.string(),
  /** Why its expert can't take it back once it is submitted, and can't request its correction; empty: can. */
  takeBackHindrance: z.string(),
  correctionHindrance: z.string(),
  /** The newest request for its correction. */
  correction: CorrectionView.nullable(),
  /** Previous and next task in the expert's list. */
  previousId: Id.nullable(),
  nextId: Id.nullable(),
  /** The next task that isn't submitted, and whether it has all scores and is only to be submitted. */
  openId: Id.nullable(),
  openScored: z.boolean(),
  /** Its position among the expert's tasks of the batch, their number, and how many of them are submitted. */
  position: z.number().int(),
  count: z.number().int(),
  submitted: z.number().int(),
  /** Other works of the batch that the expert has never submitted: with none, what is submitted now stays. */
  left: z.number().int(),
  version: z.number().int(),
})
export type TaskDetail = z.infer<typeof TaskDetail>

/** A work in the expert's own ranking. */
export const RankedTask = TaskRow.extend({
  /** Among the works with a score for every criterion, by the expert's own totals; null for the others. */
  rank: z.number().int().nullable(),
  /** Shares its rank with another. */
  tied: z.boolean(),
  /** Why it can't be submitted with what is saved, apart from zeros; empty: it can, or it is submitted. */
  hindrance: z.string(),
  /** What has to be confirmed before it is submitted. */
  cautions: z.array(z.enum(CAUTIONS)),
  /** Names of the criteria scored far below the others. */
  uneven: z.array(z.string()),
  version: z.number().int(),
})
export type RankedTask = z.infer<typeof RankedTask>

export const RunView = z.object({
  runId: Id,
  no: z.number().int(),
  state: RunState,
  calculatedByName: z.string(),
  /** The viewer calculated it: another person must verify it. */
  own: z.boolean(),
  /** Who else may verify it, by name. */
  verifiers: z.array(z.string()),
  calculatedAt: Instant,
  verifiedByName: z.string(),
  verifiedAt: Instant.nullable(),
  inputsHash: z.string(),
  /** Scores changed since: it must be calculated again. */
  stale: z.boolean(),
  works: z.number().int(),
  /** Number of works that were ranked with fewer scores than the rule requires. */
  incomplete: z.number().int(),
  /** Scores per work that the rule requires. */
  expertsPerWork: z.number().int(),
  /** Works that share their rank with another. */
  tied: z.number().int(),
  /** Experts with works that they have not submitted. */
  lagging: z.number().int(),
  /** Submitted scorecards that were returned and submitted again. */
  corrected: z.number().int(),
  returnedByName: z.string(),
  returnedAt: Instant.nullable(),
  returnReason: z.string(),
  /** Number of ranks that differ from the previous run. */
  moved: z.number().int().nullable(),
})
export type RunView = z.infer<typeof RunView>

export const ResultRow = z.object({
  workId: Id,
  label: z.string(),
  number: z.string(),
  title: z.string(),
  teamName: z.string(),
  schoolName: z.string(),
  /** Among the works that still take part, as awards count it. */
  rank: z.number().int(),
  /** False: the work or its team left, so it has no place in the ranking. */
  takesPart: z.boolean(),
  tied: z.boolean(),
  score: z.string(),
  /** Submitted scores that the rank is based on, and how many the rule requires. */
  scores: z.number().int(),
  expertsPerWork: z.number().int(),
  /** Rank in the previous run; null where there was none. */
  before: z.number().int().nullable(),
})
export type ResultRow = z.infer<typeof ResultRow>

export const ResultExplanation = ResultRow.extend({
  fraction: z.string(),
  aggregation: ReviewSetting.shape.aggregation,
  criteria: ReviewSetting.shape.criteria,
  /** The stages that make up the score, this one with `stageId` null; empty where it stands alone. */
  stages: z.array(
    z.object({ stageId: Id.nullable(), stageName: z.string(), weight: z.number().int(), score: z.string() }),
  ),
  sheets: z.array(
    z.object({
      expertId: Id,
      name: z.string(),
      scores: z.record(z.string(), z.string()),
      total: z.string(),
      dropped: z.enum(['highest', 'lowest']).nullable(),
      comment: z.string(),
    }),
  ),
  ties: z.array(
    z.object({ by: z.string(), criterion: z.string().nullable(), value: z.string(), left: z.number().int() }),
  ),
})
export type ResultExplanation = z.infer<typeof ResultExplanation>

export const StatisticsView = z.object({
  total: z.number().int(),
  submitted: z.number().int(),
  declined: z.number().int(),
  /** Submitted totals by bands of ten out of 100. */
  bands: z.array(z.number().int()),
  experts: z.array(
    z.object({
      expertId: Id,
      name: z.string(),
      load: z.number().int(),
      submitted: z.number().int(),
      mean: z.string().nullable(),
      deviation: z.string().nullable(),
      spread: z.string().nullable(),
    }),
  ),
  /** Works with the largest differences between experts, at most 20. */
  gaps: z.array(z.object({ workId: Id, label: z.string(), gap: z.string() })),
  /** Submissions by day, Asia/Shanghai. */
  days: z.array(z.object({ day: z.string(), count: z.number().int() })),
})
export type StatisticsView = z.infer<typeof StatisticsView>
