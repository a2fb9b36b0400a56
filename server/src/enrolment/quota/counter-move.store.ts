import { CompiledQuery, sql } from 'kysely'
import { quotaRows, RuleRow, type QuotaRow } from '@podium/core/competition/rule/row.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { CodedItem } from '../rule/part-quota.store.ts'

/** An item with the quotas of its setting in force that it shares with others. */
export interface SharedQuotas {
  readonly roundId: string
  readonly itemId: string
  readonly rows: readonly QuotaRow[]
}

/** Quotas over several items, of the items of a round and of those that share places with them. */
export async function sharedQuotas(tx: Tx, roundId: string): Promise<SharedQuotas[]> {
  const { rows } = await sql<{ roundId: string; itemId: string; rules: unknown[] }>`
    select newest.round_id as "roundId", newest.item_id as "itemId", newest.value -> 'rules' as rules
    from (select distinct on (item_id) round_id, item_id, value from competition_setting_view
      where kind = 'enrol' order by item_id, no desc) as newest
    where jsonb_path_exists(newest.value, '$.rules[*] ? (@.kind == "quota").items[*]')
      and (newest.round_id = ${roundId} or jsonb_path_exists(newest.value, '$.rules[*].rounds[*] ? (@.roundId == $round)',
        jsonb_build_object('round', ${roundId}::text)))
    order by newest.item_id`.execute(tx)
  return rows.map(({ rules, ...item }) => ({
    ...item,
    rows: quotaRows(rules.map((rule) => RuleRow.parse(rule))).filter(({ items }) => items.length > 0),
  }))
}

/** Items of these rounds in the order of their ids. */
export async function itemsOfRounds(tx: Tx, roundIds: readonly string[]): Promise<CodedItem[]> {
  return tx
    .selectFrom('competition_item_view as item')
    .select(['item.id as itemId', 'item.code', 'item.round_id as roundId'])
    .where('item.round_id', '=', sql<string>`any(${roundIds}::uuid[])`)
    .orderBy('item.id')
    .execute()
}

/** A counter that the teams of an item leave for the same one of another item. */
export interface CounterMove {
  readonly itemId: string
  readonly counter: string
  readonly from: string
  readonly to: string
}

/** Marks a moment whose later locks `releaseLocks` gives back. */
export async function setLockPoint(tx: Tx): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw('savepoint moved_counters'))
}

export async function releaseLocks(tx: Tx): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw('rollback to savepoint moved_counters'))
}

/** Locks the teams of these items that count in quotas, in the order of their ids. */
export async function lockCounted(tx: Tx, itemIds: readonly string[]): Promise<void> {
  await sql`select from enrolment_team where item_id = any(${[...itemIds]}::uuid[]) and quota_keys <> '{}'
    order by id for update`.execute(tx)
}

/** The same without waiting for other transactions; false: one of the teams is locked elsewhere. */
export async function tryLockCounted(tx: Tx, itemIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    with held as materialized (select id from enrolment_team where item_id = any(${[...itemIds]}::uuid[])
      and quota_keys <> '{}' order by id for update skip locked)
    select not exists (select from enrolment_team as team where team.item_id = any(${[...itemIds]}::uuid[])
      and team.quota_keys <> '{}' and team.id not in (select id from held)) as locked`.execute(tx)
  return rows[0]!.locked
}

/** Lets teams count in other counters, which get room for them; the teams are locked first, then the counters that they leave and
 * join, in one order. */
export async function moveCounts(tx: Tx, moves: readonly CounterMove[]): Promise<void> {
  const moved = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
    as moved ("itemId" uuid, counter text, "from" uuid, "to" uuid)`
  const itemIds = moves.map(({ itemId }) => itemId)
  await lockCounted(tx, itemIds)
  await sql`select from enrolment_part_quota as quota where exists (select from ${moved}
      where quota.item_id in (moved."from", moved."to") and quota.key = moved.counter)
    order by quota.item_id, quota.unit, quota.key for update`.execute(tx)
  await sql`insert into enrolment_part_quota as quota (item_id, unit, key, size, used)
    select leaving."to", counted.unit, counted.key, greatest(max(counted.size), sum(counted.used)), 0
    from (select distinct moved.counter, moved."from", moved."to" from ${moved}) as leaving
    join enrolment_part_quota as counted on (counted.item_id, counted.key) = (leaving."from", leaving.counter)
    group by leaving."to", counted.unit, counted.key order by leaving."to", counted.unit, counted.key
    on conflict (item_id, unit, key) do update set size = greatest(quota.size, quota.used + excluded.size)`.execute(tx)
  await sql`update enrolment_team as team set quota_keys = array(
      select coalesce((select moved."to" || substr(named.counted, 37) from ${moved} where moved."itemId" = team.item_id
        and starts_with(named.counted, moved."from" || ':' || moved.counter || '@') limit 1), named.counted)
      from unnest(team.quota_keys) with ordinality as named (counted, at) order by named.at)
    where team.item_id = any(${itemIds}::uuid[]) and team.quota_keys <> '{}'`.execute(tx)
  await sql`delete from enrolment_part_quota as quota using ${moved}
    where (quota.item_id, quota.key) = (moved."from", moved.counter) and quota.used = 0`.execute(tx)
}
