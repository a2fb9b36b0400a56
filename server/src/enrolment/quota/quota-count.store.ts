import { sql } from 'kysely'
import { CountedTeams, countedText } from '@podium/core/competition/rule/quota-formula.ts'
import { quotaRows, type RuleRow } from '@podium/core/competition/rule/row.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { CollegeTeams } from './count-teams.store.ts'
import { organisationUnit, placementFor, regionUnit, type TeamUnits } from './unit.store.ts'

/** What formulas of settings count whose moment has come, without those counted already. */
export async function dueCounts(db: Db): Promise<CountedTeams[]> {
  const { rows } = await sql<{ formula: unknown }>`
    select distinct asked.formula from (
      select jsonb_path_query(setting.value, '$.rules[*].formula') as formula from competition_setting_view as setting
      where jsonb_path_exists(setting.value, '$.rules[*].formula.at')) as asked
    where (asked.formula ->> 'at')::timestamptz <= clock_timestamp()`.execute(db)
  const asked = new Map(
    rows.map(({ formula }) => {
      const counted = CountedTeams.parse(formula)
      return [countedText(counted), counted]
    }),
  )
  if (asked.size === 0) return []
  const known = await db
    .selectFrom('enrolment_quota_count')
    .select('counted')
    .where('counted', 'in', [...asked.keys()])
    .execute()
  for (const { counted } of known) asked.delete(counted)
  return [...asked.values()]
}

/** The items whose setting in force has a formula that counts so. */
export async function itemsCountedBy(
  tx: Tx,
  counted: CountedTeams,
): Promise<Array<{ readonly roundId: string; readonly itemId: string }>> {
  const { rows } = await sql<{ roundId: string; itemId: string; formulas: unknown[] }>`
    select newest.round_id as "roundId", newest.item_id as "itemId",
      jsonb_path_query_array(newest.value, '$.rules[*].formula ? (@.at != null)') as formulas
    from (select distinct on (item_id) round_id, item_id, value from competition_setting_view
      where kind = 'enrol' order by item_id, no desc) as newest
    where jsonb_path_exists(newest.value, '$.rules[*].formula.at') order by newest.item_id`.execute(tx)
  const text = countedText(counted)
  return rows
    .filter(({ formulas }) => formulas.some((formula) => countedText(CountedTeams.parse(formula)) === text))
    .map(({ roundId, itemId }) => ({ roundId, itemId }))
}

/** Claims a count, so that it is made once; null: it was made before. */
export async function addCount(tx: Tx, counted: CountedTeams): Promise<string | null> {
  const added = await tx
    .insertInto('enrolment_quota_count')
    .values({ counted: countedText(counted), counted_at: sql<Date>`clock_timestamp()`, by_college: true })
    .onConflict((conflict) => conflict.column('counted').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

/** Keeps how many teams were counted of each school, and of each of its colleges. */
export async function addCounts(tx: Tx, countId: string, counted: readonly CollegeTeams[]): Promise<void> {
  if (counted.length === 0) return
  const teams = sql`jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
    as counted ("schoolId" uuid, "collegeId" uuid, teams integer)`
  await sql`insert into enrolment_quota_school_count (count_id, school_id, teams)
    select ${countId}::uuid, counted."schoolId", sum(counted.teams) from ${teams} group by counted."schoolId"`.execute(
    tx,
  )
  await sql`insert into enrolment_quota_college_count (count_id, unit, teams)
    select ${countId}::uuid, 'college ' || coalesce(counted."collegeId"::text, 'none ' || counted."schoolId"), counted.teams
    from ${teams}`.execute(tx)
}

/** Teams that formulas counted of a unit, by key of the row; none for a row that isn't counted yet. */
export type CountsOfUnits = (units: TeamUnits) => Readonly<Record<string, number>>

/** A place of which nothing was counted, but for what is of all teams together. */
export const NOWHERE: TeamUnits = { school: '', college: '', region: '', organisation: '', all: 'all' }

/** What the formulas of the rows of an item counted of these units; a region has the schools that the round places there. */
export async function countsOfUnits(
  db: Db | Tx,
  itemId: string,
  places: readonly TeamUnits[],
  rules: readonly RuleRow[],
): Promise<CountsOfUnits> {
  const counted = quotaRows(rules).flatMap(({ key, unit, formula }) =>
    formula ? [{ key, unit, text: countedText(formula) }] : [],
  )
  const inTables = await placesInTables(db, places, rules)
  if (counted.length === 0) return inTables
  const asked = counted.flatMap(({ key, unit, text }) => {
    const names = new Set(places.flatMap((place) => place[unit] ?? []))
    return [...names].map((name) => ({
      key,
      unit,
      text,
      name,
      schoolId: unit === 'school' && name !== '' ? name : null,
    }))
  })
  const { rows } = await sql<{ key: string; name: string; teams: number }>`
    select asked.key, asked.name, coalesce(found.teams, 0)::int as teams
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (key text, unit text, text text, name text, "schoolId" uuid)
    join enrolment_quota_count as made on made.counted = asked.text and (asked.unit <> 'college' or made.by_college)
    left join lateral (
      select counted.teams from enrolment_quota_school_count as counted
        where counted.count_id = made.id and counted.school_id = asked."schoolId"
      union all
      select counted.teams from enrolment_quota_college_count as counted
        where counted.count_id = made.id and counted.unit = asked.name
      union all
      select sum(counted.teams) from enrolment_quota_school_count as counted
        join organisation_school_view as school on school.id = counted.school_id
        ${placementFor(sql`${itemId}::uuid`)}
        where counted.count_id = made.id and asked.name in ('all', ${regionUnit}, ${organisationUnit})
        having asked.unit not in ('school', 'college')) as found on true`.execute(db)
  const found = new Map(rows.map(({ key, name, teams }) => [`${key} ${name}`, teams]))
  return (units) => ({
    ...inTables(units),
    ...Object.fromEntries(
      counted.flatMap(({ key, unit }) => {
        const teams = found.get(`${key} ${units[unit]}`)
        return teams === undefined ? [] : [[key, teams]]
      }),
    ),
  })
}

/** The places that the tables of rows give to these units, by key of the row; none to a unit that a table leaves out. */
async function placesInTables(
  db: Db | Tx,
  places: readonly TeamUnits[],
  rules: readonly RuleRow[],
): Promise<CountsOfUnits> {
  const tables = quotaRows(rules).flatMap(({ key, unit, table }) => (table ? [{ key, unit, ...table }] : []))
  if (tables.length === 0) return () => ({})
  const asked = tables.flatMap(({ tableId, unit }) =>
    [...new Set(places.flatMap((place) => place[unit] ?? []))].map((name) => ({ tableId, name })),
  )
  const { rows } = await sql<{ tableId: string; unit: string; places: number }>`
    select place.table_id as "tableId", place.unit, place.places
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked ("tableId" uuid, name text)
    join competition_quota_place_view as place on (place.table_id, place.unit) = (asked."tableId", asked.name)`.execute(
    db,
  )
  const found = new Map(rows.map((row) => [`${row.tableId} ${row.unit}`, row.places]))
  return (units) =>
    Object.fromEntries(
      tables.flatMap(({ key, unit, tableId }) => {
        const its = found.get(`${tableId} ${units[unit]}`)
        return its === undefined ? [] : [[key, its]]
      }),
    )
}

/**
 * The most teams that the formulas of rows per school counted of any school, or the most places that their tables give;
 * none for a row that isn't counted yet.
 */
export async function greatestCounts(
  db: Db | Tx,
  rules: readonly RuleRow[],
): Promise<Readonly<Record<string, number>>> {
  return { ...(await greatestPlaces(db, rules)), ...(await greatestOfFormulas(db, rules)) }
}

async function greatestPlaces(db: Db | Tx, rules: readonly RuleRow[]): Promise<Record<string, number>> {
  const tables = quotaRows(rules).flatMap(({ key, unit, table, most }) =>
    table && unit === 'school' ? [{ key, most, tableId: table.tableId }] : [],
  )
  if (tables.length === 0) return {}
  const { rows } = await sql<{ key: string; places: number }>`
    select asked.key, greatest(asked.most, coalesce((select max(place.places) from competition_quota_place_view as place
      where place.table_id = asked."tableId"), 0))::int as places
    from jsonb_to_recordset(${JSON.stringify(tables)}::jsonb) as asked (key text, most integer, "tableId" uuid)`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ key, places }) => [key, places]))
}

async function greatestOfFormulas(db: Db | Tx, rules: readonly RuleRow[]): Promise<Record<string, number>> {
  const counted = quotaRows(rules).flatMap(({ key, unit, formula }) =>
    formula && unit === 'school' ? [{ key, text: countedText(formula) }] : [],
  )
  if (counted.length === 0) return {}
  const { rows } = await sql<{ key: string; teams: number }>`
    select asked.key, coalesce(max(school.teams), 0) as teams
    from unnest(${counted.map(({ key }) => key)}::text[], ${counted.map(({ text }) => text)}::text[])
      as asked (key, counted)
    join enrolment_quota_count as made on made.counted = asked.counted
    left join enrolment_quota_school_count as school on school.count_id = made.id
    group by asked.key`.execute(db)
  return Object.fromEntries(rows.map(({ key, teams }) => [key, teams]))
}
