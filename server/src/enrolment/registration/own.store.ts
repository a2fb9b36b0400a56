import { sql, type RawBuilder } from 'kysely'
import type { PageTotal } from '@podium/core/base/page.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { RUNNING_STATES, type RoundState } from '@podium/core/competition/round/round-state.ts'
import {
  RegistrationState,
  type OwnRegistration,
  type OwnRegistrationFilter,
} from '@podium/core/enrolment/registration/registration.ts'
import { TeamState } from '@podium/core/enrolment/team/team.ts'
import { reachesCollegeOf, reachesSchool } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nameIn, schoolNameIn } from '#server/platform/db/name-in.ts'
import { pageTotalOf, type Paging } from '#server/platform/db/paging.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { teamsHandedIn } from './registration.store.ts'
import { readTerms } from './terms.store.ts'

/** SQL: public running rounds that ask for registration, with each school of the scope. */
function matching(scope: DataScope, { turn }: OwnRegistrationFilter): RawBuilder<unknown> {
  const due = sql`(registration.id is null or registration.state = any(${[
    RegistrationState.enum.returned,
    RegistrationState.enum.withdrawn,
  ]}::text[]))
    and (terms.terms ->> 'closesAt' is null or (terms.terms ->> 'closesAt')::timestamptz > clock_timestamp()
      or coalesce(registration.state = ${RegistrationState.enum.returned}, false))`
  return sql`from enrolment_registration_terms as terms
    join competition_round_view as round on round.id = terms.round_id and round.is_public
      and round.state = any(${RUNNING_STATES}::text[])
    join organisation_school_view as school on school.enabled 
      and (${reachesSchool(scope, 'school.id')}
        or coalesce((terms.terms ->> 'byCollege')::boolean, false) and ${reachesCollegeOf(scope, 'school.id')})
    left join enrolment_registration as registration
      on registration.round_id = round.id and registration.school_id = school.id
    where (terms.terms ->> 'needed')::boolean and ${turn === 'mine' ? due : sql`true`}`
}

/** With what decides whether a registrar of the scope is hindered. */
export type OwnRegistrationRow = Omit<OwnRegistration, 'divisions' | 'colleges' | 'hindrance'> & {
  readonly collegeId: string | null
  readonly ofSchool: boolean
}

type Row = Omit<OwnRegistrationRow, 'terms' | 'roundState' | 'code'> & {
  readonly terms: unknown
  readonly roundState: RoundState
  readonly code: string | null
}

export async function ownRegistrationRows(
  db: Db,
  scope: DataScope,
  filter: OwnRegistrationFilter,
  paging: Paging,
  language: Language,
): Promise<PageTotal & { rows: OwnRegistrationRow[] }> {
  const found = matching(scope, filter)
  const [{ rows }, total] = await Promise.all([
    sql<Row>`select round.id as "roundId", ${nameIn(language, 'round')} as "roundName", round.state as "roundState",
        school.id as "schoolId", ${schoolNameIn(language, 'school.name')} as "schoolName", terms.terms,
        registration.state, coalesce(contact.real_name, '') as "contactName",
        coalesce(contact.phone_masked, '') as "contactPhone", coalesce(registration.region, school.region) as region,
        registration.division_id as "divisionId", registration.file_id as "fileId", coalesce(file.name, '') as "fileName",
        registration.code, coalesce(registration.opinion, '') as opinion, registration.college_id as "collegeId",
        coalesce(college.name, '') as "collegeName", ${reachesSchool(scope, 'school.id')} as "ofSchool",
        ${teamsHandedIn('round.id', 'school.id')} as teams, coalesce(registration.version, 0) as version
      from (select round.id as round_id, school.id as school_id ${found}
        order by round.published_at desc, round.id, school.id
        limit ${paging.pageSize} offset ${(paging.pageNum - 1) * paging.pageSize}) as page
      join enrolment_registration_terms as terms on terms.round_id = page.round_id
      join competition_round_view as round on round.id = page.round_id
      join organisation_school_view as school on school.id = page.school_id
      left join enrolment_registration as registration
        on registration.round_id = round.id and registration.school_id = school.id
      left join organisation_group_view as college on college.id = registration.college_id
      left join identity_user_view as contact on contact.id = registration.contact_id
      left join platform_file_view as file on file.id = registration.file_id
      order by round.published_at desc, round.id, school.id`.execute(db),
    pageTotalOf(db, found, paging),
  ])
  const isKnown = (state: RegistrationState | null) => state === RegistrationState.enum.approved
  return {
    rows: rows.map((row) => ({
      ...row,
      terms: readTerms(row.terms),
      code: isKnown(row.state) ? (row.code ?? '') : '',
    })),
    ...total,
  }
}

/**
 * SQL: schools that a reminder is for: they have drafts in the round or took part in another of its series, and no
 * registration that stands or waits.
 */
const toRemind = (roundId: string) => sql`
  (select taking.school_id from competition_round_view as round
    join competition_round_view as edition on edition.series_id = round.series_id
    join competition_participant_view as taking on taking.round_id = edition.id
    where round.id = ${roundId} and (taking.round_id <> round.id or exists (select from enrolment_team as team
      where team.round_id = round.id and team.school_id = taking.school_id and team.state = ${TeamState.enum.draft}))
  except
  select registration.school_id from enrolment_registration as registration
    where registration.round_id = ${roundId}
      and registration.state = any(${[RegistrationState.enum.approved, RegistrationState.enum.pending]}::text[]))`

export async function countToRemind(db: Db, roundId: string): Promise<number> {
  const { rows } = await sql<{ schools: number }>`select count(*)::int as schools
    from ${toRemind(roundId)} as due (school_id)`.execute(db)
  return rows[0]!.schools
}

/** The next of these schools by id, with the groups from the root down to each. */
export async function schoolsToRemind(
  db: Db,
  roundId: string,
  after: string | null,
  limit: number,
): Promise<Array<{ schoolId: string; name: string; groupId: string }>> {
  const { rows } = await sql<{ schoolId: string; name: string; groupId: string }>`
    select school.id as "schoolId", school.name, school.group_id as "groupId" from ${toRemind(roundId)} as due (school_id)
    join organisation_school_view as school on school.id = due.school_id
    where school.group_id is not null and (${after}::uuid is null or school.id > ${after}) order by school.id
    limit ${limit}`.execute(db)
  return rows
}
