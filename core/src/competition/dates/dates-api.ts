import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { anyText, Done, Id, Version } from '../../base/shapes.ts'
import { StageChange } from '../schedule/stage.ts'
import { DateRequest } from './dates.ts'

/** Dates of a round that its upper organisation approved move only through it. */
export const datesApi = {
  dateRequests: get('/competition/schedule/dates', {
    access: holders('competition:round:list'),
    input: z.object({ roundId: Id }),
    output: z.object({
      /** Whether the upper organisation has to agree to a change of dates by this viewer. */
      needsUpper: z.boolean(),
      /** Whether the viewer acts for the upper organisation. */
      byUpper: z.boolean(),
      /** Newest first, at most 20. */
      requests: z.array(DateRequest),
    }),
    summary: 'Requests to move the dates of a round, and who has to agree',
  }),
  askDates: post('/competition/schedule/dates/ask', {
    access: holders('competition:schedule:edit'),
    input: z.object({
      roundId: Id,
      stages: z.array(StageChange).min(1).max(20),
      version: Version,
      reason: anyText(300),
    }),
    output: z.object({ requestId: Id }),
    summary: 'Ask the upper organisation to move the dates of a round that it approved; its staff are notified',
  }),
  answerDates: post('/competition/schedule/dates/answer', {
    access: holders('competition:schedule:edit'),
    input: z.object({
      requestId: Id,
      answer: z.enum(['approved', 'rejected', 'withdrawn']),
      opinion: anyText(500).default(''),
    }),
    output: Done,
    summary: 'The upper organisation makes or refuses the change of dates, or the round’s own withdraws its request',
  }),
}
