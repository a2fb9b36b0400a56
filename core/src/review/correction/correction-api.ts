import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { Done, Id, Version, nonEmptyText } from '../../base/shapes.ts'
import { TaskState } from '../review.ts'
import { CorrectionFilter, CorrectionRow } from './correction.ts'

const reason = nonEmptyText(300)

/** What becomes of a submitted scorecard: its expert takes it back, or asks the staff to return it. */
export const correctionApi = {
  takeBackTask: post('/review/task/takeBack', {
    access: holders('review:task:score'),
    input: z.object({ taskId: Id, version: Version }),
    output: z.object({ state: TaskState, version: z.number().int() }),
    summary: 'Take back a submitted scorecard while others of the batch are not submitted',
  }),
  requestCorrection: post('/review/task/correction/request', {
    access: holders('review:task:score'),
    input: z.object({ taskId: Id, reason }),
    output: z.object({ correctionId: Id }),
    summary: 'Ask the staff to return a submitted scorecard that can no longer be taken back',
  }),
  correctionPage: get('/review/correction/page', {
    access: holders('review:task:assign'),
    input: PageQuery.extend(CorrectionFilter.shape),
    output: pageOf(CorrectionRow),
    summary: 'Requests of experts to correct a submitted scorecard, within the scope, open ones first, newest first',
  }),
  declineCorrection: post('/review/correction/decline', {
    access: holders('review:task:assign'),
    input: z.object({ correctionId: Id, reason }),
    output: Done,
    summary: 'Decline a request to correct a scorecard, with a reason; returning the scorecard grants it',
  }),
}
