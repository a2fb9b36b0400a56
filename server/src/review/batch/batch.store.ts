import { sql } from 'kysely'
import { type BatchState, UNOPENED_BATCHES } from '@podium/core/review/review.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

export interface Batch {
  batchId: string
  roundId: string
  stageId: string
  itemId: string
  settingId: string
  name: string
  notice: string
  state: BatchState
  version: number
}

/** Columns of a row `batch`. */
export const ownColumns = [
  'batch.id as batchId',
  'batch.round_id as roundId',
  'batch.stage_id as stageId',
  'batch.item_id as itemId',
  'batch.setting_id as settingId',
  'batch.name',
  'batch.notice',
  'batch.state',
  'batch.version',
] as const

/** Whether experts have seen works of the item at the stage. */
export async function hasOpenedBatch(db: Db | Tx, at: { itemId: string; stageId: string }): Promise<boolean> {
  const row = await db
    .selectFrom('review_batch')
    .select('id')
    .where('item_id', '=', at.itemId)
    .where('stage_id', '=', at.stageId)
    .where('state', 'not in', UNOPENED_BATCHES)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A batch within the scope, else null. */
export async function findBatch(db: Db | Tx, batchId: string, scope: DataScope): Promise<Batch | null> {
  return (await oneBatch(db, batchId).where(reaches(scope, 'round.group_id')).executeTakeFirst()) ?? null
}

/** Who ended the scoring of a batch and who locked it; null where it isn't so. */
export async function endsOfBatch(db: Db, batchId: string) {
  return db
    .selectFrom('review_batch as batch')
    .leftJoin('identity_user_view as closer', 'closer.id', 'batch.closed_by')
    .leftJoin('identity_user_view as locker', 'locker.id', 'batch.locked_by')
    .select(['closer.real_name as closedByName', 'batch.closed_at as closedAt'])
    .select(['locker.real_name as lockedByName', 'batch.locked_at as lockedAt'])
    .where('batch.id', '=', batchId)
    .executeTakeFirstOrThrow()
}

/** Locks a batch within the scope exclusively, to change its state or its tasks. */
export async function lockBatch(tx: Tx, batchId: string, scope: DataScope): Promise<Batch | null> {
  const batch = await oneBatch(tx, batchId)
    .where(reaches(scope, 'round.group_id'))
    .forNoKeyUpdate('batch')
    .executeTakeFirst()
  return batch ?? null
}

/** Locks a batch against changes, in shared mode, until the transaction ends. */
export async function lockBatchShared(tx: Tx, batchId: string): Promise<Batch | null> {
  return (await oneBatch(tx, batchId).forShare('batch').executeTakeFirst()) ?? null
}

/** Locks a batch exclusively without a check of the scope, to move tasks between experts. */
export async function lockBatchForTasks(tx: Tx, batchId: string): Promise<Batch | null> {
  return (await oneBatch(tx, batchId).forNoKeyUpdate('batch').executeTakeFirst()) ?? null
}

function oneBatch(db: Db | Tx, batchId: string) {
  return db
    .selectFrom('review_batch as batch')
    .innerJoin('competition_round_view as round', 'round.id', 'batch.round_id')
    .select(ownColumns)
    .where('batch.id', '=', batchId)
}

export async function insertBatch(
  tx: Tx,
  batch: Pick<Batch, 'roundId' | 'stageId' | 'itemId' | 'settingId' | 'name' | 'notice'>,
): Promise<string> {
  const { id } = await tx
    .insertInto('review_batch')
    .values({
      round_id: batch.roundId,
      stage_id: batch.stageId,
      item_id: batch.itemId,
      setting_id: batch.settingId,
      name: batch.name,
      notice: batch.notice,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateBatch(
  tx: Tx,
  batchId: string,
  change: {
    name?: string
    notice?: string
    state?: BatchState
    settingId?: string
    closedBy?: string
    lockedBy?: string
  },
): Promise<number> {
  const { version } = await tx
    .updateTable('review_batch')
    .set({
      version: sql`version + 1`,
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.notice === undefined ? {} : { notice: change.notice }),
      ...(change.settingId === undefined ? {} : { setting_id: change.settingId }),
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.closedBy === undefined ? {} : { closed_by: change.closedBy, closed_at: sql<Date>`clock_timestamp()` }),
      ...(change.lockedBy === undefined ? {} : { locked_by: change.lockedBy, locked_at: sql<Date>`clock_timestamp()` }),
      ...(change.state === 'open' ? { opened_at: sql<Date>`coalesce(opened_at, clock_timestamp())` } : {}),
    })
    .where('id', '=', batchId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Deletes a batch without tasks, judges and works. */
export async function dropBatch(tx: Tx, batchId: string): Promise<void> {
  await tx.deleteFrom('review_batch').where('id', '=', batchId).execute()
}
