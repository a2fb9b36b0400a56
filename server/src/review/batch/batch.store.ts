import { sql, type RawBuilder } from 'kysely'
import { type BatchState, LIVE_TASKS } from '@podium/core/review/review.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
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

export interface BatchSummary extends Batch {
  roundName: string
  stageName: string
  itemName: string
  works: number
  judges: number
  tasks: number
  submitted: number
  createdAt: Date
}

export interface BatchFilter {
  keyword?: string | undefined
  roundId?: string | undefined
  stageId?: string | undefined
  itemId?: string | undefined
  state?: BatchState | undefined
}

const summary = sql`
  batch.id as "batchId", batch.round_id as "roundId", batch.stage_id as "stageId", batch.item_id as "itemId",
  batch.setting_id as "settingId", batch.name, batch.notice, batch.state, batch.version,
  batch.created_at as "createdAt", round.name_zh as "roundName", stage.name_zh as "stageName",
  item.name_zh as "itemName",
  (select count(*)::int from review_entry as entry where entry.batch_id = batch.id) as works,
  (select count(*)::int from review_judge as judge
    where judge.batch_id = batch.id and judge.dropped_at is null) as judges,
  (select count(*)::int from review_task as task
    where task.batch_id = batch.id and task.state = any(${LIVE_TASKS}::text[])) as tasks,
  (select count(*)::int from review_task as task
    where task.batch_id = batch.id and task.state = 'submitted') as submitted`
const places = sql`
  review_batch as batch
  join competition_round_view as round on round.id = batch.round_id
  join competition_stage_view as stage on stage.id = batch.stage_id
  join competition_item_view as item on item.id = batch.item_id`

export async function listBatches(
  db: Db,
  scope: DataScope,
  filter: BatchFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: BatchSummary[]; total: number }> {
  const where = matching(scope, filter)
  const { rows } = await sql<BatchSummary>`
    select ${summary} from ${places} where ${where}
    order by batch.created_at desc, batch.id limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${places} where ${where}`.execute(db)
  return { rows, total: counted.rows[0]!.n }
}

function matching(scope: DataScope, filter: BatchFilter): RawBuilder<boolean> {
  const { keyword, roundId, stageId, itemId, state } = filter
  return sql<boolean>`${reaches(scope, 'round.group_id')}
    and (${keyword ?? null}::text is null or position(lower(${keyword ?? ''}) in lower(batch.name)) > 0)
    and (${roundId ?? null}::uuid is null or batch.round_id = ${roundId ?? null})
    and (${stageId ?? null}::uuid is null or batch.stage_id = ${stageId ?? null})
    and (${itemId ?? null}::uuid is null or batch.item_id = ${itemId ?? null})
    and (${state ?? null}::text is null or batch.state = ${state ?? null})`
}

/** A batch within the scope; null for one outside, as for none. */
export async function findBatch(db: Db | Tx, batchId: string, scope: DataScope): Promise<BatchSummary | null> {
  const { rows } = await sql<BatchSummary>`
    select ${summary} from ${places} where batch.id = ${batchId} and ${reaches(scope, 'round.group_id')}`.execute(db)
  return rows[0] ?? null
}

/** Locks a batch within the scope: alone, to change its state or its tasks. */
export async function lockBatch(tx: Tx, batchId: string, scope: DataScope): Promise<Batch | null> {
  return oneBatch(tx, batchId, sql`and ${reaches(scope, 'round.group_id')} for no key update of batch`)
}

/** Holds a batch as it is, together with others who do the same, until the transaction ends. */
export async function shareBatch(tx: Tx, batchId: string): Promise<Batch | null> {
  return oneBatch(tx, batchId, sql`for share of batch`)
}

/** The same, but alone: for whoever moves tasks between experts. */
export async function lockBatchForTasks(tx: Tx, batchId: string): Promise<Batch | null> {
  return oneBatch(tx, batchId, sql`for no key update of batch`)
}

async function oneBatch(tx: Tx, batchId: string, rest: RawBuilder<unknown>): Promise<Batch | null> {
  const { rows } = await sql<Batch>`
    select batch.id as "batchId", batch.round_id as "roundId", batch.stage_id as "stageId",
      batch.item_id as "itemId", batch.setting_id as "settingId", batch.name, batch.notice, batch.state, batch.version
    from review_batch as batch join competition_round_view as round on round.id = batch.round_id
    where batch.id = ${batchId} ${rest}`.execute(tx)
  return rows[0] ?? null
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
  change: { name?: string; notice?: string; state?: BatchState; settingId?: string },
): Promise<number> {
  const { version } = await tx
    .updateTable('review_batch')
    .set({
      version: sql`version + 1`,
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.notice === undefined ? {} : { notice: change.notice }),
      ...(change.settingId === undefined ? {} : { setting_id: change.settingId }),
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.state === 'open' ? { opened_at: sql<Date>`coalesce(opened_at, clock_timestamp())` } : {}),
    })
    .where('id', '=', batchId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Deletes a batch that has no tasks, judges and works any more. */
export async function dropBatch(tx: Tx, batchId: string): Promise<void> {
  await tx.deleteFrom('review_batch').where('id', '=', batchId).execute()
}

export async function batchOptions(db: Db, scope: DataScope): Promise<{ value: string; label: string }[]> {
  const { rows } = await sql<{ value: string; label: string }>`
    select batch.id as value, round.name_zh || ' · ' || stage.name_zh || ' · ' || item.name_zh as label
    from ${places} where ${reaches(scope, 'round.group_id')}
    order by batch.created_at desc, batch.id limit 200`.execute(db)
  return rows
}
