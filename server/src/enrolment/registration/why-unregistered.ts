import type { Refusal } from '@podium/core/base/refusal.ts'
import {
  whyNotComeBack,
  whySchoolUnregistered,
  whyWrongSchoolCode,
} from '@podium/core/enrolment/registration/registration.rule.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { lockOwnName, type Team } from '../team/team.store.ts'
import { registrationOf, registrationsOf, shareRegistration } from './registration.store.ts'
import { termsOf } from './terms.store.ts'

interface OfSchool {
  readonly roundId: string
  readonly schoolId: string | null
}

/** Why teams of a school can't enter the round now; a team without a school lacks that first. */
export async function whyUnregistered(db: Db | Tx, { roundId, schoolId }: OfSchool): Promise<Refusal | null> {
  const { terms } = await termsOf(db, roundId)
  if (!terms.needed || schoolId === null) return null
  return whySchoolUnregistered(terms, await registrationOf(db, { roundId, schoolId }))
}

/** The same, with the registration kept from ending until the transaction does; the caller locked the round. */
export async function lockWhyUnregistered(tx: Tx, { roundId, schoolId }: OfSchool): Promise<Refusal | null> {
  const { terms } = await termsOf(tx, roundId)
  if (!terms.needed || schoolId === null) return null
  return whySchoolUnregistered(terms, await shareRegistration(tx, { roundId, schoolId }))
}

/** The same for somebody who begins to enter, and may have to know the code of the school. */
export async function whyNotOfSchool(tx: Tx, { roundId, schoolId }: OfSchool, code: string): Promise<Refusal | null> {
  const { terms } = await termsOf(tx, roundId)
  if (!terms.needed || schoolId === null) return null
  const registration = await shareRegistration(tx, { roundId, schoolId })
  return whySchoolUnregistered(terms, registration) ?? whyWrongSchoolCode(terms, registration!.code, code)
}

/** Why teams of each of these schools can't enter the round, by school. */
export async function whyUnregisteredAll(
  db: Db | Tx,
  roundId: string,
  schoolIds: readonly string[],
): Promise<(schoolId: string) => Refusal | null> {
  const { terms } = await termsOf(db, roundId)
  const known = terms.needed ? await registrationsOf(db, roundId, schoolIds) : new Map()
  return (schoolId) => whySchoolUnregistered(terms, known.get(schoolId) ?? null)
}

/**
 * Why a team that left can't take part again now. Its name is locked, and its registration is kept from ending, until the
 * transaction ends.
 */
export async function lockWhyNotComeBack(
  tx: Tx,
  { teamId, roundId, schoolId, promotedFrom }: OfSchool & Pick<Team, 'teamId' | 'promotedFrom'>,
): Promise<Refusal | null> {
  await lockOwnName(tx, teamId)
  const { terms } = await termsOf(tx, roundId)
  if (!terms.needed || schoolId === null) return null
  const registration = await shareRegistration(tx, { roundId, schoolId })
  return whyNotComeBack(terms, registration, { isPromoted: promotedFrom !== null })
}
