import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { Id, nonEmptyText, Version } from '../../base/shapes.ts'
import { TeamState } from '../team/team.ts'
import { ExclusionKind } from './exclusion.ts'

const decision = z.object({ teamId: Id, reason: nonEmptyText(300), version: Version })
const decided = z.object({ state: TeamState, version: z.number().int() })

export const exclusionApi = {
  exclude: post('/enroll/team/exclude', {
    access: holders('enrolment:team:exclude'),
    input: decision.extend({ kind: ExclusionKind }),
    output: decided,
    summary: 'Ban or disqualify a team: its place is free, its works no longer take part',
  }),
  excludePreview: get('/enroll/team/exclude/preview', {
    access: holders('enrolment:team:exclude'),
    input: z.object({ teamId: Id }),
    output: z.object({
      /** Names of the published awards of the team, which are then shown as revoked. */
      awards: z.array(z.string()),
      /** Its valid certificates, which are then revoked. */
      certificates: z.number().int(),
    }),
    summary: 'What banning or disqualifying a team would take from it: its awards and its certificates',
  }),
  reinstate: post('/enroll/team/reinstate', {
    access: holders('enrolment:team:exclude'),
    input: decision,
    output: decided,
    summary: 'Let a team that missed a hand-in take part again, while no decision on the stage was made without it',
  }),
  restoreUnpaid: post('/enroll/team/restore', {
    access: holders('enrolment:team:exclude'),
    input: decision,
    output: decided,
    summary: 'Let a team pay that gave up its place by an unpaid fee: it takes a free place, or stands in line for one',
  }),
  readmit: post('/enroll/team/readmit', {
    access: holders('enrolment:team:exclude'),
    input: decision,
    output: decided,
    summary: 'Withdraw an exclusion, as long as the results are not published',
  }),
}
