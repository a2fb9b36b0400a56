import { sql, type RawBuilder } from 'kysely'
import { RoundContent, type ItemInput, type ItemView, type RoundLevel } from '@podium/core/competition/round/round.ts'
import { RUNNING_STATES, type RoundState } from '@podium/core/competition/round/round-state.ts'
import { reaches, reachesSchool } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { json, type Db } from '#server/platform/db/db.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

/** The rounds that a call may access: a scope, and for the scope `own` the person. */
export interface Reach {
  readonly scope: DataScope
  readonly userId: string
}

export interface StoredRound {
  roundId: string
  seriesId: string
  groupId: string
  groupName: string
  name: string
  nameEn: string
  edition: number
  year: number
  level: RoundLevel
  state: RoundState
  isPublic: boolean
  coverFileId: string | null
  bannerFileId: string | null
  content: RoundContent
  tags: string[]
  opinion: string
  createdAt: Date
  publishedAt: Date | null
  version: number
  /** Whether the round's group has no parent. */
  rootGroup: boolean
  /** Ancestors of the round's group, from the root. */
  upperGroups: string[]
}

/** SQL condition: the round `round` is within reach. */
export function roundReached({ scope, userId }: Reach): RawBuilder<boolean> {
  if (scope.reach === 'own') return sql<boolean>`round.created_by = ${userId}`
  return reaches(scope, 'round.group_id')
}

/** SQL condition: the round `round` is within reach, or a school of the scope takes part in it. */
export function roundFollowed(reach: Reach): RawBuilder<boolean> {
  return sql<boolean>`(${roundReached(reach)} or exists (
    select 1 from competition_participant as taking where taking.round_id = round.id
      and ${reachesSchool(reach.scope, 'taking.school_id')}))`
}

/**
 * SQL condition: `roundFollowed`, or the round is public and running and the reader acts for a school that may enter.
 */
export function roundListed(reach: Reach): RawBuilder<boolean> {
  const { scope } = reach
  if (scope.reach !== 'groups') return roundFollowed(reach)
  return sql<boolean>`(${roundFollowed(reach)}
    or (round.is_public and round.state = any(${RUNNING_STATES}::text[])
      and exists (select 1 from organisation_school_view as own
        where own.group_id = any(${[...scope.groups, ...scope.below]}::uuid[]))))`
}

/** The round; null if it is not within reach. */
export async function loadRound(db: Db | Tx, roundId: string, reach: Reach): Promise<StoredRound | null> {
  const row = await select(db).where('round.id', '=', roundId).where(roundReached(reach)).executeTakeFirst()
  return row ? toRound(row) : null
}

/** Locks the round against changes and against decisions based on it (`windowNow`); null if it is not within reach. */
export async function lockRound(tx: Tx, roundId: string, reach: Reach): Promise<StoredRound | null> {
  const locked = await tx
    .selectFrom('competition_round as round')
    .select('round.id')
    .where('round.id', '=', roundId)
    .where(roundReached(reach))
    .forNoKeyUpdate()
    .executeTakeFirst()
  // Read again, because another transaction may have changed the round before the lock was granted.
  return locked ? loadRound(tx, roundId, reach) : null
}

function select(db: Db | Tx) {
  return db
    .selectFrom('competition_round as round')
    .innerJoin('organisation_group_view as owner', 'owner.id', 'round.group_id')
    .selectAll('round')
    .select(['owner.name as group_name', 'owner.path as group_path'])
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

function toRound(row: Row): StoredRound {
  return {
    roundId: row.id,
    seriesId: row.series_id,
    groupId: row.group_id,
    groupName: row.group_name,
    name: row.name_zh,
    nameEn: row.name_en,
    edition: row.edition,
    year: row.year,
    level: row.level,
    state: row.state,
    isPublic: row.is_public,
    coverFileId: row.cover_file_id,
    bannerFileId: row.banner_file_id,
    content: RoundContent.parse(row.content),
    tags: row.tags,
    opinion: row.opinion,
    createdAt: row.created_at,
    publishedAt: row.published_at,
    version: row.version,
    rootGroup: row.group_path.length === 1,
    upperGroups: row.group_path.slice(0, -1),
  }
}

export interface RoundFields {
  seriesId: string
  name: string
  nameEn: string
  edition: number
  year: number
  level: RoundLevel
  isPublic: boolean
  coverFileId: string | null
  bannerFileId: string | null
  tags: readonly string[]
  content: RoundContent
  search: readonly string[]
}

function columns(round: RoundFields) {
  return {
    series_id: round.seriesId,
    name_zh: round.name,
    name_en: round.nameEn,
    edition: round.edition,
    year: round.year,
    level: round.level,
    is_public: round.isPublic,
    cover_file_id: round.coverFileId,
    banner_file_id: round.bannerFileId,
    tags: [...round.tags],
    content: json(round.content),
    search: [...round.search],
  }
}

export async function addRound(tx: Tx, round: RoundFields & { groupId: string; by: string }): Promise<string> {
  const { id } = await tx
    .insertInto('competition_round')
    .values({ ...columns(round), group_id: round.groupId, created_by: round.by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the new version. */
export async function changeRound(tx: Tx, roundId: string, round: RoundFields): Promise<number> {
  const { version } = await tx
    .updateTable('competition_round')
    .set({ ...columns(round), version: sql`version + 1` })
    .where('id', '=', roundId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Increments the version after a change of the schedule; returns it. */
export async function touchRound(tx: Tx, roundId: string): Promise<number> {
  const { version } = await tx
    .updateTable('competition_round')
    .set({ version: sql`version + 1` })
    .where('id', '=', roundId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Deletes the round with its items, stages, windows and settings. Its series stays for further rounds. */
export async function dropRound(tx: Tx, roundId: string): Promise<void> {
  await tx.deleteFrom('competition_round').where('id', '=', roundId).execute()
}

export async function itemsOf(db: Db | Tx, roundId: string): Promise<ItemView[]> {
  const rows = await db
    .selectFrom('competition_item')
    .select(['id', 'code', 'name_zh', 'name_en', 'introduction'])
    .where('round_id', '=', roundId)
    .where('enabled', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    itemId: row.id,
    code: row.code,
    name: row.name_zh,
    nameEn: row.name_en,
    introduction: row.introduction,
  }))
}

/** Replaces the round's items in this order. Omitted items are deleted; known ones keep their id. */
export async function replaceItems(tx: Tx, roundId: string, items: readonly ItemInput[]): Promise<string[]> {
  const remainingIds = items.flatMap(({ itemId }) => itemId ?? [])
  await tx
    .deleteFrom('competition_item')
    .where('round_id', '=', roundId)
    .$if(remainingIds.length > 0, (query) => query.where('id', 'not in', remainingIds))
    .execute()
  // Sets temporary names and codes first, because items may swap them and uniqueness is checked per row.
  if (remainingIds.length > 0) {
    await tx
      .updateTable('competition_item')
      .set({ code: sql`'~' || id`, name_zh: sql`'~' || id` })
      .where('round_id', '=', roundId)
      .execute()
  }
  const ids: string[] = []
  for (const [position, item] of items.entries()) {
    const values = {
      code: item.code,
      name_zh: item.name,
      name_en: item.nameEn,
      introduction: item.introduction,
      position,
    }
    const row = item.itemId
      ? await tx
          .updateTable('competition_item')
          .set({ ...values, version: sql`version + 1` })
          .where('id', '=', item.itemId)
          .where('round_id', '=', roundId)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx
          .insertInto('competition_item')
          .values({ ...values, round_id: roundId })
          .returning('id')
          .executeTakeFirstOrThrow()
    ids.push(row.id)
  }
  return ids
}
