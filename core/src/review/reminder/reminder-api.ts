import { z } from 'zod'
import { get, post } from '../../base/endpoint.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { anyText, Id, Instant } from '../../base/shapes.ts'
import { holders } from '../../base/access/permissions.ts'
import { CHOSEN_AT_ONCE, Previewed, ReminderPreview, RemindersSent } from '../../notice/reminder.ts'

const filter = z.object({
  keyword: anyText(50).optional(),
  roundId: Id.optional(),
  stageId: Id.optional(),
  itemId: Id.optional(),
  batchId: Id.optional(),
  /** Experts who have submitted nothing. */
  begun: z.literal('no').optional(),
})

const judge = z.object({ batchId: Id, expertId: Id })
/** The chosen ones, or with none chosen everybody whom the filter finds. */
const who = filter.extend({ chosen: z.array(judge).max(CHOSEN_AT_ONCE).optional() })

/** An expert with works that are not submitted while they can be. */
const LaggingExpert = judge.extend({
  batchName: z.string(),
  roundName: z.string(),
  name: z.string(),
  organisation: z.string(),
  open: z.number().int(),
  total: z.number().int(),
  agreed: z.boolean(),
  closesAt: Instant,
  remindedAt: Instant.nullable(),
  /** Why a reminder isn't possible now; empty: it is. */
  hindrance: z.string(),
})
/** Reminders to experts who lag. */
export const reminderApi = {
  laggingExperts: get('/review/reminder/page', {
    access: holders('review:batch:list'),
    input: PageQuery.extend({ ...filter.shape, orderBy: z.enum(['remindedAt']).optional() }),
    output: pageOf(LaggingExpert),
    summary: 'Experts with works that are not submitted in open reviews, with the time of their last reminder',
  }),
  previewReminders: post('/review/reminder/preview', {
    access: holders('review:task:assign'),
    input: who,
    output: ReminderPreview,
    summary: 'How many experts a reminder would reach now, and its text',
  }),
  remindExperts: post('/review/reminder/send', {
    access: holders('review:task:assign'),
    input: who.extend(Previewed.shape),
    output: RemindersSent,
    summary: 'Remind experts who lag, each of a batch once in 12 hours; refused if others lag than in the preview',
  }),
}
