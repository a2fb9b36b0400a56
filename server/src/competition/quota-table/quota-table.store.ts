import { sql } from 'kysely'
import type { QuotaTable, TableEntry, TableRow, TableUnit } from '@podium/core/competition/quota-table/quota-table.ts'
import type { NamingRound } from '@podium/core/competition/quota-table/remove-table.rule.ts'
import { PUBLIC_STATES } from '@podium/core/competition/round/round-state.ts'
import { REGIONS } from '@podium/core/organisation/region.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, totalOf, type Paging } from '#server/platform/db/paging.ts'
import { roundReached, type Reach } from '../round/round.store.ts'

export async function tablesOfRound(
  db: Db | Tx,
  roundId: string,
): Promise<Array<Omit<QuotaTable, 'createdAt'> & { createdAt: Date }>> {
  const { rows } = await sql<Omit<QuotaTable, 'createdAt'> & { createdAt: Date }>`
    select made.id as "tableId", made.name, made.unit, made.created_at as "createdAt",
      (select count(*)::int from competition_quota_place as place where place.table_id = made.id) as rows,
      (select coalesce(sum(place.places), 0)::int from competition_quota_place as place where place.table_id = made.id)
        as places
    from competition_quota_table as made where made.round_id = ${roundId} order by made.name`.execute(db)
  return rows
}

export async function findTable(db: Db | Tx, tableId: string): Promise<{ roundId: string; name: string } | null> {
  const row = await db
    .selectFrom('competition_quota_table')
    .select(['round_id as roundId', 'name'])
    .where('id', '=', tableId)
    .executeTakeFirst()
  return row ?? null
}

export async function placesPage(
  db: Db,
  tableId: string,
  paging: Paging,
): Promise<{ rows: TableEntry[]; total: number }> {
  const places = db.selectFrom('competition_quota_place').where('table_id', '=', tableId)
  const [rows, total] = await Promise.all([
    places.select(['shown as unitName', 'places']).orderBy('shown').orderBy('unit').$call(onePage(paging)).execute(),
    totalOf(places),
  ])
  return { rows, total }
}

/** A unit that rows name, as counters name it and as people do. */
export interface KnownUnit {
  readonly unit: string
  readonly shown: string
}

/** The units that these rows name, by school or organisation code, region, or a school's code and a college's name. */
export async function unitsOfRows(
  db: Db | Tx,
  kind: TableUnit,
  rows: readonly TableRow[],
): Promise<ReadonlyMap<string, KnownUnit>> {
  const codes = [...new Set(rows.map(({ unit }) => unit))]
  if (kind === 'region') {
    return new Map(
      REGIONS.flatMap(([code, zh, en]) =>
        [code, zh, en].map((name): [string, KnownUnit] => [
          rowKey({ unit: name }),
          { unit: `region ${code}`, shown: zh },
        ]),
      ),
    )
  }
  const { rows: found } = await (
    kind === 'organisation'
      ? sql<KnownUnit & { code: string; college: string }>`select place.code, '' as college, place.name as shown,
          'organisation ' || place.id as unit
        from organisation_group_view as place where place.code = any(${codes}::text[])`
      : kind === 'college'
        ? sql<KnownUnit & { code: string; college: string }>`select school.code, college.name as college,
            school.name || ' · ' || college.name as shown, 'college ' || college.id as unit
          from organisation_school_view as school
          join organisation_college_view as college on college.school_id = school.id
          where school.code = any(${codes}::text[])`
        : sql<KnownUnit & { code: string; college: string }>`select school.code, '' as college, school.name as shown,
            school.id::text as unit
          from organisation_school_view as school where school.code = any(${codes}::text[])`
  ).execute(db)
  return new Map(found.map(({ code, college, ...unit }) => [rowKey({ unit: code, college }), unit]))
}

/** The codes of known schools among those of the rows. */
export async function schoolsOfRows(db: Db | Tx, rows: readonly TableRow[]): Promise<ReadonlySet<string>> {
  const found = await db
    .selectFrom('organisation_school_view')
    .select('code')
    .where('code', '=', sql<string>`any(${[...new Set(rows.map(({ unit }) => unit))]}::text[])`)
    .execute()
  return new Set(found.flatMap(({ code }) => code ?? []))
}

/** How a row names its unit. */
export const rowKey = ({ unit, college = '' }: Pick<TableRow, 'unit'> & Partial<Pick<TableRow, 'college'>>): string =>
  `${unit}\t${college}`

export async function insertTable(
  tx: Tx,
  table: { roundId: string; name: string; unit: TableUnit; createdBy: string },
  places: ReadonlyArray<KnownUnit & { readonly places: number }>,
): Promise<string> {
  const { id } = await tx
    .insertInto('competition_quota_table')
    .values({ round_id: table.roundId, name: table.name, unit: table.unit, created_by: table.createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into competition_quota_place (table_id, unit, shown, places)
    select ${id}::uuid, place.unit, place.shown, place.places
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place (unit text, shown text, places integer)`.execute(
    tx,
  )
  return id
}

/** Locks tables against being deleted until the transaction ends. */
export async function keepTables(tx: Tx, tableIds: readonly string[]): Promise<void> {
  if (tableIds.length === 0) return
  await sql`select from competition_quota_table where id = any(${[...tableIds]}::uuid[]) order by id
    for key share`.execute(tx)
}

/** Locks the table against settings that come to name it; false: it is gone. */
export async function lockTable(tx: Tx, tableId: string): Promise<boolean> {
  const { rows } = await sql`select from competition_quota_table where id = ${tableId} for update`.execute(tx)
  return rows.length > 0
}

/** The rounds with a version of an enrolment setting that names the table; those out of reach without a name. */
export async function roundsNaming(tx: Tx, tableId: string, reach: Reach): Promise<NamingRound[]> {
  const { rows } = await sql<{ zh: string; en: string; isKnown: boolean }>`
    select round.name_zh as zh, round.name_en as en,
      (round.is_public and round.state = any(${PUBLIC_STATES}::text[])) or ${roundReached(reach)} as "isKnown"
    from competition_round as round where round.id in (
      select setting.round_id from competition_setting_table as named
        join competition_setting as setting on setting.id = named.setting_id where named.table_id = ${tableId}
      union
      select setting.round_id from competition_quota_table as made
        join competition_setting as setting on setting.round_id = made.round_id and setting.kind = 'enrol'
        where made.id = ${tableId} and jsonb_path_exists(setting.value, '$.rules[*].table ? (@.tableId == $table)',
          jsonb_build_object('table', ${tableId}::text)))
    order by round.created_at desc, round.id`.execute(tx)
  return rows.map(({ isKnown, zh, en }) => ({ name: isKnown ? { zh, en } : null }))
}

/** Tables of a round that settings of other rounds name. */
export async function tablesNamedElsewhere(
  tx: Tx,
  roundId: string,
): Promise<Array<{ readonly tableId: string; readonly name: string }>> {
  return tx
    .selectFrom('competition_quota_table as made')
    .select(['made.id as tableId', 'made.name'])
    .where('made.round_id', '=', roundId)
    .where((by) =>
      by.exists(by.selectFrom('competition_setting_table as named').whereRef('named.table_id', '=', 'made.id')),
    )
    .orderBy('made.id')
    .execute()
}

export async function deleteTable(tx: Tx, tableId: string): Promise<void> {
  await tx.deleteFrom('competition_quota_table').where('id', '=', tableId).execute()
}

/** The kinds of units of these tables, as far as they belong to the series of a round. */
export async function tablesOfSeries(
  db: Db | Tx,
  roundId: string,
  tableIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (tableIds.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    unit: string
  }>`select made.id, made.unit from competition_quota_table as made
    join competition_round as its on its.id = made.round_id
    join competition_round as own on own.series_id = its.series_id
    where own.id = ${roundId} and made.id = any(${[...tableIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, unit }) => [id, unit]))
}
