import { sql, type RawBuilder } from 'kysely'
import type { RegistrationState } from '@podium/core/enrolment/registration/registration.ts'
import { COUNTED_STATES, TeamState } from '@podium/core/enrolment/team/team.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** File purpose of stamped letters. */
export const LETTER_PURPOSE = 'enrolment.registration'

/** A stored registration. */
export interface Registration {
  readonly registrationId: string
  readonly roundId: string
  readonly schoolId: string
  readonly schoolName: string
  readonly state: RegistrationState
  readonly contactId: string
  readonly region: string
  readonly divisionId: string | null
  readonly fileId: string | null
  readonly code: string
  readonly opinion: string
  /** The college that registered the school; null: it did itself. */
  readonly collegeId: string | null
  readonly collegeName: string
  readonly version: number
}

interface OfSchool {
  readonly roundId: string
  readonly schoolId: string
}

function select(db: Db | Tx) {
  return db
    .selectFrom('enrolment_registration as registration')
    .innerJoin('organisation_school_view as school', 'school.id', 'registration.school_id')
    .leftJoin('organisation_group_view as college', 'college.id', 'registration.college_id')
    .select([
      'registration.college_id as collegeId',
      'registration.id as registrationId',
      'registration.round_id as roundId',
      'registration.school_id as schoolId',
      'school.name as schoolName',
      'registration.contact_id as contactId',
      'registration.region',
      'registration.division_id as divisionId',
      'registration.file_id as fileId',
      'registration.code',
      'registration.opinion',
      'registration.version',
    ])
    .select(sql<RegistrationState>`registration.state`.as('state'))
    .select(sql<string>`coalesce(college.name, '')`.as('collegeName'))
}

export async function registrationOf(db: Db | Tx, { roundId, schoolId }: OfSchool): Promise<Registration | null> {
  const found = select(db).where('registration.round_id', '=', roundId).where('registration.school_id', '=', schoolId)
  return (await found.executeTakeFirst()) ?? null
}

export async function findRegistration(tx: Tx, registrationId: string): Promise<Registration | null> {
  return (await select(tx).where('registration.id', '=', registrationId).executeTakeFirst()) ?? null
}

/** The registration of a school, kept from ending until the transaction does. */
export async function shareRegistration(tx: Tx, { roundId, schoolId }: OfSchool): Promise<Registration | null> {
  const found = select(tx).where('registration.round_id', '=', roundId).where('registration.school_id', '=', schoolId)
  return (await found.forShare('registration').executeTakeFirst()) ?? null
}

/** The same, locked against teams that come to depend on it. */
export async function lockRegistration(tx: Tx, of: OfSchool | { readonly registrationId: string }) {
  const found =
    'registrationId' in of
      ? select(tx).where('registration.id', '=', of.registrationId)
      : select(tx).where('registration.round_id', '=', of.roundId).where('registration.school_id', '=', of.schoolId)
  return (await found.forUpdate('registration').executeTakeFirst()) ?? null
}

/** The registrations of these schools for a round, by school. */
export async function registrationsOf(
  db: Db | Tx,
  roundId: string,
  schoolIds: readonly string[],
): Promise<ReadonlyMap<string, Registration>> {
  const found = await select(db)
    .where('registration.round_id', '=', roundId)
    .where('registration.school_id', '=', sql<string>`any(${[...schoolIds]}::uuid[])`)
    .execute()
  return new Map(found.map((row) => [row.schoolId, row]))
}

export interface RegistrationChange {
  readonly state: RegistrationState
  readonly contactId: string
  readonly region: string
  readonly divisionId: string | null
  readonly fileId: string | null
  readonly collegeId: string | null
}

/** Saves the form of a school, whose code never changes. Null: a registration of another version than the known is there. */
export async function putRegistration(
  tx: Tx,
  { roundId, schoolId, code }: OfSchool & { readonly code: string },
  change: RegistrationChange,
  known: number,
): Promise<{ version: number; code: string; registrationId: string } | null> {
  const form = {
    state: change.state,
    contact_id: change.contactId,
    region: change.region,
    division_id: change.divisionId,
    file_id: change.fileId,
    college_id: change.collegeId,
    opinion: '',
  }
  const row = await tx
    .insertInto('enrolment_registration')
    .values({ round_id: roundId, school_id: schoolId, code, ...form })
    .onConflict((conflict) =>
      conflict
        .constraint('enrolment_registration_school')
        .doUpdateSet({
          ...form,
          requested_at: sql<Date>`clock_timestamp()`,
          version: sql<number>`enrolment_registration.version + 1`,
        })
        .where('enrolment_registration.version', '=', known),
    )
    .returning(['version', 'code', 'id as registrationId'])
    .executeTakeFirst()
  return row ?? null
}

export async function moveRegistration(
  tx: Tx,
  registrationId: string,
  move: { readonly state: RegistrationState; readonly opinion?: string; readonly byName?: string },
): Promise<void> {
  await tx
    .updateTable('enrolment_registration')
    .set({
      state: move.state,
      ...(move.opinion !== undefined && { opinion: move.opinion }),
      ...(move.byName !== undefined && { decided_by_name: move.byName, decided_at: sql<Date>`clock_timestamp()` }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', registrationId)
    .execute()
}

/** SQL: teams of a school that were handed in for a round and take part; promoted ones rely on no registration. */
export function teamsHandedIn(round: string, school: string): RawBuilder<number> {
  const states = [...COUNTED_STATES, TeamState.enum.awaiting_members]
  return sql<number>`(select count(*)::int from enrolment_team as team where team.round_id = ${sql.ref(round)}
    and team.school_id = ${sql.ref(school)} and team.promoted_from is null and team.state = any(${states}::text[]))`
}

/** Teams that depend on a registration. */
export async function dependentTeams(tx: Tx, { roundId, schoolId }: OfSchool): Promise<number> {
  const { rows } = await sql<{ teams: number }>`select ${teamsHandedIn('of.round_id', 'of.school_id')} as teams
    from (select ${roundId}::uuid as round_id, ${schoolId}::uuid as school_id) as of`.execute(tx)
  return rows[0]!.teams
}

/** Whether this person uploaded the file for a registration. */
export async function isLetterOf(tx: Tx, fileId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('platform_file_view')
    .select('id')
    .where('id', '=', fileId)
    .where('state', '=', 'stored')
    .where('purpose', '=', LETTER_PURPOSE)
    .where('owner_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Of which registration this file is the letter. */
export async function placeOfLetter(
  db: Db,
  fileId: string,
): Promise<(OfSchool & { readonly collegeId: string | null }) | null> {
  const row = await db
    .selectFrom('enrolment_registration')
    .select(['round_id as roundId', 'school_id as schoolId', 'college_id as collegeId'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return row ?? null
}

/** Organisations directly below the round's that are no schools: its divisions. */
export async function divisionsOf(db: Db | Tx, roundId: string): Promise<Array<{ value: string; label: string }>> {
  return db
    .selectFrom('competition_round_view as round')
    .innerJoin('organisation_group_view as division', 'division.parent_id', 'round.group_id')
    .select(['division.id as value', 'division.name as label'])
    .where('round.id', '=', roundId)
    .where('division.enabled', '=', true)
    .where(
      sql<boolean>`not exists (select from organisation_school_view as school where school.group_id = division.id)`,
    )
    .orderBy('division.name')
    .limit(200)
    .execute()
}
