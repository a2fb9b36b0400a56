import { z } from 'zod'
import { Id, Instant, type Bilingual } from '../../base/shapes.ts'
import { MemberRole } from '../team/team.ts'

export const PERSON_VERDICTS = ['confirmed', 'refused'] as const
export const PersonVerdict = z.enum(PERSON_VERDICTS)
export type PersonVerdict = z.infer<typeof PersonVerdict>

export const personVerdictLabels: Record<PersonVerdict, Bilingual> = {
  confirmed: { zh: '核验通过', en: 'Confirmed' },
  refused: { zh: '不予参赛', en: 'Refused' },
}

/** Rosters by what staff have yet to decide on: nobody is left, somebody is, somebody was refused. */
export const CHECK_STANDINGS = ['pending', 'done', 'refused'] as const
export const CheckStanding = z.enum(CHECK_STANDINGS)
export const checkStandingLabels: Record<(typeof CHECK_STANDINGS)[number], Bilingual> = {
  pending: { zh: '待核验', en: 'To be checked' },
  done: { zh: '已核验', en: 'Checked' },
  refused: { zh: '有不予参赛人员', en: 'With refused people' },
}

/** What staff decided about a person on a roster. */
export const CheckedPerson = z.object({ memberId: Id, verdict: PersonVerdict, reason: z.string() })
export type CheckedPerson = z.infer<typeof CheckedPerson>

/** A person on a roster with what holds of them now, for staff. */
export const PersonToCheck = z.object({
  memberId: Id,
  name: z.string(),
  role: MemberRole,
  schoolName: z.string(),
  /** Keys of fields that their profile lacks. */
  missing: z.array(z.string()),
  /** Whether their school verified them; null: they name none. */
  verified: z.boolean().nullable(),
  /** Rules of the round that they don't meet now. */
  broken: z.array(z.object({ sentence: z.string(), found: z.string() })),
  verdict: PersonVerdict.nullable(),
  reason: z.string(),
  byName: z.string(),
  at: Instant.nullable(),
})
export type PersonToCheck = z.infer<typeof PersonToCheck>
