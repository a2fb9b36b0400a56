import { sql } from 'kysely'
import { TeamState } from '@podium/core/enrolment/team/team.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { canSignUp, firstFull, hasRoom, inLine } from './line-room.store.ts'

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

/** The first full quota among those in which the locked team counts, as it names them; null: each has a place. */
export async function fullPart(tx: Tx, teamId: string): Promise<string | null> {
  const { rows } = await sql<{ full: string | null }>`select ${firstFull(sql`team.quota_keys`)} as full
    from enrolment_team as team where team.id = ${teamId}`.execute(tx)
  return rows[0]?.full ?? null
}

interface Claiming {
  readonly teamId: string
  readonly itemId: string
  readonly schoolId: string | null
}

/**
 * Where the free places that a team asks for are owed to teams in line, which could take them: at a quota among the rules
 * as it names it, or at its item or school (null); undefined: there is a place beyond those. Called under the lock of its
 * counters. Teams of one school that count alike are looked at once.
 */
export async function placeOwed(
  tx: Tx,
  { teamId, itemId, schoolId }: Claiming,
  limits: { readonly item: number | null; readonly school: number | null },
): Promise<string | null | undefined> {
  const isLimited = limits.item !== null || limits.school !== null
  const { rows } = await sql<{ at: string | null }>`
    with own as materialized (select quota_keys from enrolment_team where id = ${teamId}),
    able as materialized (
      select team.* from (select team.item_id, team.school_id, team.quota_keys, count(*)::int as teams
        from enrolment_team as team
        where ${inLine('team')} and ((${isLimited} and team.item_id = ${itemId})
          or team.quota_keys && (select quota_keys from own))
        group by team.item_id, team.school_id, team.quota_keys) as team
      where ${hasRoom('team')})
    select owed.at from (
      select named.counted as at, named.turn, quota.size - quota.used as free, (select sum(able.teams) from able
        where named.counted = any(able.quota_keys)) as teams
      from own cross join unnest(own.quota_keys) with ordinality as named (counted, turn)
      cross join lateral enrolment_quotas_of(array[named.counted]) as place
      join enrolment_part_quota as quota on (quota.item_id, quota.unit, quota.key) = (place.home, place.unit, place.key)
      union all
      select null, 1000, ${limits.item}::int - coalesce((select used from enrolment_quota
        where item_id = ${itemId} and school_id is null), 0), (select sum(teams) from able where item_id = ${itemId})
      union all
      select null, 1001, enrolment_school_limit(${itemId}, ${schoolId}, ${limits.school}::int)
        - coalesce((select used from enrolment_quota where item_id = ${itemId} and school_id = ${schoolId}), 0),
        (select sum(teams) from able where item_id = ${itemId} and school_id = ${schoolId})) as owed
    where owed.free > 0 and owed.teams >= owed.free order by owed.turn limit 1`.execute(tx)
  return rows.length === 0 ? undefined : rows[0]!.at
}

/** Whether a team in line may take its place: it is free, its sign-up is open, and nobody before it in another item waits for it. */
const isNext = sql<boolean>`${inLine('team')} and ${hasRoom('team')} and ${canSignUp('team')}
  and not exists (select from enrolment_team as other where ${inLine('other')} and other.item_id <> team.item_id
    and other.waiting_no < team.waiting_no and other.quota_keys && team.quota_keys
    and ${hasRoom('other')} and ${canSignUp('other')})`

/** The first teams in line for an item that may take a place, without locks. */
export async function firstInLine(tx: Tx, itemId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select team.id from enrolment_team as team
    where team.item_id = ${itemId} and ${isNext} order by team.waiting_no limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Locks the first of these teams that may take a place; one that somebody acts on right now has its turn later. */
export async function lockFirstOf(tx: Tx, teamIds: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select team.id from enrolment_team as team
    where team.id = any(${[...teamIds]}::uuid[]) and ${isNext}
    order by team.waiting_no limit 1 for update of team skip locked`.execute(tx)
  return rows[0]?.id ?? null
}

/** SQL: what a team waits for: the counter of a quota, or its item. */
const lineOf = sql<string>`coalesce(team.waits_for, team.item_id::text)`

/** SQL: all teams in line with their positions, numbered once for a whole list. */
export const numberedLine = sql<{ id: string; position: number }>`(select id,
  row_number() over (partition by ${lineOf} order by waiting_no)::int as position
  from enrolment_team as team where ${inLine('team')})`

/** SQL: the position of `team` among those that wait for the same places; null: it is not in line. */
const waitingPosition = sql<number | null>`case when ${inLine('team')} then (select count(*)::int
  from enrolment_team as ahead where ${inLine('ahead')} and ahead.waiting_no <= team.waiting_no
    and (ahead.waits_for = team.waits_for
      or (team.waits_for is null and ahead.waits_for is null and ahead.item_id = team.item_id))) end`

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

/** An item with teams in line. */
export interface Line {
  readonly itemId: string
  readonly roundId: string
}

/** Items with a place for a team in line; teams of one school that count alike are looked at once. */
export async function itemsWithRoom(db: Db, limit: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select line.item_id as "itemId", line.round_id as "roundId" from ${lines}
    where exists (select from (select distinct team.item_id, team.school_id, team.quota_keys
        from enrolment_team as team where team.item_id = line.item_id and ${inLine('team')}) as team
      where ${hasRoom('team')})
    order by line.item_id limit ${limit}`.execute(db)
  return rows
}

/** Items with teams in line whose quotas have passes. */
export async function linesWithPasses(db: Db): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select line.item_id as "itemId", line.round_id as "roundId" from ${lines}
    cross join lateral (select value from competition_setting_view
      where kind = 'enrol' and item_id = line.item_id order by no desc limit 1) as newest
    where jsonb_path_exists(newest.value, '$.rules[*].passes[*]') order by line.item_id`.execute(db)
  return rows
}

/** Waiting teams whose own sign-up windows have all closed by the clock, first in line first. */
export async function teamsAfterSignUp(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select team.id from ${lines}
    join enrolment_team as team on team.item_id = line.item_id and team.state = ${TeamState.enum.waiting}
    where not exists (select from competition_stage_view as stage
      cross join lateral competition_window_of(stage.id, 'signup', team.item_id, team.school_id,
          team.id) as own
      where stage.round_id = line.round_id and (own.forced is not null or own.closes_at > clock_timestamp()))
    order by team.waiting_no limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Moves teams to the line of the first quota that is full for them, or back to that of their item. */
export async function standWhereFull(tx: Tx, limit: number): Promise<void> {
  await sql`
    with moved as (select team.id, at.counted from enrolment_team as team
      join (select alike.quota_keys, ${firstFull(sql`alike.quota_keys`)} as counted
        from (select distinct team.quota_keys from enrolment_team as team where ${inLine('team')}) as alike) as at
        on at.quota_keys = team.quota_keys
      where ${inLine('team')} and team.waits_for is distinct from at.counted
      order by team.id limit ${limit}),
    held as (select team.id from enrolment_team as team where team.id in (select id from moved) and ${inLine('team')}
      order by team.id for update skip locked)
    update enrolment_team as team set waits_for = moved.counted from moved join held on held.id = moved.id
    where team.id = moved.id`.execute(tx)
}
