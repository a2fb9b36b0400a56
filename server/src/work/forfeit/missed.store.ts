import { sql, type RawBuilder } from 'kysely'
import { RUNNING_STATES } from '@podium/core/competition/round/round-state.ts'
import { TeamState } from '@podium/core/enrolment/team/team.ts'
import { NO_SUBMISSION_STATES } from '@podium/core/work/work.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { needsPromotion } from '#server/enrolment/index.ts'

/** An item at a stage whose teams give up their place when they miss the hand-in. */
export interface ForfeitingStage {
  itemId: string
  stageId: string
  /** When its submission window closed last, for all or for some organisation or team; null: it has not yet. */
  closedAt: Date | null
  /** The closing after which nobody was left to forfeit; null: none yet. */
  checkedAt: Date | null
}

/** Of one round, or of all that are running. */
export async function forfeitingStages(db: Db | Tx, roundId: string | null = null): Promise<ForfeitingStage[]> {
  const { rows } = await sql<ForfeitingStage>`
    select setting.item_id as "itemId", stage.id as "stageId", checked.closed_at as "checkedAt",
      (select max(closing.at) from competition_window_of(stage.id, 'submission', setting.item_id, null) as span
        left join competition_window_span_view as own on own.window_id = span.window_id
        cross join lateral (values (span.closes_at), (own.closes_at)) as closing (at)
        where span.forced is distinct from 'open' and closing.at <= clock_timestamp()) as "closedAt"
    from (select distinct on (item_id, stage_id) item_id, stage_id, round_id, value
      from competition_setting_view where kind = 'work' order by item_id, stage_id, no desc) as setting
    join competition_stage_view as stage on stage.id = setting.stage_id
    join competition_round_view as round on round.id = setting.round_id
      and round.state = any(${RUNNING_STATES}::text[])
    left join work_forfeit_check as checked on checked.item_id = setting.item_id and checked.stage_id = setting.stage_id
    where setting.value -> 'forfeitMissed' = 'true'::jsonb
      and (${roundId}::uuid is null or round.id = ${roundId}::uuid)`.execute(db)
  return rows
}

interface ItemStage {
  readonly itemId: string
  readonly stageId: string
}

/** SQL: teams that were in the stage before their own closing and have handed in nothing; as `missesHandIn`. */
function missing({ itemId, stageId }: ItemStage): RawBuilder<unknown> {
  return sql`
    from enrolment_team_view as team
    left join lateral competition_window_of(${stageId}::uuid, 'submission', team.item_id, team.school_id,
      team.id) as own on true
    left join work_work as work on work.team_id = team.id and work.stage_id = ${stageId}::uuid
    left join enrolment_stage_entry_view as entry on entry.team_id = team.id and entry.stage_id = ${stageId}::uuid
    where team.item_id = ${itemId}::uuid and team.state = ${TeamState.enum.enrolled}
      and team.enrolled_at < coalesce(own.closes_at, clock_timestamp())
      and (work.id is null or work.state = any(${NO_SUBMISSION_STATES}::text[]))
      and case when entry.team_id is null then not ${needsPromotion(sql`${itemId}::uuid`, sql`${stageId}::uuid`)}
        else entry.arrived_at < coalesce(own.closes_at, clock_timestamp()) end
      and not exists (select from enrolment_forfeit_view as forfeit
        where forfeit.team_id = team.id and forfeit.stage_id = ${stageId}::uuid)`
}

/** Teams whose own submission window has closed, unless the round is paused. */
export async function missingTeams(db: Db, at: ItemStage, limit: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select team.id ${missing(at)} and own.closes_at <= clock_timestamp()
      and own.forced is distinct from 'open'
      and not exists (select from competition_window_view as held where held.id = own.window_id and held.paused)
      order by team.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Teams that forfeit once the pause of the round ends, and the last of their closings. */
export async function countHeld(db: Db | Tx, at: ItemStage): Promise<{ teams: number; closesAt: Date | null }> {
  const { rows } = await sql<{ teams: number; closesAt: Date | null }>`
    select count(*)::int as teams, max(own.closes_at) as "closesAt" ${missing(at)} and own.closes_at <= clock_timestamp()
      and exists (select from competition_window_view as held where held.id = own.window_id and held.paused
        and held.forced_before_pause is distinct from 'open')`.execute(db)
  return rows[0]!
}

export async function countMissing(db: Db, at: ItemStage): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${missing(at)}`.execute(db)
  return rows[0]!.count
}

/** Teams of an item that are forfeited at a stage. */
export async function countForfeited(db: Db, at: { itemId: string; stageId: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from enrolment_forfeit_view as forfeit
    join enrolment_team_view as team on team.id = forfeit.team_id
    where forfeit.stage_id = ${at.stageId} and forfeit.reversed_at is null and team.item_id = ${at.itemId}`.execute(db)
  return rows[0]!.count
}

/** Since when the team could hand in at the stage. */
export async function inStageSince(tx: Tx, at: { teamId: string; stageId: string }): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select greatest(team.enrolled_at, entry.arrived_at) as since from enrolment_team_view as team
    left join enrolment_stage_entry_view as entry on entry.team_id = team.id and entry.stage_id = ${at.stageId}
    where team.id = ${at.teamId}`.execute(tx)
  return rows[0]?.since ?? null
}

/** Locks the team's work of a stage, so that a submission on its way is waited for; null: not begun. */
export async function lockHandedIn(tx: Tx, at: { teamId: string; stageId: string }) {
  const row = await tx
    .selectFrom('work_work')
    .select('state')
    .where('team_id', '=', at.teamId)
    .where('stage_id', '=', at.stageId)
    .forUpdate()
    .executeTakeFirst()
  return row?.state ?? null
}

export async function markChecked(db: Db, { itemId, stageId }: ItemStage, closedAt: Date): Promise<void> {
  await db
    .insertInto('work_forfeit_check')
    .values({ item_id: itemId, stage_id: stageId, closed_at: closedAt })
    .onConflict((conflict) => conflict.columns(['item_id', 'stage_id']).doUpdateSet({ closed_at: closedAt }))
    .execute()
}

/** Has the stages looked at again: their closing moved for some teams. */
export async function unmarkChecked(tx: Tx, stageIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('work_forfeit_check').where('stage_id', 'in', stageIds).execute()
}
