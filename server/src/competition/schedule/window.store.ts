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
  /** Closed by a pause of the round. */
  paused: boolean
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

/** Waits until nobody acts in the round any more, and keeps it locked until the transaction ends. */
export async function lockRoundAlone(tx: Tx, roundId: string): Promise<void> {
  await tx.selectFrom('competition_round').select('id').where('id', '=', roundId).forUpdate().execute()
}

export async function roundOfStage(tx: Tx | Db, stageId: string): Promise<string | null> {
  const row = await tx.selectFrom('competition_stage').select('round_id').where('id', '=', stageId).executeTakeFirst()
  return row?.round_id ?? null
}

/** What is other about a window for a school, or for an organisation and those below it. */
interface OwnWindow {
  opens_at: Date | null
  closes_at: Date | null
  switched: 'open' | 'closed' | null
}

/** SQL: times and switch of the window `column` for an organisation. */
export function ownOf(groupId: string, column: string): RawBuilder<OwnWindow> {
  return sql<OwnWindow>`(select times.opens_at, times.closes_at, switch.state as switched
    from organisation_group_view as home
    left join lateral competition_times_at(${sql.ref(column)}, home.id) as times on true
    left join competition_window_switch as switch
      on switch.window_id = ${sql.ref(column)} and switch.group_id = home.parent_id
    where home.id = ${groupId}::uuid)`
}

/** SQL: times and switch of the window `column` for a school; null: as for a school without any. */
export function ownOfSchool(schoolId: string | null, column: string): RawBuilder<OwnWindow> {
  return sql<OwnWindow>`(select times.opens_at, times.closes_at, switch.state as switched
    from organisation_school_view as school
    join organisation_group_view as home on home.id = school.group_id
    left join lateral competition_times_at(${sql.ref(column)}, home.id) as times on true
    left join competition_window_switch as switch
      on switch.window_id = ${sql.ref(column)} and switch.group_id = home.parent_id
    where school.id = ${schoolId}::uuid)`
}

/** SQL: when `own` of the window `column` closes, or later where it was extended for a team; null: no team. */
export function closingFor(teamId: string | null, column: string): RawBuilder<Date> {
  const closes = sql`coalesce(own.closes_at, ${sql.ref(`${column}.closes_at`)})`
  if (teamId === null) return sql<Date>`${closes}`
  return sql<Date>`greatest(${closes}, (select extension.closes_at from competition_window_extension as extension
    where extension.window_id = ${sql.ref(`${column}.id`)} and extension.team_id = ${teamId}
      and extension.revoked_at is null))`
}

/**
 * SQL: the window `column` from its first opening to its last closing for any school or team, open where some
 * organisation holds it so.
 */
export function ownOfAny(column: string): RawBuilder<OwnWindow> {
  const open: SwitchedWindow['switched'] = 'open'
  return sql<OwnWindow>`(select least(span.opens_at, min(own.opens_at)) as opens_at,
      greatest(span.closes_at, max(own.closes_at)) as closes_at,
      (select held.state from competition_window_switch as held
        where held.window_id = span.id and held.state = ${open} limit 1) as switched
    from competition_window as span left join competition_window_span_view as own on own.window_id = span.id
    where span.id = ${sql.ref(column)} group by span.id)`
}

/** For whom windows are looked up; nothing: for those without times of their own. */
export interface ForWhom {
  schoolId?: string | null | undefined
  teamId?: string | null | undefined
  groupId?: string | undefined
  anySchool?: boolean | undefined
}

/**
 * Windows of a round or of one of its stages, by stage and opening time, as they are for somebody, and the database's
 * time at which they were read; null without a window.
 */
export async function loadWindows(
  tx: Tx | Db,
  at: { roundId: string; stageId?: string | undefined; kind?: WindowKind } & ForWhom,
): Promise<{ windows: StoredWindow[]; at: Date | null }> {
  const { groupId } = at
  let query = tx
    .selectFrom('competition_window as w')
    .innerJoin('competition_stage as stage', 'stage.id', 'w.stage_id')
    .leftJoinLateral(
      () =>
        (at.anySchool
          ? ownOfAny('w.id')
          : groupId === undefined
            ? ownOfSchool(at.schoolId ?? null, 'w.id')
            : ownOf(groupId, 'w.id')
        ).as('own'),
      (join) => join.onTrue(),
    )
    .select(['w.id', 'w.stage_id', 'w.item_id', 'w.kind', 'w.on_timeline', 'w.forced', 'w.paused', 'w.delegated'])
    .select((eb) => [
      eb.fn.coalesce('own.opens_at', 'w.opens_at').as('opens_at'),
      closingFor(at.teamId ?? null, 'w').as('closes_at'),
      'own.switched',
    ])
    .select(['stage.opens_at as stage_opens', 'stage.closes_at as stage_closes'])
    .select(sql<Date>`clock_timestamp()`.as('read_at'))
    .where('stage.round_id', '=', at.roundId)
    .orderBy('stage.position')
    .orderBy('w.opens_at')
    .orderBy('w.id')
  if (at.stageId !== undefined) query = query.where('stage.id', '=', at.stageId)
  if (at.kind !== undefined) query = query.where('w.kind', '=', at.kind)
  const rows = await query.execute()
  const windows = rows.map((row) => ({
    windowId: row.id,
    stageId: row.stage_id,
    itemId: row.item_id,
    kind: row.kind,
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    onTimeline: row.on_timeline,
    forced: row.forced,
    paused: row.paused,
    delegated: row.delegated,
    switched: row.switched,
    stageOpensAt: row.stage_opens.toISOString(),
    stageClosesAt: row.stage_closes.toISOString(),
  }))
  return { windows, at: rows.at(-1)?.read_at ?? null }
}
