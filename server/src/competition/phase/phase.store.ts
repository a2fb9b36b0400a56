import { sql } from 'kysely'
import { RUNNING_STATES, type RoundState } from '@podium/core/competition/round/round-state.ts'
import type { WindowKind } from '@podium/core/competition/round/round.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { reaches } from '#server/organisation/index.ts'
import { nameIn } from '#server/platform/db/name-in.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, totalOf, type Paging } from '#server/platform/db/paging.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

/** Delegated windows of the rounds of upper organisations, once for each group directly above schools below them. */
function phases(db: Db | Tx, scope: DataScope) {
  return db
    .selectFrom('competition_window as w')
    .innerJoin('competition_stage as stage', 'stage.id', 'w.stage_id')
    .innerJoin('competition_round as round', 'round.id', 'stage.round_id')
    .innerJoin('organisation_group_view as place', (join) =>
      join.on(sql<boolean>`place.path @> array[round.group_id] and exists (select from organisation_school_view as school
        join organisation_group_view as own on own.id = school.group_id where own.parent_id = place.id)`),
    )
    .where('w.delegated', '=', true)
    .where(reaches(scope, 'place.id'))
}

export async function phasePage(db: Db, scope: DataScope, paging: Paging, language: Language) {
  const running = phases(db, scope).where('round.state', 'in', RUNNING_STATES)
  const [rows, total] = await Promise.all([
    running
      .leftJoin('competition_item as item', 'item.id', 'w.item_id')
      .leftJoin('competition_window_switch as own', (join) =>
        join.onRef('own.window_id', '=', 'w.id').onRef('own.group_id', '=', 'place.id'),
      )
      .leftJoin('competition_window_times as times', (join) =>
        join.onRef('times.window_id', '=', 'w.id').onRef('times.group_id', '=', 'place.id'),
      )
      .leftJoinLateral(
        () =>
          sql<{ opens_at: Date | null; closes_at: Date | null }>`(select nearest.opens_at, nearest.closes_at
            from competition_times_at(w.id, place.id) as nearest)`.as('in_force'),
        (join) => join.onTrue(),
      )
      .leftJoin('identity_user_view as person', 'person.id', 'own.switched_by')
      .select(['times.opens_at as ownOpens', 'times.closes_at as ownCloses'])
      .select(sql<number>`coalesce(times.version, 0)`.as('ownVersion'))
      .select(['w.id as windowId', 'w.kind', 'w.forced', 'w.delegated'])
      .select((eb) => [
        eb.fn.coalesce('in_force.opens_at', 'w.opens_at').as('opens_at'),
        eb.fn.coalesce('in_force.closes_at', 'w.closes_at').as('closes_at'),
      ])
      .select(['place.id as groupId', 'place.name as groupName', 'round.state as roundState'])
      .select([nameIn(language, 'round').as('roundName'), nameIn(language, 'stage').as('stageName')])
      .select(sql<string>`coalesce(${nameIn(language, 'item')}, '')`.as('itemName'))
      .select(['stage.opens_at as stageOpens', 'stage.closes_at as stageCloses'])
      .select(['own.state as switched', 'own.reason', 'own.switched_at', 'person.real_name as byName'])
      .select(sql<number>`coalesce(own.version, 0)`.as('version'))
      .orderBy('round.created_at', 'desc')
      .orderBy('round.id')
      .orderBy('place.name')
      .orderBy('stage.position')
      .orderBy('w.opens_at')
      .orderBy('w.id')
      .orderBy('place.id')
      .$call(onePage(paging))
      .execute(),
    totalOf(running),
  ])
  return { rows, total }
}

export interface PhaseToSwitch {
  roundId: string
  roundState: RoundState
  stageId: string
  kind: WindowKind
  opensAt: string
  closesAt: string
  stageOpensAt: string
  stageClosesAt: string
  forced: 'open' | 'closed' | null
  delegated: boolean
  switched: 'open' | 'closed' | null
  version: number
}

/** The window for a group within the scope; null: it isn't the group's to see. */
export async function phaseOfGroup(
  tx: Tx,
  scope: DataScope,
  { windowId, groupId }: { windowId: string; groupId: string },
): Promise<PhaseToSwitch | null> {
  const row = await phases(tx, scope)
    .leftJoin('competition_window_switch as own', (join) =>
      join.onRef('own.window_id', '=', 'w.id').onRef('own.group_id', '=', 'place.id'),
    )
    .select(['round.id as roundId', 'round.state as roundState', 'stage.id as stageId', 'w.kind', 'w.forced'])
    .select(['w.opens_at', 'w.closes_at', 'stage.opens_at as stage_opens', 'stage.closes_at as stage_closes'])
    .select(['w.delegated', 'own.state as switched'])
    .select(sql<number>`coalesce(own.version, 0)`.as('version'))
    .where('w.id', '=', windowId)
    .where('place.id', '=', groupId)
    .executeTakeFirst()
  if (!row) return null
  const { opens_at, closes_at, stage_opens, stage_closes, ...known } = row
  return {
    ...known,
    opensAt: opens_at.toISOString(),
    closesAt: closes_at.toISOString(),
    stageOpensAt: stage_opens.toISOString(),
    stageClosesAt: stage_closes.toISOString(),
  }
}

export async function saveSwitch(
  tx: Tx,
  { windowId, groupId }: { windowId: string; groupId: string },
  state: 'open' | 'closed' | null,
  by: { userId: string; reason: string; at: Date },
): Promise<void> {
  const switched = { state, reason: by.reason, switched_by: by.userId, switched_at: by.at }
  await tx
    .insertInto('competition_window_switch')
    .values({ window_id: windowId, group_id: groupId, ...switched })
    .onConflict((conflict) =>
      conflict
        .columns(['window_id', 'group_id'])
        .doUpdateSet({ ...switched, version: sql`competition_window_switch.version + 1` }),
    )
    .execute()
}
