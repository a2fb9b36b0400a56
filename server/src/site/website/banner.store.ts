import { sql, type Insertable, type Updateable } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db, Schema } from '#server/platform/db/db.ts'

function bannersOf(db: Db | Tx, siteId: string) {
  return db
    .selectFrom('site_banner as b')
    .select(['b.id as bannerId', 'b.title', 'b.title_en as titleEn', 'b.link'])
    .select('b.picture_file_id as pictureFileId')
    .where('b.site_id', '=', siteId)
    .orderBy('b.position')
    .orderBy('b.id')
}

/** The banners that visitors see at a time. */
export async function shownBanners(db: Db, siteId: string, now: Date) {
  return bannersOf(db, siteId)
    .where('b.enabled', '=', true)
    .where((by) => by.or([by('b.opens_at', 'is', null), by('b.opens_at', '<=', now)]))
    .where((by) => by.or([by('b.closes_at', 'is', null), by('b.closes_at', '>', now)]))
    .execute()
}

export async function listBanners(db: Db | Tx, siteId: string) {
  return bannersOf(db, siteId)
    .select(['b.opens_at as opensAt', 'b.closes_at as closesAt', 'b.enabled', 'b.version'])
    .execute()
}

export async function findBanner(tx: Tx, siteId: string, id: string) {
  const row = await tx
    .selectFrom('site_banner')
    .select(['picture_file_id as pictureFileId', 'title', 'link', 'enabled'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Adds a banner behind the others. */
export async function insertBanner(
  tx: Tx,
  banner: Omit<Insertable<Schema['site_banner']>, 'position'>,
): Promise<string> {
  const position = sql<number>`(select coalesce(max(position) + 1, 0) from site_banner
    where site_id = ${banner.site_id})`
  const { id } = await tx
    .insertInto('site_banner')
    .values({ ...banner, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether the banner had this version. */
export async function updateBanner(
  tx: Tx,
  id: string,
  version: number,
  change: Updateable<Schema['site_banner']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('site_banner')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether the banner had this version. */
export async function deleteBanner(tx: Tx, id: string, version: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('site_banner')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Puts the named banners first, in this order. */
export async function orderBanners(tx: Tx, siteId: string, ids: readonly string[]): Promise<void> {
  await sql`update site_banner as banner set position = placed.at
    from (select id, row_number() over (
        order by array_position(${ids}::uuid[], id) nulls last, position, id)::int as at
      from site_banner where site_id = ${siteId}) as placed
    where placed.id = banner.id`.execute(tx)
}
