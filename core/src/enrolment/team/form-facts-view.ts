import { z } from 'zod'
import { CalendarDate, Id } from '../../base/shapes.ts'
import { RULE_ROLES } from '../../competition/rule/fact.ts'

/** A person as rules see them. */
const CaptainFacts = z.object({
  id: Id,
  name: z.string(),
  role: z.enum(RULE_ROLES),
  kind: z.string(),
  degree: z.string(),
  grade: z.string(),
  study: z.string(),
  nationality: z.string(),
  school: z.string(),
  schoolLevel: z.string(),
  region: z.string(),
  major: z.string(),
  majorClass: z.string(),
  schoolTags: z.array(z.string()).readonly().nullable(),
  graduation: CalendarDate.nullable(),
  employment: CalendarDate.nullable(),
  birthday: CalendarDate.nullable(),
  verified: z.boolean(),
  teamSchool: z.boolean().nullable(),
  otherTeams: z.object({ round: z.number().int(), series: z.number().int() }),
  records: z.array(z.string()).readonly(),
})

/** What the organiser's form reads of a team besides its answers. */
export const FormFactsView = z.object({
  people: z.array(z.object({ memberId: Id, name: z.string(), role: z.enum(RULE_ROLES) })),
  captain: CaptainFacts.nullable(),
  day: CalendarDate,
  wasSubmitted: z.boolean(),
  begunStages: z.array(Id),
})
