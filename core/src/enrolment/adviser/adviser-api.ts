import { z } from 'zod'
import { post } from '../../base/endpoint.ts'
import { Done, Id } from '../../base/shapes.ts'

/** Kinds of the advisers of a team. */
export const adviserApi = {
  setAdviserKind: post('/web/enroll/member/adviserKind', {
    access: 'login',
    input: z.object({ teamId: Id, memberId: Id, kind: z.string().max(31) }),
    output: Done,
    summary: 'The captain says what kind of adviser a member of the team is, while it can be edited',
  }),
}
