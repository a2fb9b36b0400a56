import { sql } from 'kysely'
import type { ScanState } from '@podium/core/base/file/scan.rule.ts'
import type { Tx } from '../kernel/context.ts'
import type { Db } from '../db/db.ts'
import { INFECTED, STORED, UPLOADING } from './file-state.ts'
import type { StoredFile } from './purpose.ts'

/** Files whose bytes are there, or arriving. */
const KEPT_STATES = ['uploading', 'stored'] as const
/** Files whose bytes must go. */
const GONE_STATES = ['removed', 'refused'] as const

/** Files whose bytes may just have been stored: given up meanwhile or not. */
const FINISHING_STATES = ['uploading', 'removed'] as const

export interface NewFile {
  readonly id: string
  readonly ownerId: string | null
  readonly purpose: string
  readonly name: string
  readonly size: number
  readonly storageKey: string
  readonly public: boolean
}

export interface SavedBytes {
  readonly mediaType: string
  readonly size: number
  readonly sha256: Buffer
  readonly scan: ScanState
}

/** The row stands before any byte, so that whatever is left behind can be found and swept. */
export async function insertUploading(db: Db | Tx, file: NewFile): Promise<void> {
  await db
    .insertInto('platform_file')
    .values({
      id: file.id,
      owner_id: file.ownerId,
      purpose: file.purpose,
      name: file.name,
      size: String(file.size),
      storage_key: file.storageKey,
      public: file.public,
    })
    .execute()
}

/** Saves facts of stored bytes. False if the upload was given up meanwhile; the next sweep then removes the bytes. */
export async function markStored(db: Db | Tx, id: string, kept: SavedBytes): Promise<boolean> {
  const row = await db
    .updateTable('platform_file')
    .set({
      state: sql`case state when ${UPLOADING} then ${STORED} else state end`,
      media_type: kept.mediaType,
      size: String(kept.size),
      sha256: kept.sha256,
      scan: kept.scan,
      stored_at: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('state', 'in', FINISHING_STATES)
    .returning('state')
    .executeTakeFirst()
  return row?.state !== 'removed'
}

export async function markRefused(db: Db, id: string): Promise<void> {
  await db
    .updateTable('platform_file')
    .set({ state: 'refused' })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .execute()
}

/** An upload that its owner cancelled before all bytes had arrived. */
export async function markGivenUp(db: Db, id: string): Promise<void> {
  await db
    .updateTable('platform_file')
    .set({ state: 'removed', size: '0' })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .execute()
}

/** An upload that could not be stored; false if it is stored or was given up. It keeps its size until its bytes go. */
export async function markFailed(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('platform_file')
    .set({ state: 'removed' })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Gives up all unfinished uploads of a person; returns their ids. */
export async function giveUpUnfinished(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('platform_file')
    .set({ state: 'removed', size: '0' })
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'uploading')
    // A file that the server is making has no size yet.
    .where('size', '>', '0')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Waits for other transactions in which this person begins an upload. */
export async function lockUploads(tx: Tx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${ownerId}`}, 0))`.execute(tx)
}

/** Bytes that a person keeps or has reserved for a purpose, and their unfinished uploads of all purposes. */
export async function uploadUsage(
  db: Db | Tx,
  ownerId: string,
  purpose: string,
): Promise<{ usedBytes: number; unfinished: number }> {
  const row = await db
    .selectFrom('platform_file')
    .select([
      sql<string>`coalesce(sum(size) filter (where purpose = ${purpose}), 0)`.as('used'),
      sql<number>`count(*) filter (where state = ${UPLOADING})::int`.as('unfinished'),
    ])
    .where('owner_id', '=', ownerId)
    .where('size', '>', '0')
    .where('state', '<>', 'refused')
    .executeTakeFirstOrThrow()
  return { usedBytes: Number(row.used), unfinished: row.unfinished }
}

/** An upload under way, for its owner alone. */
export async function findUploading(
  db: Db,
  id: string,
  ownerId: string,
): Promise<{ purpose: string; name: string; storageKey: string } | null> {
  const row = await db
    .selectFrom('platform_file')
    .select(['purpose', 'name', 'storage_key as storageKey'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('state', 'in', KEPT_STATES)
    .executeTakeFirst()
  return row ?? null
}

/** A stored file that is not in quarantine, or null. Who may see it is its owner module's to say. */
export async function findFile(db: Db | Tx, id: string): Promise<StoredFile | null> {
  const [file] = await findFiles(db, [id])
  return file ?? null
}

/** Those of the files that are stored and not in quarantine, in no particular order. */
export async function findFiles(db: Db | Tx, ids: readonly string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('platform_file')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('state', '=', 'stored')
    .where('scan', '<>', INFECTED)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    ownerId: row.owner_id,
    purpose: row.purpose,
    name: row.name,
    mediaType: row.media_type,
    size: Number(row.size),
    sha256: row.sha256!.toString('hex'),
    storageKey: row.storage_key,
    public: row.public,
    scan: row.scan,
  }))
}

/** Takes a file out of use; its bytes go with the next sweep. */
export async function removeFile(tx: Db | Tx, id: string): Promise<void> {
  await tx
    .updateTable('platform_file')
    .set({ state: 'removed' })
    .where('id', '=', id)
    .where('state', '=', 'stored')
    .execute()
}

/** Uploads given up (`hours` old and unfinished) become removed. */
export async function giveUpUploads(db: Db, hours: number): Promise<void> {
  await db
    .updateTable('platform_file')
    .set({ state: 'removed' })
    .where('state', '=', 'uploading')
    .where('created_at', '<', sql<Date>`clock_timestamp() - make_interval(hours => ${hours})`)
    .execute()
}

/** Files whose bytes are still to be removed: a size of zero says they are gone. */
export async function removedFiles(db: Db): Promise<Array<{ id: string; storageKey: string }>> {
  return db
    .selectFrom('platform_file')
    .select(['id', 'storage_key as storageKey'])
    .where('state', 'in', GONE_STATES)
    .where('size', '>', '0')
    .orderBy('id')
    .limit(500)
    .execute()
}

export async function markSwept(db: Db, id: string): Promise<void> {
  await db.updateTable('platform_file').set({ size: '0' }).where('id', '=', id).execute()
}
