import type { Bilingual } from '@podium/core/base/shapes.ts'
import type { ItemView, RoundLevel } from '@podium/core/competition/round/round.ts'
import type { RoundState } from '@podium/core/competition/round/round-state.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** The facts of a round that other modules need. */
export interface KnownRound {
  roundId: string
  seriesId: string
  groupId: string
  name: string
  nameEn: string
  edition: number
  year: number
  level: RoundLevel
  state: RoundState
  isPublic: boolean
  notices: number
}

export interface KnownItem extends ItemView {
  roundId: string
  enabled: boolean
}

export interface KnownStage {
  stageId: string
  roundId: string
  name: string
  nameEn: string
  position: number
  opensAt: string
  closesAt: string
  /** Weight in the final score, in percent. */
  weight: number
}

/** The round of an item; null for an unknown item. Takes no lock; see `windowNow`. */
export async function roundOf(tx: Tx | Db, itemId: string): Promise<KnownRound | null> {
  const item = await itemOf(tx, itemId)
  return item && roundById(tx, item.roundId)
}

/** Name of a round; null for an unknown one. */
export async function roundName(tx: Tx | Db, roundId: string): Promise<Bilingual | null> {
  const round = await tx
    .selectFrom('competition_round')
    .select(['name_zh as zh', 'name_en as en'])
    .where('id', '=', roundId)
    .executeTakeFirst()
  return round ?? null
}

export async function roundById(tx: Tx | Db, roundId: string): Promise<KnownRound | null> {
  const row = await tx
    .selectFrom('competition_round')
    .select([
      'id',
      'series_id',
      'group_id',
      'name_zh',
      'name_en',
      'edition',
      'year',
      'level',
      'state',
      'is_public',
      'content',
    ])
    .where('id', '=', roundId)
    .executeTakeFirst()
  if (!row) return null
  return {
    roundId: row.id,
    seriesId: row.series_id,
    groupId: row.group_id,
    name: row.name_zh,
    nameEn: row.name_en,
    edition: row.edition,
    year: row.year,
    level: row.level,
    state: row.state,
    isPublic: row.is_public,
    notices: ((row.content as { notices?: unknown[] }).notices ?? []).length,
  }
}

export async function itemOf(tx: Tx | Db, itemId: string): Promise<KnownItem | null> {
  const row = await tx
    .selectFrom('competition_item')
    .select(['id', 'round_id', 'code', 'name_zh', 'name_en', 'introduction', 'enabled'])
    .where('id', '=', itemId)
    .executeTakeFirst()
  if (!row) return null
  return {
    itemId: row.id,
    roundId: row.round_id,
    code: row.code,
    name: row.name_zh,
    nameEn: row.name_en,
    introduction: row.introduction,
    enabled: row.enabled,
  }
}

export async function stageOf(tx: Tx | Db, stageId: string): Promise<KnownStage | null> {
  const row = await tx.selectFrom('competition_stage').selectAll().where('id', '=', stageId).executeTakeFirst()
  return row ? toStage(row) : null
}

function toStage(row: {
  id: string
  round_id: string
  name_zh: string
  name_en: string
  position: number
  opens_at: Date
  closes_at: Date
  weight: string | number
}): KnownStage {
  return {
    stageId: row.id,
    roundId: row.round_id,
    name: row.name_zh,
    nameEn: row.name_en,
    position: row.position,
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    weight: Number(row.weight),
  }
}
