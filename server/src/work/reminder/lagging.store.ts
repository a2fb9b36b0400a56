import { sql, type RawBuilder } from 'kysely'
import { REMINDER_HOURS } from '@podium/core/notice/reminder.ts'
import { RUNNING_STATES } from '@podium/core/competition/round/round-state.ts'
import { MemberState, TeamState } from '@podium/core/enrolment/team/team.ts'
import { UNSUBMITTED_TEAMS, UNSUBMITTED_WORKS, type LaggingThing } from '@podium/core/work/reminder/lagging.ts'
import type { WorkState } from '@podium/core/work/work.ts'
import { needsPromotion, reachedBy, seenTeam, type Reached } from '#server/enrolment/index.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { Paging } from '#server/platform/db/paging.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

const MOST_STAGES = 2_000
/** Reminded at once; the next reminder has the others. */
const MOST_TEAMS = 5_000

interface ItemStage {
  roundId: string
  itemId: string
  stageId: string
  asksForWorks: boolean
}

/** Items with the stages of running rounds. */
export async function runningStages(
  db: Db | Tx,
  {
    roundId,
    itemId,
    stageId,
  }: { roundId?: string | undefined; itemId?: string | undefined; stageId?: string | undefined },
): Promise<ItemStage[]> {
  return db
    .selectFrom('competition_round_view as round')
    .innerJoin('competition_item_view as item', 'item.round_id', 'round.id')
    .innerJoin('competition_stage_view as stage', 'stage.round_id', 'round.id')
    .select(['round.id as roundId', 'item.id as itemId', 'stage.id as stageId'])
    .select(
      sql<boolean>`exists (select 1 from competition_setting_view as setting where setting.kind = 'work'
        and setting.item_id = item.id and setting.stage_id = stage.id)`.as('asksForWorks'),
    )
    .where('round.state', 'in', RUNNING_STATES)
    .$if(roundId !== undefined, (query) => query.where('round.id', '=', roundId!))
    .$if(itemId !== undefined, (query) => query.where('item.id', '=', itemId!))
    .$if(stageId !== undefined, (query) => query.where('stage.id', '=', stageId!))
    .orderBy('item.id')
    .orderBy('stage.position')
    .limit(MOST_STAGES)
    .execute()
}

/** Until when some teams of an item can hand in a thing. `stageId` null: their enrolment. */
export interface End {
  readonly itemId: string
  readonly stageId: string | null
  readonly closesAt: string
}

interface LaggingFilter {
  readonly keyword?: string | undefined
  readonly chosen?: ReadonlyArray<{ teamId: string; stageId: string | null }> | undefined
  /** Only those that an automatic reminder would reach now. */
  readonly automatic?: boolean
}

export interface LaggingRow {
  teamId: string
  thing: LaggingThing
  stageId: string | null
  roundId: string
  teamName: string
  schoolName: string
  captainId: string
  captainName: string
  roundName: string
  roundNameEn: string
  itemId: string
  itemName: string
  itemNameEn: string
  stageName: string
  stageNameEn: string
  teamState: TeamState
  /** Null: not begun. */
  workState: WorkState | null
  awaited: number
  closesAt: Date
  remindedAt: Date | null
}

/**
 * SQL: teams that are late with a thing whose own end is among `ends`; with a work only where they may hand one in.
 * `reached` null: all.
 */
function lagging(
  ends: readonly End[],
  reached: Reached,
  { keyword, chosen, automatic = false }: LaggingFilter,
): RawBuilder<unknown> {
  const terms = keyword ? queryTerms(keyword) : []
  const found = terms.length > 0 ? sql`team.search @> ${terms}::text[]` : sql`true`
  const picked = chosen
    ? sql`exists (select from unnest(${chosen.map(({ teamId }) => teamId)}::uuid[],
        ${chosen.map(({ stageId }) => stageId)}::uuid[]) as pick (team_id, stage_id)
        where pick.team_id = team.id and pick.stage_id is not distinct from ends.stage_id)`
    : sql`true`
  const due = automatic
    ? sql`(reminder.team_id is null
        or reminder.reminded_at <= clock_timestamp() - make_interval(hours => ${REMINDER_HOURS})
          and reminder.auto_reminded_for is distinct from own.closes_at)`
    : sql`true`
  const byThing = Map.groupBy(ends, ({ itemId, stageId }) => `${itemId} ${stageId ?? ''}`)
  const asked = [...byThing.values()].map((those) => ({
    itemId: those[0]!.itemId,
    stageId: those[0]!.stageId,
    closesAt: those.map(({ closesAt }) => closesAt).join(' '),
  }))
  // Once for each thing, not for each team: hence OFFSET.
  const things = sql`(select thing.*, thing.stage_id is not null
      and ${needsPromotion(sql`thing.item_id`, sql`thing.stage_id`)} as is_for_promoted
    from unnest(${asked.map(({ itemId }) => itemId)}::uuid[], ${asked.map(({ stageId }) => stageId)}::uuid[],
      ${asked.map(({ closesAt }) => closesAt)}::text[]) as thing (item_id, stage_id, closes_at) offset 0) as ends
    join enrolment_team_view as team on team.item_id = ends.item_id and ${seenTeam(reached)} and ${found} and ${picked}`
  // Windows take longest, so they are calculated for those alone who have not handed in.
  return sql`
    from (select ends.*, team.id as team_id from ${things}
        where ends.stage_id is null and team.state = any(${UNSUBMITTED_TEAMS}::text[])
      union all select ends.*, team.id from ${things}
        where ends.stage_id is not null and team.state = ${TeamState.enum.enrolled}
          and not exists (select from work_work as done where done.team_id = team.id and done.stage_id = ends.stage_id
            and done.state <> all(${UNSUBMITTED_WORKS}::text[]))
          and (not ends.is_for_promoted or exists (select from enrolment_stage_entry_view as entry
            where entry.team_id = team.id and entry.stage_id = ends.stage_id))) as ends
    join enrolment_team_view as team on team.id = ends.team_id
    join lateral (select date_trunc('milliseconds', span.closes_at) as closes_at from competition_stage_view as step
      cross join lateral competition_window_of(step.id, case when ends.stage_id is null then 'signup' else 'submission' end,
        team.item_id, team.school_id, team.id) as span
      where step.round_id = team.round_id and (ends.stage_id is null or step.id = ends.stage_id) and span.is_open
      order by span.opens_at limit 1) as own on own.closes_at = any(string_to_array(ends.closes_at, ' ')::timestamptz[])
    join competition_round_view as round on round.id = team.round_id
    join competition_item_view as item on item.id = team.item_id
    join identity_user_view as captain on captain.id = team.captain_id
    left join competition_stage_view as stage on stage.id = ends.stage_id
    left join work_work as work on work.team_id = team.id and work.stage_id = ends.stage_id
    left join work_reminder as reminder on reminder.team_id = team.id
      and reminder.thing = case when ends.stage_id is null then 'signup' else 'work' end
      and reminder.stage_id is not distinct from ends.stage_id
    where ${due}`
}

const columns = sql`
  team.id as "teamId", case when ends.stage_id is null then 'signup' else 'work' end as thing,
  ends.stage_id as "stageId", team.round_id as "roundId", team.name as "teamName", team.school_name as "schoolName",
  team.captain_id as "captainId", captain.real_name as "captainName", round.name_zh as "roundName",
  round.name_en as "roundNameEn", item.id as "itemId", item.name_zh as "itemName", item.name_en as "itemNameEn",
  coalesce(stage.name_zh, '') as "stageName", coalesce(stage.name_en, '') as "stageNameEn",
  team.state as "teamState", work.state as "workState", own.closes_at as "closesAt",
  reminder.reminded_at as "remindedAt",
  (select count(*)::int from enrolment_member_view as member where member.team_id = team.id
    and member.state = ${MemberState.enum.invited}) as awaited`

/** Those whose time ends first; or by their last reminder, where those never reminded are the earliest. */
function orderOf(byReminder: 'asc' | 'desc' | undefined): RawBuilder<unknown> {
  const reminded = {
    asc: sql`reminder.reminded_at nulls first, `,
    desc: sql`reminder.reminded_at desc nulls last, `,
    none: sql``,
  }[byReminder ?? 'none']
  return sql`order by ${reminded}own.closes_at, team.id, ends.stage_id nulls first`
}

export async function laggingPage(
  db: Db,
  ends: readonly End[],
  scope: DataScope,
  filter: LaggingFilter,
  { pageNum, pageSize, byReminder }: Paging & { byReminder?: 'asc' | 'desc' | undefined },
): Promise<{ rows: LaggingRow[]; total: number }> {
  const matching = lagging(ends, await reachedBy(db, scope), filter)
  // Counted with the page, because all are found for its order anyway; a page behind the last one has no row to count by.
  const found = await sql<LaggingRow & { total: number }>`select ${columns}, count(*) over ()::int as total ${matching}
    ${orderOf(byReminder)} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db)
  const rows = found.rows.map(({ total: _total, ...row }) => row)
  if (found.rows[0]) return { rows, total: found.rows[0].total }
  const counted = await sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(db)
  return { rows, total: counted.rows[0]!.total }
}

/** At most so many, those never reminded first, so that the next reminder reaches the others. */
export async function everyLagging(
  db: Db | Tx,
  ends: readonly End[],
  scope: DataScope | null,
  filter: LaggingFilter,
): Promise<LaggingRow[]> {
  const { rows } =
    await sql<LaggingRow>`select ${columns} ${lagging(ends, scope && (await reachedBy(db, scope)), filter)}
    order by reminder.reminded_at nulls first, own.closes_at, team.id, ends.stage_id nulls first
    limit ${MOST_TEAMS}`.execute(db)
  return rows
}

/**
 * Marks those as reminded who were not within 12 hours, and returns their keys: two reminders side by side can't both have
 * a team. `automatic`: they are reminded once for each end.
 */
export async function claimReminders(tx: Tx, rows: readonly LaggingRow[], automatic: boolean): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const claimed = await sql<{ teamId: string; stageId: string | null }>`
    insert into work_reminder as reminder (team_id, thing, stage_id, reminded_at, auto_reminded_for)
    select lag.team_id, lag.thing, lag.stage_id, clock_timestamp(), case when ${automatic} then lag.closes_at end
    from unnest(${rows.map(({ teamId }) => teamId)}::uuid[], ${rows.map(({ thing }) => thing)}::text[],
      ${rows.map(({ stageId }) => stageId)}::uuid[], ${rows.map(({ closesAt }) => closesAt.toISOString())}::timestamptz[])
      as lag (team_id, thing, stage_id, closes_at)
    order by lag.team_id, lag.stage_id
    on conflict (team_id, thing, stage_id) do update set reminded_at = excluded.reminded_at,
      auto_reminded_for = coalesce(excluded.auto_reminded_for, reminder.auto_reminded_for)
    where reminder.reminded_at <= clock_timestamp() - make_interval(hours => ${REMINDER_HOURS})
      and (excluded.auto_reminded_for is null or reminder.auto_reminded_for is distinct from excluded.auto_reminded_for)
    returning reminder.team_id as "teamId", reminder.stage_id as "stageId"`.execute(tx)
  return new Set(claimed.rows.map(keyOf))
}

/** What one may be reminded of. */
export function keyOf({ teamId, stageId }: { teamId: string; stageId: string | null }): string {
  return `${teamId} ${stageId ?? ''}`
}
