import { z } from 'zod'
import { Bilingual, Id } from '../../base/shapes.ts'
import { Answers } from '../../competition/form/answer.ts'
import { MemberRole } from '../team/team.ts'

/** What a team was like when an auditor returned it. Names of people are looked up, so that no copy of them is kept. */
export const ReturnedState = z.object({
  name: z.string(),
  members: z.array(z.object({ memberId: Id, role: MemberRole })),
  answers: Answers,
  files: z.array(z.object({ fileId: Id, name: z.string() })),
})
export type ReturnedState = z.infer<typeof ReturnedState>

/** What differs from the returned enrolment, in words. */
export const TeamDifference = z.object({ label: Bilingual, before: Bilingual, after: Bilingual })
export type TeamDifference = z.infer<typeof TeamDifference>
