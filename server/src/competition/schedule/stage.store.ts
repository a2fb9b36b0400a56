import { sql } from 'kysely'
import { WINDOW_KINDS, type WindowKind } from '@podium/core/competition/round/round.ts'
import type { StageInput } from '@podium/core/competition/schedule/stage.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { roundReached, type Reach } from '../round/round.store.ts'

/** A window for staff, with who forced it. */
export interface OfficeWindowRow {
  windowId: string
  stageId: string
  itemId: string | null
  kind: WindowKind
  opensAt: string
  closesAt: string
  onTimeline: boolean
  delegated: boolean
  forced: 'open' | 'closed' | null
  /** Closed by a pause of the round. */
  paused: boolean
  forcedReason: string
  forcedByName: string
  forcedAt: string | null
  own: { count: number; opensAt: string; closesAt: string } | null
}

export interface StageRow {
  stageId: string
  name: string
  nameEn: string
  position: number
  opensAt: string
  closesAt: string
  weight: number
  windows: OfficeWindowRow[]
}

/** Stages of these rounds with their windows, in order, by round id. */
export async function schedulesOf(db: Db | Tx, roundIds: readonly string[]): Promise<Map<string, StageRow[]>> {
  const schedules = new Map<string, StageRow[]>(roundIds.map((id) => [id, []]))
  if (roundIds.length === 0) return schedules
  const stages = await db
    .selectFrom('competition_stage')
    .selectAll()
    .where(sql<boolean>`round_id = any(${roundIds}::uuid[])`)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const byId = new Map<string, StageRow>()
  for (const row of stages) {
    const stage: StageRow = {
      stageId: row.id,
      name: row.name_zh,
      nameEn: row.name_en,
      position: row.position,
      opensAt: row.opens_at.toISOString(),
      closesAt: row.closes_at.toISOString(),
      weight: Number(row.weight),
      windows: [],
    }
    byId.set(row.id, stage)
    schedules.get(row.round_id)!.push(stage)
  }
  for (const window of await windowsOf(db, [...byId.keys()])) byId.get(window.stageId)?.windows.push(window)
  return schedules
}

export async function scheduleOf(db: Db | Tx, roundId: string): Promise<StageRow[]> {
  return (await schedulesOf(db, [roundId])).get(roundId) ?? []
}

/** Stages of a round that have begun. */
export async function begunStages(db: Db | Tx, roundIds: readonly string[], at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('competition_stage')
    .select('id')
    .where('round_id', '=', sql<string>`any(${[...roundIds]}::uuid[])`)
    .where('opens_at', '<=', at)
    .execute()
  return rows.map(({ id }) => id)
}

/** The round of a stage within reach, else null. */
export async function roundOfStageInReach(db: Db, stageId: string, reach: Reach): Promise<string | null> {
  const row = await db
    .selectFrom('competition_stage as stage')
    .innerJoin('competition_round as round', 'round.id', 'stage.round_id')
    .select('round.id')
    .where('stage.id', '=', stageId)
    .where(roundReached(reach))
    .executeTakeFirst()
  return row?.id ?? null
}

/** The round of a window, without a check of the scope. */
export async function roundOfWindow(tx: Tx, windowId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('competition_window as w')
    .innerJoin('competition_stage as stage', 'stage.id', 'w.stage_id')
    .select('stage.round_id')
    .where('w.id', '=', windowId)
    .executeTakeFirst()
  return row?.round_id ?? null
}

async function windowsOf(db: Db | Tx, stageIds: readonly string[]): Promise<OfficeWindowRow[]> {
  if (stageIds.length === 0) return []
  const rows = await db
    .selectFrom('competition_window as w')
    .leftJoin('identity_user_view as forcer', 'forcer.id', 'w.forced_by')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('competition_window_span_view as times')
          .whereRef('times.window_id', '=', 'w.id')
          .select(sql<number>`count(*)::int`.as('count'))
          .select(({ fn }) => [fn.min('times.opens_at').as('first'), fn.max('times.closes_at').as('last')])
          .as('own'),
      (join) => join.onTrue(),
    )
    .selectAll('w')
    .select(['forcer.real_name as forcer_name', 'own.count as own_count', 'own.first', 'own.last'])
    .where(sql<boolean>`w.stage_id = any(${stageIds}::uuid[])`)
    .orderBy('w.opens_at')
    .orderBy(sql`array_position(${WINDOW_KINDS}::text[], w.kind)`)
    .orderBy(sql`w.item_id is not null`)
    .orderBy('w.id')
    .execute()
  return rows.map((row) => ({
    windowId: row.id,
    stageId: row.stage_id,
    itemId: row.item_id,
    kind: row.kind,
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    onTimeline: row.on_timeline,
    delegated: row.delegated,
    forced: row.forced,
    paused: row.paused,
    forcedReason: row.forced_reason ?? '',
    forcedByName: row.forcer_name ?? '',
    forcedAt: row.forced_at?.toISOString() ?? null,
    own:
      row.first && row.last
        ? { count: row.own_count ?? 0, opensAt: row.first.toISOString(), closesAt: row.last.toISOString() }
        : null,
  }))
}

/**
 * Replaces the round's schedule. Stages with an id keep it; windows keep their id and forced state by stage, item and
 * kind.
 */
export async function replaceSchedule(tx: Tx, roundId: string, stages: readonly StageInput[]): Promise<void> {
  const remainingIds = stages.flatMap(({ stageId }) => stageId ?? [])
  await tx
    .deleteFrom('competition_stage')
    .where('round_id', '=', roundId)
    .$if(remainingIds.length > 0, (query) => query.where('id', 'not in', remainingIds))
    .execute()
  for (const [position, stage] of stages.entries()) {
    const stageId = await saveStage(tx, roundId, position, stage)
    await replaceWindows(tx, stageId, stage.windows)
  }
}

async function saveStage(tx: Tx, roundId: string, position: number, stage: StageInput): Promise<string> {
  const values = {
    name_zh: stage.name,
    name_en: stage.nameEn,
    position,
    opens_at: new Date(stage.opensAt),
    closes_at: new Date(stage.closesAt),
    weight: String(stage.weight),
  }
  const saved = stage.stageId
    ? tx
        .updateTable('competition_stage')
        .set({ ...values, version: sql`version + 1` })
        .where('id', '=', stage.stageId)
        .where('round_id', '=', roundId)
        .returning('id')
    : tx
        .insertInto('competition_stage')
        .values({ ...values, round_id: roundId })
        .returning('id')
  return (await saved.executeTakeFirstOrThrow()).id
}

async function replaceWindows(tx: Tx, stageId: string, windows: StageInput['windows']): Promise<void> {
  const keys = windows.map(({ kind, itemId }) => `${kind} ${itemId ?? ''}`)
  await tx
    .deleteFrom('competition_window')
    .where('stage_id', '=', stageId)
    .where(sql<boolean>`not (kind || ' ' || coalesce(item_id::text, '') = any(${keys}::text[]))`)
    .execute()
  for (const window of windows) {
    await tx
      .insertInto('competition_window')
      .values({
        stage_id: stageId,
        item_id: window.itemId,
        kind: window.kind,
        opens_at: new Date(window.opensAt),
        closes_at: new Date(window.closesAt),
        on_timeline: window.onTimeline,
        delegated: window.delegated,
      })
      .onConflict((conflict) =>
        conflict.columns(['stage_id', 'item_id', 'kind']).doUpdateSet((eb) => ({
          opens_at: eb.ref('excluded.opens_at'),
          closes_at: eb.ref('excluded.closes_at'),
          on_timeline: eb.ref('excluded.on_timeline'),
          delegated: eb.ref('excluded.delegated'),
          version: sql`competition_window.version + 1`,
        })),
      )
      .execute()
  }
}

/** Forces a window open or closed; null: its times decide again. */
export async function setForced(
  tx: Tx,
  windowId: string,
  forced: 'open' | 'closed' | null,
  by: { userId: string; reason: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('competition_window')
    .set({
      forced,
      forced_reason: forced && by.reason,
      forced_by: forced && by.userId,
      forced_at: forced && by.at,
      paused: false,
      forced_before_pause: null,
      version: sql`version + 1`,
    })
    .where('id', '=', windowId)
    .execute()
}

/** Closes windows until the pause ends; they keep whether they were forced open. */
export async function pauseWindows(
  tx: Tx,
  windowIds: readonly string[],
  by: { userId: string; reason: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('competition_window')
    .set({
      paused: true,
      forced_before_pause: sql`forced`,
      forced: 'closed',
      forced_reason: by.reason,
      forced_by: by.userId,
      forced_at: by.at,
      version: sql`version + 1`,
    })
    .where('id', '=', sql<string>`any(${windowIds}::uuid[])`)
    .execute()
}

/** Ends the pause of windows: those that were forced open before are so again, as by whoever began the pause. */
export async function resumeWindows(tx: Tx, windowIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('competition_window')
    .set({
      paused: false,
      forced: sql`forced_before_pause`,
      forced_before_pause: null,
      forced_reason: sql`case when forced_before_pause is not null then forced_reason end`,
      forced_by: sql`case when forced_before_pause is not null then forced_by end`,
      forced_at: sql`case when forced_before_pause is not null then forced_at end`,
      version: sql`version + 1`,
    })
    .where('id', '=', sql<string>`any(${windowIds}::uuid[])`)
    .execute()
}
