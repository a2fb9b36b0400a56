import { sql, type RawBuilder } from 'kysely'
import type { PageTotal } from '@podium/core/base/page.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import {
  RegistrationState,
  type RegistrationFilter,
  type RegistrationRow,
} from '@podium/core/enrolment/registration/registration.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nameIn, schoolNameIn } from '#server/platform/db/name-in.ts'
import { pageTotalOf, type Paging } from '#server/platform/db/paging.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import type { Wanted } from '#server/platform/workbook/export-rows.ts'
import { teamsHandedIn } from './registration.store.ts'

const ROWS_AT_ONCE = 1_000

function matching(
  scope: DataScope,
  filter: Partial<RegistrationFilter>,
  ids: readonly string[] | null,
): RawBuilder<unknown> {
  const { keyword = '', roundId = null, registrationState = null, region = '' } = filter
  const terms = queryTerms(keyword)
  const inScope = sql`(select round.id from competition_round_view as round where ${reaches(scope, 'round.group_id')})`
  return sql`from enrolment_registration as registration
    where registration.round_id in ${inScope}
      and ${roundId === null ? sql`true` : sql`registration.round_id = ${roundId}`}
      and ${registrationState === null ? sql`true` : sql`registration.state = ${registrationState}`}
      and ${region === '' ? sql`true` : sql`registration.region = ${region}`}
      and ${
        terms.length === 0
          ? sql`true`
          : sql`registration.school_id in (select school.id from organisation_school_view as school
            where school.search @> ${terms}::text[])`
      }
      and ${ids === null ? sql`true` : sql`registration.id = any(${[...ids]}::uuid[])`}`
}

type Row = Omit<RegistrationRow, 'requestedAt' | 'decidedAt'> & { requestedAt: Date; decidedAt: Date | null }

function rowsOf(language: Language, ids: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`select registration.id as "registrationId", registration.round_id as "roundId",
      ${nameIn(language, 'round')} as "roundName", registration.school_id as "schoolId",
      ${schoolNameIn(language, 'school.name')} as "schoolName", registration.state,
      contact.real_name as "contactName", contact.phone_masked as "contactPhone", registration.region,
      coalesce(division.name, '') as "divisionName", coalesce(college.name, '') as "collegeName", registration.file_id as "fileId", coalesce(file.name, '') as "fileName",
      registration.code, ${teamsHandedIn('registration.round_id', 'registration.school_id')} as teams,
      registration.requested_at as "requestedAt", registration.decided_at as "decidedAt",
      registration.decided_by_name as "decidedByName", registration.opinion, registration.version
    from enrolment_registration as registration
    join competition_round_view as round on round.id = registration.round_id
    join organisation_school_view as school on school.id = registration.school_id
    join identity_user_view as contact on contact.id = registration.contact_id
    left join organisation_group_view as division on division.id = registration.division_id
    left join organisation_group_view as college on college.id = registration.college_id
    left join platform_file_view as file on file.id = registration.file_id
    where registration.id in (${ids})`
}

const toRow = ({ requestedAt, decidedAt, ...row }: Row): RegistrationRow => ({
  ...row,
  requestedAt: requestedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
})

export async function registrationRows(
  db: Db,
  scope: DataScope,
  filter: RegistrationFilter,
  paging: Paging,
  language: Language,
): Promise<PageTotal & { rows: RegistrationRow[] }> {
  const found = matching(scope, filter, null)
  const order = sql`registration.state = ${sql.lit(RegistrationState.enum.pending)} desc, registration.requested_at desc,
    registration.id`
  const onThisPage = sql`select registration.id ${found} order by ${order}
    limit ${paging.pageSize} offset ${(paging.pageNum - 1) * paging.pageSize}`
  const [{ rows }, total] = await Promise.all([
    sql<Row>`${rowsOf(language, onThisPage)} order by ${order}`.execute(db),
    pageTotalOf(db, found, paging, filter.keyword),
  ])
  return { rows: rows.map(toRow), ...total }
}

export async function* registrationsToExport(
  db: Db,
  wanted: Wanted<RegistrationFilter>,
): AsyncGenerator<RegistrationRow[]> {
  const found = matching(wanted.scope, wanted.filter, wanted.ids)
  for (let before: string | null = null; ;) {
    const part: RawBuilder<unknown> = sql`select registration.id ${found}
      and (${before}::uuid is null or registration.id < ${before}) order by registration.id desc limit ${ROWS_AT_ONCE}`
    const { rows }: { rows: Row[] } = await sql<Row>`${rowsOf(wanted.language, part)}
      order by registration.id desc`.execute(db)
    if (rows.length > 0) yield rows.map(toRow)
    if (rows.length < ROWS_AT_ONCE) return
    before = rows.at(-1)!.registrationId
  }
}

/** Names of the rounds of exported registrations, at most two. */
export async function roundsOfRegistrations(db: Db, wanted: Wanted<RegistrationFilter>): Promise<Bilingual[]> {
  const found = matching(wanted.scope, wanted.filter, wanted.ids)
  const { rows } =
    await sql<Bilingual>`select distinct round.name_zh as zh, round.name_en as en from competition_round_view as round
    where round.id in (select registration.round_id ${found}) limit 2`.execute(db)
  return rows
}
