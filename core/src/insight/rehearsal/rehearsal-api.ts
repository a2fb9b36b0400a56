import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { Done, Id } from '../../base/shapes.ts'
import { Rehearsal, REHEARSED_TEAMS } from './rehearsal.ts'

const round = z.object({ roundId: Id })

/** Rehearsals of a round: made-up people play it from sign-up to its awards, and nothing of it stays. */
export const rehearsalApi = {
  rehearsal: get('/insight/rehearsal/detail', {
    access: holders('insight:rehearsal:run'),
    input: round,
    output: z.object({ rehearsal: Rehearsal.nullable() }),
    summary: 'The newest rehearsal of a round: its progress, then its report',
  }),
  rehearse: post('/insight/rehearsal/start', {
    access: holders('insight:rehearsal:run'),
    input: round.extend({ teams: z.number().int().min(1).max(REHEARSED_TEAMS).default(REHEARSED_TEAMS) }),
    output: z.object({ jobId: Id }),
    summary: 'Rehearse a round as a job, one at a time on the whole platform',
  }),
  cancelRehearsal: post('/insight/rehearsal/cancel', {
    access: holders('insight:rehearsal:run'),
    input: round,
    output: Done,
    summary: 'Cancel the rehearsal of a round that is under way',
  }),
}
