import { z } from 'zod'
import { get, post } from '../../base/endpoint.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { anyText, Bilingual, Id, Instant } from '../../base/shapes.ts'
import { holders } from '../../base/access/permissions.ts'
import { CHOSEN_AT_ONCE, Previewed, ReminderPreview, RemindersSent } from '../../notice/reminder.ts'
import { LaggingThing } from './lagging.ts'

const filter = z.object({
  keyword: anyText(50).optional(),
  roundId: Id.optional(),
  itemId: Id.optional(),
  stageId: Id.optional(),
  thing: LaggingThing.optional(),
})

const lag = z.object({ teamId: Id, thing: LaggingThing, stageId: Id.nullable() })
/** The chosen ones, or with none chosen every team that the filter finds. */
const who = filter.extend({ chosen: z.array(lag).max(CHOSEN_AT_ONCE).optional() })

/** A team that has not submitted its enrolment, or not handed in a work, while it can. */
export const LaggingTeam = lag.extend({
  teamName: z.string(),
  schoolName: z.string(),
  captainName: z.string(),
  roundName: z.string(),
  itemName: z.string(),
  stageName: z.string(),
  /** How far it is. */
  state: Bilingual,
  /** Invited people who have not answered. */
  awaited: z.number().int(),
  closesAt: Instant,
  remindedAt: Instant.nullable(),
  /** Why a reminder isn't possible now; empty: it is. */
  hindrance: z.string(),
})
export type LaggingTeam = z.infer<typeof LaggingTeam>

/** Reminders to captains of teams that lag. */
export const teamReminderApi = {
  laggingTeams: get('/work/reminder/page', {
    access: holders('enrolment:team:audit'),
    input: PageQuery.extend({ ...filter.shape, orderBy: z.enum(['remindedAt']).optional() }),
    output: pageOf(LaggingTeam),
    summary: 'Teams whose enrolment or work is not handed in while it can be, with the time of their last reminder',
  }),
  previewTeamReminders: post('/work/reminder/preview', {
    access: holders('enrolment:team:audit'),
    input: who,
    output: ReminderPreview,
    summary: 'How many captains a reminder would reach now, and its text',
  }),
  remindTeams: post('/work/reminder/send', {
    access: holders('enrolment:team:audit'),
    input: who.extend(Previewed.shape),
    output: RemindersSent,
    summary: 'Remind captains, each of a thing once in 12 hours; refused if others lag than in the preview',
  }),
}
