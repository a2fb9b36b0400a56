import { sql } from 'kysely'
import { reaches } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Reach } from './round.store.ts'

/** Creates a series for a group; its code is generated and never changes. */
export async function addSeries(tx: Tx, series: { groupId: string; name: string; nameEn: string }): Promise<string> {
  const { id } = await tx
    .insertInto('competition_series')
    .values({
      group_id: series.groupId,
      name_zh: series.name,
      name_en: series.nameEn,
      code: sql<string>`'C' || upper(left(replace(gen_random_uuid()::text, '-', ''), 12))`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The series; null if its group is not within reach. */
export async function seriesReached(
  db: Db | Tx,
  seriesId: string,
  { scope }: Reach,
): Promise<{ groupId: string } | null> {
  const row = await db
    .selectFrom('competition_series as series')
    .select('series.group_id')
    .where('series.id', '=', seriesId)
    .where(reaches(scope, 'series.group_id'))
    .executeTakeFirst()
  return row ? { groupId: row.group_id } : null
}

export async function listSeries(
  db: Db,
  { scope }: Reach,
): Promise<{ value: string; label: string; nextEdition: number }[]> {
  const rows = await db
    .selectFrom('competition_series as series')
    .select((eb) => [
      'series.id',
      'series.name_zh',
      eb
        .selectFrom('competition_round')
        .whereRef('series_id', '=', 'series.id')
        .select(sql<number>`coalesce(max(edition), 0) + 1`.as('next'))
        .as('next'),
    ])
    .where(reaches(scope, 'series.group_id'))
    .orderBy('series.created_at', 'desc')
    .orderBy('series.id')
    .limit(200)
    .execute()
  return rows.map((row) => ({ value: row.id, label: row.name_zh, nextEdition: row.next ?? 1 }))
}

/** Number of the series' next edition. */
export async function nextEdition(tx: Db | Tx, seriesId: string): Promise<number> {
  const { next } = await tx
    .selectFrom('competition_round')
    .select(sql<number>`coalesce(max(edition), 0) + 1`.as('next'))
    .where('series_id', '=', seriesId)
    .executeTakeFirstOrThrow()
  return next
}
