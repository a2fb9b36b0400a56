import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { pageOf, PageQuery } from '../../base/page.ts'
import { anyPlainText, nonEmptyPlainText } from '../../base/plain-text.ts'
import { Id } from '../../base/shapes.ts'
import { MemberRole } from '../team/team.ts'
import { TeamFilter } from '../views.ts'
import { MAX_RECIPIENTS, RecipientCount, TeamMessage } from './team-message.ts'

const MAX_CHOSEN = 500

const recipients = z.object({
  filter: TeamFilter,
  /** Only these of the filter's teams. */
  teamIds: z.array(Id).min(1).max(MAX_CHOSEN).optional(),
  roles: z.array(MemberRole).min(1).max(MemberRole.options.length),
})

/** Messages to the people of chosen enrolments. */
export const messageApi = {
  countRecipients: post('/enroll/team/message/recipients', {
    access: holders('enrolment:team:message'),
    input: recipients,
    output: RecipientCount,
    summary: 'How many people would get a message, and of how many teams',
  }),
  sendMessage: post('/enroll/team/message/send', {
    access: holders('enrolment:team:message'),
    input: recipients.extend({
      titleZh: nonEmptyPlainText(60),
      titleEn: anyPlainText(120),
      bodyZh: nonEmptyPlainText(2_000),
      bodyEn: anyPlainText(4_000),
      /** The number that the sender confirmed. */
      previewed: z.number().int().min(1).max(MAX_RECIPIENTS),
    }),
    output: z.object({ messageId: Id, recipients: z.number().int() }),
    summary: 'Send a message to the people of chosen enrolments; a job delivers it',
  }),
  messagePage: get('/enroll/team/message/page', {
    access: holders('enrolment:team:message'),
    input: PageQuery,
    output: pageOf(TeamMessage),
    summary: 'Messages sent to the people of enrolments within the scope, newest first',
  }),
}
