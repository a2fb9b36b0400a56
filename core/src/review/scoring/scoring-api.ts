import { z } from 'zod'
import { get, post } from '../../base/endpoint.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { Flag, Id, Instant, anyText, NoInput, Version, nonEmptyText } from '../../base/shapes.ts'
import { holders } from '../../base/access/permissions.ts'
import { Scores, SUBMITTED_AT_ONCE, TaskState } from '../review.ts'
import { OwnBatch, RankedTask, TaskDetail, TaskRow } from '../views.ts'

const batch = z.object({ batchId: Id })
const task = z.object({ taskId: Id })
const sheet = task.extend({ scores: Scores, comment: anyText(2000).optional(), version: Version })
const taskMoved = z.object({ state: TaskState, total: z.string().nullable(), version: z.number().int() })

/** The desk of an expert: own works, their scorecards, the own ranking. */
export const scoringApi = {
  desk: get('/review/task/desk', {
    access: holders('review:task:score'),
    input: NoInput,
    output: z.array(OwnBatch),
    summary: 'Batches the caller judges in, with notice and progress (at most 100)',
  }),
  agree: post('/review/notice/agree', {
    access: holders('review:task:score'),
    input: batch,
    output: z.object({ agreedAt: Instant }),
    summary: 'Agree to the notice and the pledge of secrecy of a batch',
  }),
  tasks: get('/review/task/page', {
    access: holders('review:task:score'),
    /** `left`: only tasks that are not submitted. */
    input: PageQuery.extend({ batchId: Id, state: TaskState.optional(), left: Flag.optional() }),
    output: pageOf(TaskRow),
    summary: 'The caller’s own works to judge, blind, by label; none before the notice is agreed to',
  }),
  ranking: get('/review/task/ranking', {
    access: holders('review:task:score'),
    input: batch,
    output: z.array(RankedTask),
    summary: 'The caller’s own works of a batch by label, ranked by the caller’s totals, with ties',
  }),
  task: get('/review/task/detail', {
    access: holders('review:task:score'),
    input: task,
    output: TaskDetail,
    summary: 'One of the caller’s works with its scorecard, blind',
  }),
  taskFile: get('/review/task/file', {
    access: holders('review:task:score'),
    input: task.extend({ fileId: Id }),
    output: z.object({}),
    answer: 'file',
    summary: 'A file of a work while it is assigned to the caller, under a name that tells nothing',
  }),
  saveTask: post('/review/task/save', {
    access: holders('review:task:score'),
    input: sheet,
    output: taskMoved,
    summary: 'Keep scores as one goes',
  }),
  submitTask: post('/review/task/submit', {
    access: holders('review:task:score'),
    input: sheet.extend({ zeroConfirmed: z.boolean().default(false) }),
    output: taskMoved.extend({ openId: Id.nullable() }),
    summary: 'Submit a whole scorecard; answers with the next work to judge',
  }),
  submitTasks: post('/review/task/submitAll', {
    access: holders('review:task:score'),
    input: batch.extend({
      tasks: z
        .array(task.extend({ version: Version }))
        .min(1)
        .max(SUBMITTED_AT_ONCE),
      zeroConfirmed: z.boolean().default(false),
    }),
    output: z.object({ submitted: z.number().int() }),
    summary: 'Submit several whole scorecards as they are saved: all of them or none',
  }),
  declineTask: post('/review/task/decline', {
    access: holders('review:task:score'),
    input: task.extend({ reason: nonEmptyText(300) }),
    output: z.object({ reassigned: z.boolean() }),
    summary: 'Step back from a work for a conflict of interest; it goes to another expert at once',
  }),
}
