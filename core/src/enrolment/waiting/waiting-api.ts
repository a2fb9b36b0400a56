import { z } from 'zod'
import { post } from '../../base/endpoint.ts'
import { Id } from '../../base/shapes.ts'
import { TeamState } from '../team/team.ts'

export const waitingApi = {
  answerOffer: post('/web/enroll/waiting/answer', {
    access: 'login',
    input: z.object({ teamId: Id, accept: z.boolean() }),
    output: z.object({ state: TeamState, version: z.number().int() }),
    summary: 'The captain takes the place that the waiting list offers, or declines it: the enrolment is a draft again',
  }),
}
