import { sql } from 'kysely'
import type { SwitchedWindow } from '@podium/core/competition/phase/phase.rule.ts'
import type { WindowKind } from '@podium/core/competition/round/round.ts'
import type { RoundState } from '@podium/core/competition/round/round-state.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { nameIn } from '#server/platform/db/name-in.ts'
import { closingFor, ownOfAny, ownOfSchool, type ForWhom } from './schedule/window.store.ts'

/** A window for display. It is not locked, so decisions must use `windowNow` instead. Times are ISO text in UTC. */
export interface ShownWindow extends SwitchedWindow {
  roundId: string
  stageId: string
  itemId: string | null
  kind: WindowKind
  roundState: RoundState
  /** Closed by a pause of the round. */
  paused: boolean
}

/**
 * Windows of these kinds in the given rounds or stages, in the order of the stages, with the times that they have for
 * a school and a team, or until their last closing for any; `underSwitch` tells whether its organisation switched them.
 */
export async function shownWindows(
  db: Db | Tx,
  at: ({ roundIds: readonly string[] } | { stageIds: readonly string[] }) &
    Pick<ForWhom, 'schoolId' | 'teamId' | 'anySchool'>,
  ...kinds: readonly WindowKind[]
): Promise<ShownWindow[]> {
  if ('stageIds' in at && at.stageIds.length === 0) return []
  let query = db
    .selectFrom('competition_window as window')
    .innerJoin('competition_stage as stage', 'stage.id', 'window.stage_id')
    .innerJoin('competition_round as round', 'round.id', 'stage.round_id')
    .leftJoinLateral(
      () => (at.anySchool ? ownOfAny('window.id') : ownOfSchool(at.schoolId ?? null, 'window.id')).as('own'),
      (join) => join.onTrue(),
    )
    .select(['window.stage_id', 'window.item_id', 'window.kind', 'window.forced', 'window.paused', 'window.delegated'])
    .select((eb) => [
      (at.anySchool ? eb.ref('window.opens_at') : eb.fn.coalesce('own.opens_at', 'window.opens_at')).as('opens_at'),
      closingFor(at.teamId ?? null, 'window').as('closes_at'),
      'own.switched',
    ])
    .select(['stage.round_id', 'stage.opens_at as stage_opens', 'stage.closes_at as stage_closes'])
    .select('round.state as round_state')
    .where('window.kind', 'in', kinds)
    .orderBy('stage.position')
  query =
    'roundIds' in at
      ? query.where('stage.round_id', '=', sql<string>`any(${[...new Set(at.roundIds)]}::uuid[])`)
      : query.where('window.stage_id', 'in', [...new Set(at.stageIds)])
  return (await query.execute()).map((row) => ({
    roundId: row.round_id,
    stageId: row.stage_id,
    itemId: row.item_id,
    kind: row.kind,
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    forced: row.forced,
    paused: row.paused,
    delegated: row.delegated,
    switched: row.switched,
    stageOpensAt: row.stage_opens.toISOString(),
    stageClosesAt: row.stage_closes.toISOString(),
    roundState: row.round_state,
  }))
}

/** An enabled item with its round, for participants. */
export interface ItemDescription {
  roundId: string
  roundName: string
  roundState: RoundState
  isPublic: boolean
  groupId: string
  groupName: string
  itemName: string
  itemIntroduction: string
  notices: Array<{ title: string; body: string }>
}

/** Null for an unknown or disabled item. */
export async function describeItem(db: Db | Tx, itemId: string, language: Language): Promise<ItemDescription | null> {
  const row = await db
    .selectFrom('competition_item as item')
    .innerJoin('competition_round as round', 'round.id', 'item.round_id')
    .innerJoin('organisation_group_view as owner', 'owner.id', 'round.group_id')
    .select([
      'round.id',
      nameIn(language, 'round').as('round_name'),
      'round.state',
      'round.is_public',
      'round.group_id',
      'round.content',
    ])
    .select('owner.name as group_name')
    .select([nameIn(language, 'item').as('item_name'), 'item.introduction'])
    .where('item.id', '=', itemId)
    .where('item.enabled', '=', true)
    .executeTakeFirst()
  if (!row) return null
  const { notices } = row.content as { notices?: ItemDescription['notices'] }
  return {
    roundId: row.id,
    roundName: row.round_name,
    roundState: row.state,
    isPublic: row.is_public,
    groupId: row.group_id,
    groupName: row.group_name,
    itemName: row.item_name,
    itemIntroduction: row.introduction,
    notices: notices ?? [],
  }
}

/** Names of an item and a stage of one round. */
export interface StageNames {
  roundId: string
  roundName: string
  itemName: string
  stageName: string
}

/** Null if the item and the stage belong to different rounds. */
export async function namesOfStage(
  db: Db | Tx,
  itemId: string,
  stageId: string,
  language: Language,
): Promise<StageNames | null> {
  const row = await db
    .selectFrom('competition_stage as stage')
    .innerJoin('competition_round as round', 'round.id', 'stage.round_id')
    .innerJoin('competition_item as item', 'item.round_id', 'round.id')
    .select(['round.id as roundId', nameIn(language, 'round').as('roundName'), nameIn(language, 'item').as('itemName')])
    .select(nameIn(language, 'stage').as('stageName'))
    .where('stage.id', '=', stageId)
    .where('item.id', '=', itemId)
    .executeTakeFirst()
  return row ?? null
}
