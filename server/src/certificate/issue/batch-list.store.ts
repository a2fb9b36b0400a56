import { sql, type RawBuilder } from 'kysely'
import { type JobState, RETRYABLE_JOBS } from '@podium/core/base/state/job.ts'
import { BatchState } from '@podium/core/certificate/kind.ts'
import type { Page } from '@podium/core/base/page.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import type { Batch } from './batch.store.ts'

export interface ListedBatch extends Pick<
  Batch,
  | 'batchId'
  | 'roundId'
  | 'itemId'
  | 'kind'
  | 'awardPosition'
  | 'total'
  | 'made'
  | 'failed'
  | 'version'
  | 'state'
  | 'jobId'
> {
  roundName: string
  itemName: string
  templateName: string
  checker: string
  opinion: string
  /** Why the batch's job failed, in both languages. */
  fault: string
  owner: string
  createdBy: string
  createdAt: Date
  checkedAt: Date | null
  sentAt: Date | null
}

type Paging = { pageNum: number; pageSize: number }

export function listBatches(
  db: Db,
  query: Paging & { roundId?: string | undefined; itemId?: string | undefined },
  scope: DataScope,
): Promise<Page<ListedBatch>> {
  const { roundId = null, itemId = null } = query
  return listed(
    db,
    query,
    sql`${reaches(scope, 'round.group_id')}
      and (${roundId}::uuid is null or batch.round_id = ${roundId}::uuid)
      and (${itemId}::uuid is null or batch.item_id = ${itemId}::uuid)`,
  )
}

/** Batches that were submitted for approval to organisations of the scope. */
export function listForApproval(
  db: Db,
  query: Paging & { open?: boolean | undefined },
  scope: DataScope,
): Promise<Page<ListedBatch>> {
  const open = query.open ?? null
  return listed(
    db,
    query,
    sql`batch.check_group_id is not null and ${reaches(scope, 'batch.check_group_id')}
      and (${open}::boolean is null or (batch.state = ${BatchState.enum.awaiting}) = ${open}::boolean)`,
  )
}

async function listed(db: Db, { pageNum, pageSize }: Paging, where: RawBuilder<unknown>): Promise<Page<ListedBatch>> {
  const from = sql`certificate_batch as batch join competition_round_view as round on round.id = batch.round_id where ${where}`
  const [{ rows }, counted] = await Promise.all([
    sql<ListedBatch>`select batch.id as "batchId", batch.round_id as "roundId", batch.item_id as "itemId", batch.kind,
        batch.award_position as "awardPosition", batch.total, batch.made, batch.failed, batch.version, batch.opinion,
        batch.job_id as "jobId", batch.created_at as "createdAt", batch.sent_at as "sentAt",
        batch.checked_at as "checkedAt", round.name_zh as "roundName", item.name_zh as "itemName",
        template.name as "templateName", coalesce(checker.name, '') as checker, owner.name as owner,
        coalesce(maker.real_name, '') as "createdBy",
        case when batch.state = ${BatchState.enum.making} and job.state = any(${RETRYABLE_JOBS}::text[]) then job.state else batch.state
          end as state,
        case when job.state = ${'failed' satisfies JobState}
            and batch.state = any(${[BatchState.enum.making, BatchState.enum.failed]}::text[]) then coalesce(job.error, '') else ''
          end as fault
      from (select batch.* from ${from}
        order by batch.created_at desc, batch.id desc
        limit ${pageSize} offset ${(pageNum - 1) * pageSize}) as batch
      join competition_round_view as round on round.id = batch.round_id
      join competition_item_view as item on item.id = batch.item_id
      join certificate_template_version as drawn on drawn.id = batch.template_version_id
      join certificate_template as template on template.id = drawn.template_id
      join organisation_group_view as owner on owner.id = batch.group_id
      left join organisation_group_view as checker on checker.id = batch.check_group_id
      left join identity_user_view as maker on maker.id = batch.created_by
      left join platform_job_view as job on job.id = batch.job_id
      order by batch.created_at desc, batch.id desc`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db),
  ])
  return { rows, total: counted.rows[0]!.total, pageNum, pageSize }
}

export interface BatchRow {
  recipientId: string
  holder: string
  school: string
  award: string
  outcome: 'made' | 'failed'
  number: string
  field: string
}

/** Rows of a batch that were issued or skipped; skipped rows come first. */
export async function listRows(
  db: Db,
  batchId: string,
  { pageNum, pageSize, outcome }: Paging & { outcome?: 'made' | 'failed' | undefined },
): Promise<Page<BatchRow>> {
  const rows = sql`(
    select recipient_id as "recipientId", holder, '' as school, '' as award, 'failed' as outcome, '' as number, field
    from certificate_fault where batch_id = ${batchId}
    union all
    select recipient_id, facts ->> 'holder', facts ->> 'school', facts ->> 'award', 'made', number, ''
    from certificate_certificate where batch_id = ${batchId}
  ) as row where (${outcome ?? null}::text is null or outcome = ${outcome ?? null}::text)`
  const [page, counted] = await Promise.all([
    sql<BatchRow>`select * from ${rows} order by outcome, number, holder, "recipientId"
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${rows}`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]!.total, pageNum, pageSize }
}
