import { sql, type RawBuilder } from 'kysely'
import type { WindowKind } from '@podium/core/competition/round/round.ts'
import type { SwitchedWindow } from '@podium/core/competition/phase/phase.rule.ts'
import type { RoundState } from '@podium/core/competition/round/round-state.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** A stored window; times are ISO text in UTC. */
export interface StoredWindow extends SwitchedWindow {
  windowId: string
  stageId: string
  itemId: string | null
  kind: WindowKind
  onTimeline: boolean
}

/**
 * Locks the round's state, schedule and settings in shared mode until the transaction ends. Returns its state; null for
 * an unknown round.
 */
export async function lockRoundShared(tx: Tx, roundId: string): Promise<RoundState | null> {
  const row = await tx
    .selectFrom('competition_round')
    .select('state')
    .where('id', '=', roundId)
    .forShare()
    .executeTakeFirst()
  return row?.state ?? null
}

export async function roundOfStage(tx: Tx | Db, stageId: string): Promise<string | null> {
  const row = await tx.selectFrom('competition_stage').select('round_id').where('id', '=', stageId).executeTakeFirst()
  return row?.round_id ?? null
}

/** SQL: the switch of the organisation directly above a school, of the window `column`; null: none. */
export function switchFor(schoolId: string | null, column: string): RawBuilder<'open' | 'closed' | null> {
  if (schoolId === null) return sql<null>`null`
  return sql`(select own.state from competition_window_switch as own
    join organisation_group_view as home on home.parent_id = own.group_id
    join organisation_school_view as school on school.group_id = home.id
    where own.window_id = ${sql.ref(column)} and school.id = ${schoolId}::uuid)`
}

/** SQL: that some organisation holds the window `column` open for its schools; null: none does. */
function openForSome(column: string): RawBuilder<'open' | 'closed' | null> {
  const open: SwitchedWindow['switched'] = 'open'
  return sql`(select own.state from competition_window_switch as own
    where own.window_id = ${sql.ref(column)} and own.state = ${open} limit 1)`
}

/** Windows of a round or of one of its stages, by stage and opening time, as they are for a school. */
export async function loadWindows(
  tx: Tx | Db,
  at: {
    roundId: string
    stageId?: string | undefined
    kind?: WindowKind
    schoolId?: string | null | undefined
    anySchool?: boolean | undefined
  },
): Promise<StoredWindow[]> {
  let query = tx
    .selectFrom('competition_window as w')
    .innerJoin('competition_stage as stage', 'stage.id', 'w.stage_id')
    .select(['w.id', 'w.stage_id', 'w.item_id', 'w.kind', 'w.opens_at', 'w.closes_at', 'w.on_timeline', 'w.forced'])
    .select(['w.delegated', 'stage.opens_at as stage_opens', 'stage.closes_at as stage_closes'])
    .select((at.anySchool ? openForSome('w.id') : switchFor(at.schoolId ?? null, 'w.id')).as('switched'))
    .where('stage.round_id', '=', at.roundId)
    .orderBy('stage.position')
    .orderBy('w.opens_at')
    .orderBy('w.id')
  if (at.stageId !== undefined) query = query.where('stage.id', '=', at.stageId)
  if (at.kind !== undefined) query = query.where('w.kind', '=', at.kind)
  return (await query.execute()).map((row) => ({
    windowId: row.id,
    stageId: row.stage_id,
    itemId: row.item_id,
    kind: row.kind,
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    onTimeline: row.on_timeline,
    forced: row.forced,
    delegated: row.delegated,
    switched: row.switched,
    stageOpensAt: row.stage_opens.toISOString(),
    stageClosesAt: row.stage_closes.toISOString(),
  }))
}
