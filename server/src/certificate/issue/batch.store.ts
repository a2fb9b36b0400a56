import { sql } from 'kysely'
import { RETRYABLE_JOBS } from '@podium/core/base/state/job.ts'
import type { BatchState, CertificateKind, KindOptions } from '@podium/core/certificate/kind.ts'
import type { NumberRule } from '@podium/core/certificate/issue/numbering.rule.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { json, type Db } from '#server/platform/db/db.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

export interface Batch {
  batchId: string
  roundId: string
  itemId: string
  groupId: string
  /** Null for kinds that do not depend on results. */
  publicationId: string | null
  kind: CertificateKind
  awardPosition: number | null
  options: KindOptions
  state: BatchState
  jobId: string | null
  versionId: string
  numberRule: NumberRule
  counterScope: string
  sealFileId: string | null
  /** Number of the font list at the time of making or approval; null while the batch waits for approval. */
  fontVersion: number | null
  checkGroupId: string | null
  /** SHA-256 of the list that was submitted for approval. */
  listHash: Buffer | null
  total: number
  made: number
  failed: number
  createdBy: string
  createdAt: Date
  /** When the parent organisation decided; null: it has not decided. */
  checkedAt: Date | null
  version: number
}

function batches(db: Db | Tx) {
  return db
    .selectFrom('certificate_batch as batch')
    .select([
      'batch.id as batchId',
      'batch.round_id as roundId',
      'batch.item_id as itemId',
      'batch.group_id as groupId',
    ])
    .select(['batch.publication_id as publicationId', 'batch.kind', 'batch.award_position as awardPosition'])
    .select(['batch.options', 'batch.state', 'batch.job_id as jobId', 'batch.template_version_id as versionId'])
    .select(['batch.number_rule as numberRule', 'batch.counter_scope as counterScope'])
    .select(['batch.seal_file_id as sealFileId', 'batch.check_group_id as checkGroupId'])
    .select(['batch.list_hash as listHash', 'batch.total', 'batch.made', 'batch.failed'])
    .select(['batch.created_by as createdBy', 'batch.created_at as createdAt', 'batch.checked_at as checkedAt'])
    .select(['batch.version', sql<number | null>`batch.font_version::int`.as('fontVersion')])
    .$narrowType<{ options: KindOptions; numberRule: NumberRule }>()
}

export type NewBatch = Omit<Batch, 'made' | 'failed' | 'createdAt' | 'checkedAt' | 'version'>

export async function addBatch(tx: Tx, batch: NewBatch): Promise<void> {
  await tx
    .insertInto('certificate_batch')
    .values({
      id: batch.batchId,
      round_id: batch.roundId,
      item_id: batch.itemId,
      group_id: batch.groupId,
      publication_id: batch.publicationId,
      kind: batch.kind,
      award_position: batch.awardPosition,
      options: json(batch.options),
      state: batch.state,
      job_id: batch.jobId,
      template_version_id: batch.versionId,
      number_rule: json(batch.numberRule),
      counter_scope: batch.counterScope,
      seal_file_id: batch.sealFileId,
      font_version: batch.fontVersion === null ? null : String(batch.fontVersion),
      check_group_id: batch.checkGroupId,
      list_hash: batch.listHash,
      total: batch.total,
      created_by: batch.createdBy,
    })
    .execute()
}

/** Saves the parent organisation's decision; an approval also sets the job, the seal and the font list. */
export async function decideBatch(
  tx: Tx,
  batchId: string,
  decision: {
    by: string
    state: 'making' | 'rejected'
    opinion: string
    jobId: string | null
    sealFileId: string | null
    fontVersion: number | null
  },
): Promise<void> {
  await tx
    .updateTable('certificate_batch')
    .set({
      state: decision.state,
      opinion: decision.opinion,
      job_id: decision.jobId,
      seal_file_id: decision.sealFileId,
      font_version: decision.fontVersion === null ? null : String(decision.fontVersion),
      checked_by: decision.by,
      checked_at: sql`clock_timestamp()`,
      version: sql`version + 1`,
    })
    .where('id', '=', batchId)
    .execute()
}

/**
 * Ends batches whose job ended before they were complete, so that they neither reserve numbers nor block other batches.
 */
export async function endAbandonedBatches(tx: Tx): Promise<void> {
  await tx
    .updateTable('certificate_batch as batch')
    .from('platform_job_view as job')
    .set({ state: sql<BatchState>`job.state`, version: sql<number>`batch.version + 1` })
    .whereRef('job.id', '=', 'batch.job_id')
    .where('batch.state', '=', 'making')
    .where('job.state', 'in', RETRYABLE_JOBS)
    .execute()
}

export async function findBatch(db: Db | Tx, batchId: string): Promise<Batch | null> {
  return (await batches(db).where('batch.id', '=', batchId).executeTakeFirst()) ?? null
}

/** Null if the batch is outside the scope. `lock` locks the row until the transaction ends. */
export async function batchWithin(db: Db | Tx, batchId: string, scope: DataScope, lock = false): Promise<Batch | null> {
  const batch = await batches(db)
    .innerJoin('competition_round_view as round', 'round.id', 'batch.round_id')
    .where('batch.id', '=', batchId)
    .where(reaches(scope, 'round.group_id'))
    .$if(lock, (query) => query.forUpdate('batch'))
    .executeTakeFirst()
  return batch ?? null
}

/**
 * A batch that was submitted for approval to an organisation of the scope. `lock` locks the row until the transaction
 * ends.
 */
export async function batchForApproval(
  db: Db | Tx,
  batchId: string,
  scope: DataScope,
  lock = false,
): Promise<Batch | null> {
  const batch = await batches(db)
    .where('batch.id', '=', batchId)
    .where('batch.check_group_id', 'is not', null)
    .where(reaches(scope, 'batch.check_group_id'))
    .$if(lock, (query) => query.forUpdate('batch'))
    .executeTakeFirst()
  return batch ?? null
}

/** Recipients that the batch skipped because of a fault. */
export async function faultyOf(db: Db | Tx, batchId: string): Promise<string[]> {
  const rows = await db.selectFrom('certificate_fault').select('recipient_id').where('batch_id', '=', batchId).execute()
  return rows.map(({ recipient_id }) => recipient_id)
}

/** Recipients that were excluded from the batch when it was made. */
export async function excludedOf(db: Db | Tx, batchId: string): Promise<string[]> {
  const rows = await db.selectFrom('certificate_held').select('recipient_id').where('batch_id', '=', batchId).execute()
  return rows.map(({ recipient_id }) => recipient_id)
}

export async function withholdRows(tx: Tx, batchId: string, recipientIds: readonly string[]): Promise<void> {
  if (recipientIds.length === 0) return
  await sql`insert into certificate_held (batch_id, recipient_id)
    select ${batchId}, unnest(${recipientIds}::uuid[]) on conflict do nothing`.execute(tx)
}

export async function addMade(tx: Tx, batchId: string, count: number, faults: readonly Fault[]): Promise<void> {
  await tx
    .updateTable('certificate_batch')
    .set((eb) => ({ made: eb('made', '+', count), failed: eb('failed', '+', faults.length) }))
    .where('id', '=', batchId)
    .execute()
  if (faults.length === 0) return
  await tx
    .insertInto('certificate_fault')
    .values(
      faults.map(({ recipientId, holder, field }) => ({ batch_id: batchId, recipient_id: recipientId, holder, field })),
    )
    .execute()
}

/** Resumes a batch with a new job. */
export async function remakeBatch(tx: Tx, batchId: string, jobId: string, total: number): Promise<void> {
  await tx
    .updateTable('certificate_batch')
    .set({ state: 'making', job_id: jobId, total, version: sql`version + 1` })
    .where('id', '=', batchId)
    .execute()
}

/** A recipient whose certificate can't be printed. */
export interface Fault {
  recipientId: string
  holder: string
  field: string
}

/** Removes the faults of a batch before it resumes, because their causes may have been corrected. */
export async function clearFaults(tx: Tx, batchId: string): Promise<void> {
  await tx.deleteFrom('certificate_fault').where('batch_id', '=', batchId).execute()
  await tx.updateTable('certificate_batch').set({ failed: 0 }).where('id', '=', batchId).execute()
}

export async function moveBatch(
  tx: Tx,
  batchId: string,
  state: BatchState,
  sentAt: Date | null = null,
): Promise<number> {
  const { version } = await tx
    .updateTable('certificate_batch')
    .set({ state, sent_at: sentAt, version: sql`version + 1` })
    .where('id', '=', batchId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
