import { sql } from 'kysely'
import { LEFT_WORK_STATES, type Share } from '@podium/core/work/work.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

export async function addShare(
  tx: Tx,
  share: { versionId: string; tokenHash: Buffer; createdBy: string; expiresAt: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('work_share')
    .values({
      version_id: share.versionId,
      token_hash: share.tokenHash,
      created_by: share.createdBy,
      expires_at: share.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False if the work has no such active link. */
export async function revokeShare(tx: Tx, workId: string, shareNo: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('work_share as share')
    .from('work_version as version')
    .set({ revoked_at: sql<Date>`clock_timestamp()` })
    .whereRef('version.id', '=', 'share.version_id')
    .where('version.work_id', '=', workId)
    .where('share.id', '=', shareNo)
    .where('share.revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function sharesOf(db: Db, workId: string): Promise<Share[]> {
  const rows = await db
    .selectFrom('work_share as share')
    .innerJoin('work_version as version', 'version.id', 'share.version_id')
    .select(['share.id', 'share.created_at', 'share.expires_at', 'share.revoked_at'])
    .where('version.work_id', '=', workId)
    .orderBy('share.created_at', 'desc')
    .orderBy('share.id')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    shareNo: row.id,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    revoked: row.revoked_at !== null,
  }))
}

/** The version that an active link refers to, if its work still takes part. */
export async function sharedVersion(db: Db, tokenHash: Buffer) {
  const row = await db
    .selectFrom('work_share as share')
    .innerJoin('work_version as version', 'version.id', 'share.version_id')
    .innerJoin('work_work as work', 'work.id', 'version.work_id')
    .select([
      'work.id as workId',
      'work.item_id as itemId',
      'work.stage_id as stageId',
      'version.id as versionId',
      'version.title',
      'version.summary',
      'version.keywords',
      'version.setting_id as settingId',
      'version.submitted_at as submittedAt',
      'share.expires_at as expiresAt',
    ])
    .where('share.token_hash', '=', tokenHash)
    .where('share.revoked_at', 'is', null)
    .where('share.expires_at', '>', sql<Date>`clock_timestamp()`)
    .where('work.state', 'not in', LEFT_WORK_STATES)
    .executeTakeFirst()
  return row ?? null
}
