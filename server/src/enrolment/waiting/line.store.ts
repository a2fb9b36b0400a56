import { sql, type RawBuilder } from 'kysely'
import { TeamState } from '@podium/core/enrolment/team/team.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { lockParts } from '../rule/part-quota.store.ts'

const inLine = sql<boolean>`team.state = ${TeamState.enum.waiting} and team.offer_until is null`

/** SQL condition: the school of `team` has a place under this limit, or what sanctions leave of it; null: no limit. */
function schoolHasRoom(limit: RawBuilder<number | null>): RawBuilder<boolean> {
  return sql<boolean>`(${limit}::int is null or team.school_id is null or coalesce((select quota.used
    from enrolment_quota as quota where quota.item_id = team.item_id and quota.school_id = team.school_id), 0)
    < enrolment_school_limit(team.item_id, team.school_id, ${limit}::int))`
}

/**
 * Locks the quotas among the rules in which teams in line count, in one order. A setting with such quotas has no waiting
 * list: they are of teams from before, and no other team comes to the line.
 */
export async function lockPartsOfLine(tx: Tx, itemId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select team.id from enrolment_team as team
    where team.item_id = ${itemId} and ${inLine} and cardinality(team.quota_keys) > 0`.execute(tx)
  const teamIds = rows.map(({ id }) => id)
  if (teamIds.length > 0) await lockParts(tx, teamIds)
}

/** The next number in line; called under the lock of the item's counter, so that the order is that of the commits. */
export async function nextWaitingNo(tx: Tx): Promise<number> {
  const { rows } = await sql<{ no: number }>`select nextval('enrolment_waiting_no')::int as no`.execute(tx)
  return rows[0]!.no
}

/** Whether any team waits for the item. */
export async function hasLine(tx: Tx, itemId: string): Promise<boolean> {
  const { rows } = await sql`select from enrolment_team where item_id = ${itemId} and state = ${TeamState.enum.waiting}
    limit 1`.execute(tx)
  return rows.length === 1
}

/** Whether a team in line could take a place of the item; called under the lock of the item's counter. */
export async function isPlaceOwed(tx: Tx, itemId: string, schoolLimit: number | null): Promise<boolean> {
  const { rows } = await sql`select from enrolment_team as team
    where team.item_id = ${itemId} and ${inLine} and ${schoolHasRoom(sql`${schoolLimit}`)} limit 1`.execute(tx)
  return rows.length === 1
}

/**
 * Locks the first team in line whose school has a place and whose own sign-up is open, but for the teams `closed`; one that
 * somebody acts on right now has its turn later.
 */
export async function lockFirstInLine(
  tx: Tx,
  itemId: string,
  { schoolLimit, closed }: { schoolLimit: number | null; closed: readonly string[] },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select team.id from enrolment_team as team
    where team.item_id = ${itemId} and ${inLine} and ${schoolHasRoom(sql`${schoolLimit}`)}
      and team.id <> all(${closed}::uuid[])
      and exists (select from competition_stage_view as stage
        cross join lateral competition_window_of(stage.id, 'signup', team.item_id, team.school_id) as own
        where stage.round_id = team.round_id and own.is_open)
    order by team.waiting_no limit 1 for update of team skip locked`.execute(tx)
  return rows[0]?.id ?? null
}

/** SQL: all teams in line with their positions for their items, numbered once for a whole list. */
export const numberedLine = sql<{ id: string; position: number }>`(select id,
  row_number() over (partition by item_id order by waiting_no)::int as position
  from enrolment_team as team where ${inLine})`

/** SQL: the position of `team` among those in line for its item; null: it is not in line. */
const waitingPosition = sql<number | null>`case when ${inLine} then (select count(*)::int
  from enrolment_team as ahead where ahead.item_id = team.item_id and ahead.state = ${TeamState.enum.waiting}
    and ahead.offer_until is null and ahead.waiting_no <= team.waiting_no) end`

export async function positionOf(db: Db | Tx, teamId: string): Promise<number | null> {
  const row = await db
    .selectFrom('enrolment_team as team')
    .select(waitingPosition.as('position'))
    .where('team.id', '=', teamId)
    .executeTakeFirst()
  return row?.position ?? null
}

/** Teams that did not answer their offer in time, the longest overdue first. */
export async function expiredOffers(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('enrolment_team')
    .select('id')
    .where('offer_until', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('offer_until')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** SQL: each item with a waiting list and its round. */
const lines = sql`(select distinct item_id, round_id from enrolment_team where state = ${TeamState.enum.waiting}) as line`

/** Items with a place for a team in line, under the limits of the newest setting. */
export async function itemsWithRoom(db: Db, limit: number): Promise<Array<{ itemId: string; roundId: string }>> {
  const { rows } = await sql<{ itemId: string; roundId: string }>`
    select line.item_id as "itemId", line.round_id as "roundId" from ${lines}
    cross join lateral (select (value ->> 'totalQuota')::int as total, (value ->> 'schoolQuota')::int as school
      from competition_setting_view where kind = 'enrol' and item_id = line.item_id order by no desc limit 1) as most
    where (most.total is null or coalesce((select used from enrolment_quota
        where item_id = line.item_id and school_id is null), 0) < most.total)
      and exists (select from enrolment_team as team where team.item_id = line.item_id and ${inLine}
        and ${schoolHasRoom(sql`most.school`)})
    order by line.item_id limit ${limit}`.execute(db)
  return rows
}

/** Waiting teams whose own sign-up windows have all closed by the clock, first in line first. */
export async function teamsAfterSignUp(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select team.id from ${lines}
    join enrolment_team as team on team.item_id = line.item_id and team.state = ${TeamState.enum.waiting}
    where not exists (select from competition_stage_view as stage
      cross join lateral competition_window_of(stage.id, 'signup', team.item_id, team.school_id) as own
      where stage.round_id = line.round_id and (own.forced is not null or own.closes_at > clock_timestamp()))
    order by team.waiting_no limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
