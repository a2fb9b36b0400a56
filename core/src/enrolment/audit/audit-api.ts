import { z } from 'zod'
import { get, post } from '../../base/endpoint.ts'
import { Id, Version, anyText } from '../../base/shapes.ts'
import { holders } from '../../base/access/permissions.ts'
import { AwaitedQuotaCount } from '../quota-view.ts'
import { TeamState } from '../team/team.ts'

const VERDICTS = ['approve', 'return', 'reject'] as const
const MAX_TEAMS = 100

/** Decisions on enrolments. */
export const auditApi = {
  forecast: get('/enroll/team/audit/forecast', {
    access: holders('enrolment:team:audit'),
    input: z.object({ teamIds: z.array(Id).min(1).max(MAX_TEAMS), action: z.enum(VERDICTS) }),
    output: z.object({
      quotas: z.array(
        z.object({
          itemId: Id,
          itemName: z.string(),
          /** Null: the quota of the whole item, or of a unit that is no school. */
          schoolId: Id.nullable(),
          /** Empty: of the whole item. */
          unitName: z.string(),
          /** Of a quota among the rules: its sentence and how its places come about; empty: the plain quota. */
          rule: z.string(),
          arithmetic: z.string(),
          used: z.number().int(),
          /** Null: its teams aren't counted yet. */
          size: z.number().int().nullable(),
          awaited: AwaitedQuotaCount.nullable(),
          /** How many of the chosen teams are counted in `used`. */
          held: z.number().int(),
          after: z.number().int(),
        }),
      ),
      unfit: z.array(z.object({ teamId: Id, name: z.string(), full: z.enum(['item', 'school', 'rule', 'uncounted']) })),
    }),
    summary: 'What a decision on several teams makes of the quotas, and which teams would not fit',
  }),
  audit: post('/enroll/team/audit', {
    access: holders('enrolment:team:audit'),
    input: z.object({
      teams: z
        .array(z.object({ teamId: Id, version: Version }))
        .min(1)
        .max(MAX_TEAMS),
      action: z.enum(VERDICTS),
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
