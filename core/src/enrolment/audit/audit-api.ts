import { z } from 'zod'
import { post } from '../../base/endpoint.ts'
import { Id, Version, anyText } from '../../base/shapes.ts'
import { holders } from '../../base/access/permissions.ts'
import { TeamState } from '../team/team.ts'

/** Decisions on enrolments. */
export const auditApi = {
  audit: post('/enroll/team/audit', {
    access: holders('enrolment:team:audit'),
    input: z.object({
      teams: z
        .array(z.object({ teamId: Id, version: Version }))
        .min(1)
        .max(100),
      action: z.enum(['approve', 'return', 'reject']),
      opinion: anyText(500).default(''),
    }),
    output: z.object({
      results: z.array(z.object({ teamId: Id, name: z.string(), state: TeamState, refused: z.string().nullable() })),
    }),
    summary: 'Approve, return or reject; of many, those that can’t be decided are named and the rest go through',
  }),
  takeBack: post('/enroll/team/takeBack', {
    access: holders('enrolment:team:audit'),
    input: z.object({ teamId: Id }).extend({ opinion: anyText(500).default('') }),
    output: z.object({ state: TeamState, version: z.number().int() }),
    summary: 'Take the last decision back while the next level has not acted',
  }),
}
