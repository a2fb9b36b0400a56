import type { RoundState, WindowKind } from '@podium/core/competition/round/round.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** A window of a round, as `effectiveWindow` chooses among them. */
export interface RoundWindow {
  stageId: string
  itemId: string | null
  kind: WindowKind
  opensAt: string
  closesAt: string
  forced: 'open' | 'closed' | null
  roundState: RoundState
}

/** Windows of one kind in a round, for a reader: not locked, and decides nothing. */
export async function windowsOf(db: Db | Tx, roundId: string, kind: WindowKind): Promise<RoundWindow[]> {
  const rows = await db
    .selectFrom('competition_window_view as window')
    .innerJoin('competition_stage_view as stage', 'stage.id', 'window.stage_id')
    .innerJoin('competition_round_view as round', 'round.id', 'stage.round_id')
    .select([
      'window.stage_id',
      'window.item_id',
      'window.kind',
      'window.opens_at',
      'window.closes_at',
      'window.forced',
      'round.state',
    ])
    .where('stage.round_id', '=', roundId)
    .where('window.kind', '=', kind)
    .orderBy('stage.position')
    .execute()
  return rows.map((row) => ({
    stageId: row.stage_id,
    itemId: row.item_id,
    kind: row.kind,
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    forced: row.forced,
    roundState: row.state,
  }))
}

export interface Names {
  roundId: string
  roundName: string
  roundState: RoundState
  isPublic: boolean
  groupId: string
  itemName: string
  itemIntroduction: string
  notices: Array<{ title: string; body: string }>
}

/** Names and notices of an item and its round; null for an unknown item. */
export async function namesOf(db: Db | Tx, itemId: string): Promise<Names | null> {
  const row = await db
    .selectFrom('competition_item_view as item')
    .innerJoin('competition_round_view as round', 'round.id', 'item.round_id')
    .select([
      'round.id',
      'round.name_zh',
      'round.state',
      'round.is_public',
      'round.group_id',
      'round.content',
      'item.name_zh as item_name',
      'item.introduction',
    ])
    .where('item.id', '=', itemId)
    .where('item.enabled', '=', true)
    .executeTakeFirst()
  if (!row) return null
  const { notices } = row.content as { notices?: Array<{ title: string; body: string }> }
  return {
    roundId: row.id,
    roundName: row.name_zh,
    roundState: row.state,
    isPublic: row.is_public,
    groupId: row.group_id,
    itemName: row.item_name,
    itemIntroduction: row.introduction,
    notices: notices ?? [],
  }
}
