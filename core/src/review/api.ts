import { z } from 'zod'
import { get, post } from '../base/endpoint.ts'
import { Option, PageQuery, pageOf } from '../base/page.ts'
import { Done, Id, anyText, NoInput, Version, nonEmptyText } from '../base/shapes.ts'
import { ReviewSetting } from '../competition/setting/setting.ts'
import { holders } from '../base/access/permissions.ts'
import { BatchState } from './review.ts'
import {
  AssignmentPlan,
  BatchDetail,
  BatchRow,
  EntryRow,
  JudgeRow,
  ResultExplanation,
  ResultRow,
  RunView,
  StatisticsView,
} from './views.ts'
import { reminderApi } from './reminder/reminder-api.ts'
import { correctionApi } from './correction/correction-api.ts'
import { scoringApi } from './scoring/scoring-api.ts'
import { Agreements } from './batch/notice.rule.ts'

const batch = z.object({ batchId: Id })
const task = z.object({ taskId: Id })
/** Confirms that teams may still submit. */
const acceptEarly = z.boolean().default(false)
const batchMoved = z.object({ state: BatchState, version: z.number().int() })

/** Review of works: batches, assignment, the expert's tasks, results. */
export const reviewApi = {
  /** @spec C27 */
  columnSetting: get('/review/comment/info/getColumnSetting', {
    access: holders('review:task:score', 'review:batch:list'),
    input: batch,
    output: z.array(z.object({ key: z.string(), label: z.string(), visible: z.boolean() })),
    summary: 'What experts of this batch see of a work in their list',
  }),
  /** @spec C28 */
  type: get('/review/type/get', {
    access: holders('review:task:score', 'review:batch:list'),
    input: batch,
    output: ReviewSetting,
    summary: 'How this batch is scored: type, criteria with weights, step, comments',
  }),
  /** @spec C32 */
  captainFlag: get('/review/group/relation/getCaptainFlag', {
    access: 'login',
    input: z.object({ batchId: Id.optional() }),
    output: z.object({ captain: z.boolean() }),
    summary: 'Whether the caller leads the experts of this batch, or of any running one',
  }),
  batchPage: get('/review/batch/page', {
    access: holders('review:batch:list'),
    input: PageQuery.extend({
      keyword: anyText(50).optional(),
      roundId: Id.optional(),
      stageId: Id.optional(),
      itemId: Id.optional(),
      state: BatchState.optional(),
      /** Batches whose newest calculation waits for a verification that the caller may do. */
      turn: z.literal('mine').optional(),
    }),
    output: pageOf(BatchRow),
    summary: 'Review batches within the scope of the caller, newest first',
  }),
  batchOptions: get('/review/batch/option', {
    access: holders('review:batch:list', 'award:result:list', 'review:statistics:list'),
    input: NoInput,
    output: z.array(Option),
    summary: 'Batches of the scope, for choice, newest first (at most 200)',
  }),
  batch: get('/review/batch/detail', {
    access: holders('review:batch:list', 'award:result:list', 'review:statistics:list'),
    input: batch,
    output: BatchDetail,
    summary: 'One batch with its rule and window',
  }),
  addBatch: post('/review/batch/add', {
    access: holders('review:batch:edit'),
    input: z.object({
      stageId: Id,
      itemId: Id,
      name: nonEmptyText(60),
      notice: anyText(10_000).default(''),
      acceptEarly,
    }),
    output: z.object({ batchId: Id, works: z.number().int() }),
    summary: 'Open a batch for an item in a stage: freezes its works under blind labels and its rule',
  }),
  updateBatch: post('/review/batch/update', {
    access: holders('review:batch:edit'),
    input: batch.extend({
      name: nonEmptyText(60),
      notice: anyText(10_000),
      /** Needed with a changed notice that experts agreed to. */
      agreements: Agreements.optional(),
      version: Version,
    }),
    output: z.object({ version: z.number().int() }),
    summary: 'Change name and notice; experts agree to a changed notice anew, or stay agreed',
  }),
  takeLateWorks: post('/review/batch/takeWorks', {
    access: holders('review:batch:edit'),
    input: batch.extend({ acceptEarly }),
    output: z.object({ added: z.number().int() }),
    summary: 'Take the works that came after the batch was opened, and the rule in force now',
  }),
  moveBatch: post('/review/batch/state', {
    access: holders('review:batch:edit'),
    input: batch.extend({ action: z.enum(['open', 'close', 'reopen']), version: Version, acceptEarly }),
    output: batchMoved,
    summary: 'Open a batch to its experts, close it, or open it again before it is locked',
  }),
  removeBatch: post('/review/batch/delete', {
    access: holders('review:batch:edit'),
    input: batch.extend({ version: Version }),
    output: z.object({ released: z.number().int() }),
    summary: 'Delete a batch that was never opened; its works are what they were before',
  }),
  judges: get('/review/distribution/judges', {
    access: holders('review:batch:list'),
    input: batch,
    output: z.array(JudgeRow),
    summary: 'Experts of a batch with load and progress',
  }),
  saveJudges: post('/review/distribution/judges/save', {
    access: holders('review:task:assign'),
    input: batch.extend({
      judges: z
        .array(
          z.object({
            expertId: Id,
            maxWorks: z.number().int().min(0).max(10_000),
            /** Left out: unchanged; a new judge is no panel chair. */
            captain: z.boolean().optional(),
          }),
        )
        .max(500),
      version: Version,
    }),
    output: z.object({ version: z.number().int(), cancelled: z.number().int() }),
    summary: 'Choose the experts of a batch; whoever is left out loses what they have not begun',
  }),
  plan: get('/review/distribution/preview', {
    access: holders('review:task:assign'),
    input: batch,
    output: AssignmentPlan,
    summary: 'What automatic assignment would do now: loads, changes, works that stay short and what would remedy it',
  }),
  assign: post('/review/distribution/auto', {
    access: holders('review:task:assign'),
    input: batch.extend({ digest: z.string().length(64), acceptShort: z.boolean().default(false) }),
    output: z.object({ added: z.number().int(), removed: z.number().int(), state: BatchState }),
    summary: 'Do exactly the assignment that was previewed',
  }),
  entries: get('/review/distribution/page', {
    access: holders('review:batch:list'),
    input: PageQuery.extend({
      batchId: Id,
      keyword: anyText(50).optional(),
      missing: z.enum(['true']).optional(),
      /** Works that take part and have no submitted score, or some but fewer than the rule requires. */
      scored: z.enum(['none', 'few']).optional(),
    }),
    output: pageOf(EntryRow),
    summary: 'Works of a batch with their experts',
  }),
  addTask: post('/review/distribution/add', {
    access: holders('review:task:assign'),
    input: batch.extend({ workId: Id, expertId: Id }),
    output: task,
    summary: 'Give a work to an expert by hand; conflicts, limits and the number per work hold',
  }),
  cancelTask: post('/review/distribution/remove', {
    access: holders('review:task:assign'),
    input: task,
    output: Done,
    summary: 'Take a work from an expert who has not begun with it',
  }),
  moveTask: post('/review/distribution/move', {
    access: holders('review:task:assign'),
    input: task.extend({ expertId: Id }),
    output: task,
    summary: 'Give a work that was not begun to another expert instead',
  }),
  returnTask: post('/review/task/return', {
    access: holders('review:task:assign'),
    input: task.extend({ reason: nonEmptyText(300) }),
    output: Done,
    summary: 'Give a submitted scorecard back to its expert',
  }),
  ...scoringApi,
  ...correctionApi,
  ...reminderApi,
  /** @spec C46 */
  finalScoreCalculation: post('/review/comment/result/finalScoreCalculation', {
    access: holders('review:result:calculate'),
    input: batch.extend({ acceptFewScores: z.boolean().default(false) }),
    output: z.object({ jobId: Id }),
    summary: 'Calculate the results of a closed batch as a job; again and again until they are locked',
  }),
  run: get('/review/result/run', {
    access: holders('review:result:calculate', 'award:result:list'),
    input: batch,
    output: RunView.nullable(),
    summary: 'The newest calculation of a batch',
  }),
  results: get('/review/result/page', {
    access: holders('review:result:calculate', 'award:result:list'),
    input: PageQuery.extend({
      runId: Id,
      keyword: anyText(50).optional(),
      tied: z.enum(['true']).optional(),
      incomplete: z.enum(['true']).optional(),
    }),
    output: pageOf(ResultRow),
    summary: 'Ranking of a calculation',
  }),
  explanation: get('/review/result/detail', {
    access: holders('review:result:calculate', 'award:result:list'),
    input: z.object({ runId: Id, workId: Id }),
    output: ResultExplanation,
    summary: 'Why a work stands where it stands: each score, what was dropped, which tie-break decided',
  }),
  verify: post('/review/result/verify', {
    access: holders('review:result:calculate'),
    input: z.object({ runId: Id }),
    output: Done,
    summary: 'A second person confirms the newest calculation',
  }),
  sendBackResults: post('/review/result/sendBack', {
    access: holders('review:result:calculate'),
    input: z.object({ runId: Id, reason: nonEmptyText(500) }),
    output: Done,
    summary: 'A second person sends the newest calculation back with a reason; it has to be calculated again',
  }),
  lock: post('/review/result/lock', {
    access: holders('review:result:calculate'),
    input: batch.extend({ version: Version }),
    output: batchMoved,
    summary: 'Lock scores and results for good; the newest calculation must be verified and fit the scores',
  }),
  statistics: get('/review/statistics/detail', {
    access: holders('review:statistics:list'),
    input: batch,
    output: StatisticsView,
    summary: 'Progress per expert, distribution, severity against the others on the same works',
  }),
}
