import { sql } from 'kysely'
import type { Page } from '@podium/core/base/page.ts'
import type { CertificateKind } from '@podium/core/certificate/kind.ts'
import type { NumberRule } from '@podium/core/certificate/numbering.rule.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/context.ts'
import { json, type Db } from '#server/platform/db.ts'
import type { DataScope } from '#server/platform/viewer.ts'

export type BatchState = 'making' | 'made' | 'checked' | 'sent' | 'failed' | 'cancelled'

export interface Batch {
  batchId: string
  roundId: string
  itemId: string
  groupId: string
  publicationId: string
  kind: CertificateKind
  state: BatchState
  versionId: string
  numberRule: NumberRule
  counterScope: string
  sealFileId: string | null
  total: number
  made: number
  createdAt: Date
  version: number
}

const columns = sql`
  batch.id as "batchId", batch.round_id as "roundId", batch.item_id as "itemId", batch.group_id as "groupId",
  batch.publication_id as "publicationId", batch.kind, batch.state, batch.template_version_id as "versionId",
  batch.number_rule as "numberRule", batch.counter_scope as "counterScope", batch.seal_file_id as "sealFileId",
  batch.total, batch.made, batch.created_at as "createdAt", batch.version`

export interface NewBatch {
  batchId: string
  roundId: string
  itemId: string
  groupId: string
  publicationId: string
  kind: CertificateKind
  jobId: string
  versionId: string
  numberRule: NumberRule
  counterScope: string
  sealFileId: string | null
  total: number
  by: string
}

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
      job_id: batch.jobId,
      template_version_id: batch.versionId,
      number_rule: json(batch.numberRule),
      counter_scope: batch.counterScope,
      seal_file_id: batch.sealFileId,
      total: batch.total,
      created_by: batch.by,
    })
    .execute()
}

/** Batches whose job ended without finishing them keep no numbers and block no others. */
export async function endDeadBatches(tx: Tx): Promise<void> {
  await sql`update certificate_batch as batch
    set state = job.state, version = batch.version + 1
    from platform_job as job
    where job.id = batch.job_id and batch.state = 'making' and job.state in ('failed', 'cancelled')`.execute(tx)
}

export async function findBatch(db: Db | Tx, batchId: string): Promise<Batch | null> {
  const { rows } =
    await sql<Batch>`select ${columns} from certificate_batch as batch where batch.id = ${batchId}`.execute(db)
  return rows[0] ?? null
}

/** Null for one out of scope. `lock`: no one else changes it until the transaction ends. */
export async function batchWithin(db: Db | Tx, batchId: string, scope: DataScope, lock = false): Promise<Batch | null> {
  const { rows } = await sql<Batch>`select ${columns} from certificate_batch as batch
    join competition_round as round on round.id = batch.round_id
    where batch.id = ${batchId} and ${reaches(scope, 'round.group_id')}
    ${lock ? sql`for update of batch` : sql``}`.execute(db)
  return rows[0] ?? null
}

export async function addMade(tx: Tx, batchId: string, count: number): Promise<void> {
  await sql`update certificate_batch set made = made + ${count} where id = ${batchId}`.execute(tx)
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

export interface BatchRow extends Pick<Batch, 'batchId' | 'roundId' | 'kind' | 'total' | 'made' | 'version'> {
  roundName: string
  itemName: string
  templateName: string
  state: BatchState
  jobId: string | null
  createdAt: Date
  sentAt: Date | null
}

export async function listBatches(
  db: Db,
  query: { pageNum: number; pageSize: number; roundId?: string | undefined; itemId?: string | undefined },
  scope: DataScope,
): Promise<Page<BatchRow>> {
  const { pageNum, pageSize, roundId = null, itemId = null } = query
  const from = sql`certificate_batch as batch
    join competition_round as round on round.id = batch.round_id
    where ${reaches(scope, 'round.group_id')}
      and (${roundId}::uuid is null or batch.round_id = ${roundId}::uuid)
      and (${itemId}::uuid is null or batch.item_id = ${itemId}::uuid)`
  const [{ rows }, counted] = await Promise.all([
    sql<BatchRow>`select batch.id as "batchId", batch.round_id as "roundId", batch.kind, batch.total, batch.made,
        batch.version, batch.job_id as "jobId", batch.created_at as "createdAt", batch.sent_at as "sentAt",
        round.name_zh as "roundName", item.name_zh as "itemName", template.name as "templateName",
        case when batch.state = 'making' and job.state in ('failed', 'cancelled') then job.state else batch.state
          end as state
      from (select batch.*, round.name_zh from ${from}
        order by batch.created_at desc, batch.id desc
        limit ${pageSize} offset ${(pageNum - 1) * pageSize}) as batch
      join competition_round as round on round.id = batch.round_id
      join competition_item as item on item.id = batch.item_id
      join certificate_template_version as drawn on drawn.id = batch.template_version_id
      join certificate_template as template on template.id = drawn.template_id
      left join platform_job as job on job.id = batch.job_id
      order by batch.created_at desc, batch.id desc`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db),
  ])
  return { rows, total: counted.rows[0]!.total, pageNum, pageSize }
}
