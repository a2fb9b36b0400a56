import { sql } from 'kysely'
import { quotaRows, type QuotaRow, type RuleRow } from '@podium/core/competition/rule/row.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { TeamUnits } from '../quota/unit.store.ts'

/** What the constraint of the counters answers, where two teams went for the last place at once. */
export const partQuotaFull = { enrolment_part_quota_full: enrolmentRefusals.PART_QUOTA_FULL }

/** Where the quota of a row is counted; `home`: the item whose counter it is, for several items one of them. */
export interface QuotaCounter {
  readonly key: string
  /** Key of its counter. */
  readonly counter: string
  readonly home: string
}

/** The counter of one unit. */
export interface UnitCounter extends QuotaCounter {
  readonly unit: string
}

export interface PartQuota extends UnitCounter {
  readonly most: number
}

/** An item by its code in a round. */
export interface CodedItem {
  readonly itemId: string
  readonly code: string
  readonly roundId: string
}

/** Where the rows of an item are counted, in their order. */
export async function countersOf(db: Db | Tx, itemId: string, rows: readonly QuotaRow[]): Promise<QuotaCounter[]> {
  const codes = rows.flatMap(({ items }) => items.map(({ code }) => code))
  const rounds = rows.flatMap((row) => row.rounds.map(({ roundId }) => roundId))
  const known =
    codes.length === 0
      ? []
      : await db
          .selectFrom('competition_item_view as item')
          .select(['item.id as itemId', 'item.code', 'item.round_id as roundId'])
          .where('item.code', 'in', codes)
          .where(
            'item.round_id',
            '=',
            sql<string>`any(${rounds}::uuid[] || (select own.round_id from competition_item_view as own
              where own.id = ${itemId}))`,
          )
          .orderBy('item.id')
          .execute()
  return countersAmong(known, itemId, rows)
}

/** The same, where the items of the item's round and of those that the rows name are known in the order of their ids. */
export function countersAmong(known: readonly CodedItem[], itemId: string, rows: readonly QuotaRow[]): QuotaCounter[] {
  return rows.map(({ key, items, rounds }) => {
    const others = new Set(rounds.map(({ roundId }) => roundId))
    const own = known.find((item) => item.itemId === itemId)?.roundId
    const home = known.find(
      ({ code, roundId }) =>
        items.some((item) => item.code === code) && (own === undefined || roundId === own || others.has(roundId)),
    )
    const counter = items.length === 0 ? key : `${key}+`
    return { key, counter, home: home?.itemId ?? itemId }
  })
}

/** The counters of a team in these units, without the quotas that count by a unit which it doesn't have. */
export function countersIn(
  counters: readonly QuotaCounter[],
  rows: readonly QuotaRow[],
  units: TeamUnits,
): UnitCounter[] {
  return counters.flatMap((counter, at) => {
    const unit = units[rows[at]!.unit]
    return unit === null ? [] : [{ ...counter, unit }]
  })
}

/** How a team names a quota that it counts in. */
export const countedKey = ({ counter, home, unit }: UnitCounter) => `${home}:${counter}@${unit}`

/** The unit of a quota that a team counts in. */
export const unitCounted = (counted: string) => counted.slice(counted.indexOf('@') + 1)

/** The row of a quota that a team counts in; undefined: its rule was removed. */
export function rowCounted(rules: readonly RuleRow[], counted: string): QuotaRow | undefined {
  const [key] = counted.slice(counted.indexOf(':') + 1).split(/[+@]/)
  return quotaRows(rules).find((row) => row.key === key)
}

/**
 * How many other teams with a place count in each of these quotas, and in which the team itself has one; null: no team
 * is left out.
 */
export async function othersInQuotas(
  db: Db | Tx,
  teamId: string | null,
  quotas: readonly UnitCounter[],
): Promise<{ others: Record<string, number>; held: string[] }> {
  if (quotas.length === 0) return { others: {}, held: [] }
  const { rows } = await sql<{ key: string; others: number; isHeld: boolean }>`
    select asked.key, quota.used - (team.id is not null)::int as others, team.id is not null as "isHeld"
    from unnest(${quotas.map(({ key }) => key)}::text[], ${quotas.map(({ home }) => home)}::uuid[],
      ${quotas.map(({ unit }) => unit)}::text[], ${quotas.map(({ counter }) => counter)}::text[],
      ${quotas.map((quota) => countedKey(quota))}::text[]) as asked (key, home, unit, counter, counted)
    join enrolment_part_quota as quota
      on (quota.item_id, quota.unit, quota.key) = (asked.home, asked.unit, asked.counter)
    left join enrolment_team as team on team.id = ${teamId}::uuid and team.holds_place
      and asked.counted = any(team.quota_keys)`.execute(db)
  return {
    others: Object.fromEntries(rows.map(({ key, others }) => [key, others])),
    held: rows.flatMap(({ key, isHeld }) => (isHeld ? [key] : [])),
  }
}

/** How many teams with a place count in each of these quotas, by the name that a team gives it. */
export async function usedIn(db: Db | Tx, quotas: readonly UnitCounter[]): Promise<ReadonlyMap<string, number>> {
  if (quotas.length === 0) return new Map()
  const { rows } = await sql<{ counted: string; used: number }>`
    select asked.counted, quota.used
    from unnest(${quotas.map(({ home }) => home)}::uuid[], ${quotas.map(({ unit }) => unit)}::text[],
      ${quotas.map(({ counter }) => counter)}::text[], ${quotas.map((quota) => countedKey(quota))}::text[])
      as asked (home, unit, counter, counted)
    join enrolment_part_quota as quota
      on (quota.item_id, quota.unit, quota.key) = (asked.home, asked.unit, asked.counter)`.execute(db)
  return new Map(rows.map(({ counted, used }) => [counted, used]))
}

/** A team with the quotas in which it counts. */
export interface TeamInQuotas {
  readonly teamId: string
  readonly quotas: readonly PartQuota[]
}

/** Saves in which quotas these locked teams count, whose counters `lockCountersOf` locked. */
export async function setQuotaKeys(tx: Tx, teams: readonly TeamInQuotas[]): Promise<void> {
  const counted = teams.map(({ teamId, quotas }) => ({ teamId, keys: quotas.map((quota) => countedKey(quota)) }))
  await sql`update enrolment_team as team set quota_keys = asked.keys
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as asked ("teamId" uuid, keys text[])
    where team.id = asked."teamId" and team.quota_keys <> asked.keys`.execute(tx)
}

/**
 * Locks the counters in which these teams are to count, and those in which they counted before, in one order. The former
 * get their sizes; a full one keeps what it has.
 */
export async function lockCountersOf(tx: Tx, teams: readonly TeamInQuotas[]): Promise<void> {
  const asked = teams.flatMap(({ quotas }) =>
    quotas.map(({ home, unit, counter, most }) => ({ home, unit, counter, most })),
  )
  const places = sql`jsonb_to_recordset(${JSON.stringify(distinct(asked))}::jsonb)
    as asked (home uuid, unit text, counter text, most integer)`
  await sql`insert into enrolment_part_quota as quota (item_id, unit, key, size, used)
    select touched.home, touched.unit, touched.key, touched.size, 0 from (
      select asked.home, asked.unit, asked.counter, asked.most from ${places}
      union
      select quota.item_id, quota.unit, quota.key, quota.size from enrolment_team as team
      cross join lateral enrolment_quotas_of(team.quota_keys) as counted
      join enrolment_part_quota as quota
        on (quota.item_id, quota.unit, quota.key) = (counted.home, counted.unit, counted.key)
      where team.id = any(${teams.map(({ teamId }) => teamId)}::uuid[])
        and not exists (select from ${places} where (asked.home, asked.unit, asked.counter)
          = (quota.item_id, quota.unit, quota.key))) as touched (home, unit, key, size)
    order by touched.home, touched.unit, touched.key
    on conflict (item_id, unit, key) do update set size = greatest(excluded.size, quota.used)`.execute(tx)
}

/** Gives the counters of all units so many places, where they have fewer. */
export async function enlarge(tx: Tx, quotas: readonly (QuotaCounter & { readonly most: number })[]): Promise<void> {
  if (quotas.length === 0) return
  const places = sql`jsonb_to_recordset(${JSON.stringify(quotas)}::jsonb) as asked (home uuid, counter text, most integer)`
  await sql`
    with smaller as materialized (select quota.item_id, quota.unit, quota.key, asked.most
      from enrolment_part_quota as quota join ${places} on (asked.home, asked.counter) = (quota.item_id, quota.key)
      where quota.size < asked.most order by quota.item_id, quota.unit, quota.key for update of quota)
    update enrolment_part_quota as quota set size = smaller.most from smaller
    where (quota.item_id, quota.unit, quota.key) = (smaller.item_id, smaller.unit, smaller.key)`.execute(tx)
}

/** The quotas in which these teams count, as each names them. */
export async function quotaKeysOfAll(
  tx: Tx,
  teamIds: readonly string[],
): Promise<Array<{ readonly teamId: string; readonly keys: readonly string[] }>> {
  const rows = await tx
    .selectFrom('enrolment_team')
    .select(['id as teamId', 'quota_keys as keys'])
    .where('id', '=', sql<string>`any(${[...teamIds]}::uuid[])`)
    .execute()
  return rows
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}

/** Locks the counters in which teams count, in one order: whoever takes places for several teams does so first. */
export async function lockParts(tx: Tx, teamIds: readonly string[]): Promise<void> {
  await sql`select from enrolment_part_quota as quota
    where (quota.item_id, quota.unit, quota.key) in (
      select counted.home, counted.unit, counted.key from enrolment_team as team
      cross join lateral enrolment_quotas_of(team.quota_keys) as counted
      where team.id = any(${teamIds}::uuid[]))
    order by quota.item_id, quota.unit, quota.key for update`.execute(tx)
}
