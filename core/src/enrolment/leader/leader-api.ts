import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { post } from '../../base/endpoint.ts'
import { Done, Id } from '../../base/shapes.ts'
import { PersonName } from '../../identity/account/person-name.rule.ts'

/** Leaders, who represent the school of a team. */
export const leaderApi = {
  nameLeader: post('/enroll/team/leader/save', {
    access: holders('enrolment:team:audit'),
    input: z.object({
      teamId: Id,
      name: PersonName,
      phone: z.string().regex(/^1\d{10}$/),
      /** The leader who is replaced. */
      replaces: Id.optional(),
    }),
    output: z.object({ memberId: Id }),
    summary: 'The school names a leader of one of its teams; whoever has no account yet gets one to activate',
  }),
  dropLeader: post('/enroll/team/leader/remove', {
    access: holders('enrolment:team:audit'),
    input: z.object({ teamId: Id, memberId: Id }),
    output: Done,
    summary: 'The school takes a leader off one of its teams',
  }),
}
