import { sql } from 'kysely'
import type { PageTotal } from '@podium/core/base/page.ts'
import {
  BatchState,
  CALCULATED_BATCHES,
  LIVE_TASKS,
  RunState,
  TaskState,
  UNOPENED_BATCHES,
} from '@podium/core/review/review.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { nameIn } from '#server/platform/db/name-in.ts'

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
  /** Of these, who agreed to the notice. */
  agreed: number
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
  /** Only batches whose newest calculation this user may verify. */
  verifier?: string | undefined
}

const ownColumns = [
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

/** Batches with their round, item and stage. */
function batches(db: Db | Tx) {
  return db
    .selectFrom('review_batch as batch')
    .innerJoin('competition_round_view as round', 'round.id', 'batch.round_id')
    .innerJoin('competition_stage_view as stage', 'stage.id', 'batch.stage_id')
    .innerJoin('competition_item_view as item', 'item.id', 'batch.item_id')
}

/** Numbers of live and of submitted tasks of the row `batch`. */
function taskCounts(db: Db | Tx) {
  return db
    .selectFrom('review_task as task')
    .where(sql<boolean>`task.batch_id = batch.id`)
    .select([
      sql<number>`count(*) filter (where task.state = any(${LIVE_TASKS}::text[]))::int`.as('tasks'),
      sql<number>`count(*) filter (where task.state = ${TaskState.enum.submitted})::int`.as('submitted'),
    ])
    .as('tasks')
}

function summaries(db: Db | Tx, query: ReturnType<typeof batches>, language: Language) {
  return query
    .crossJoinLateral(taskCounts(db))
    .select(ownColumns)
    .select([
      'batch.created_at as createdAt',
      nameIn(language, 'round').as('roundName'),
      nameIn(language, 'stage').as('stageName'),
    ])
    .select(nameIn(language, 'item').as('itemName'))
    .select([
      sql<number>`(select count(*)::int from review_entry as entry where entry.batch_id = batch.id)`.as('works'),
      sql<number>`(select count(*)::int from review_judge as judge
        where judge.batch_id = batch.id and judge.dropped_at is null)`.as('judges'),
      sql<number>`(select count(judge.agreed_at)::int from review_judge as judge
        where judge.batch_id = batch.id and judge.dropped_at is null)`.as('agreed'),
      'tasks.tasks',
      'tasks.submitted',
    ])
}

export async function listBatches(
  db: Db,
  scope: DataScope,
  filter: BatchFilter,
  paging: Paging,
  language: Language,
): Promise<PageTotal & { rows: BatchSummary[] }> {
  const { keyword, roundId, stageId, itemId, state, verifier } = filter
  const matching = batches(db)
    .where(reaches(scope, 'round.group_id'))
    .$if(keyword !== undefined, (query) =>
      query.where(sql<boolean>`position(lower(${keyword!}) in lower(batch.name)) > 0`),
    )
    .$if(roundId !== undefined, (query) => query.where('batch.round_id', '=', roundId!))
    .$if(stageId !== undefined, (query) => query.where('batch.stage_id', '=', stageId!))
    .$if(itemId !== undefined, (query) => query.where('batch.item_id', '=', itemId!))
    .$if(state !== undefined, (query) => query.where('batch.state', '=', state!))
    .$if(verifier !== undefined, (query) => query.where(awaitsVerification(verifier!)))
  const onPage = matching
    .select('batch.id')
    .orderBy('batch.created_at', 'desc')
    .orderBy('batch.id')
    .$call(onePage(paging))
  const [rows, total] = await Promise.all([
    // The counts of works and tasks are made for the batches of the page alone.
    summaries(db, batches(db).where('batch.id', 'in', onPage), language)
      .orderBy('batch.created_at', 'desc')
      .orderBy('batch.id')
      .execute(),
    pageTotal(db, matching, paging, keyword),
  ])
  return { rows, ...total }
}

/** SQL condition: the newest calculation of `batch` isn't verified, and another person than `userId` made it. */
function awaitsVerification(userId: string) {
  return sql<boolean>`batch.state in (${sql.join(CALCULATED_BATCHES)}) and exists (select from review_run as run
    where run.batch_id = batch.id and run.state = ${RunState.enum.calculated} and run.calculated_by <> ${userId})`
}

/** A batch within the scope, else null. */
export async function findBatch(db: Db | Tx, batchId: string, scope: DataScope): Promise<Batch | null> {
  return (await oneBatch(db, batchId).where(reaches(scope, 'round.group_id')).executeTakeFirst()) ?? null
}

/** As `findBatch`, with the names of its place and its counts. */
export async function describeBatch(
  db: Db,
  batchId: string,
  scope: DataScope,
  language: Language,
): Promise<BatchSummary | null> {
  const query = batches(db).where('batch.id', '=', batchId).where(reaches(scope, 'round.group_id'))
  return (await summaries(db, query, language).executeTakeFirst()) ?? null
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

export async function batchOptions(
  db: Db,
  scope: DataScope,
  language: Language,
): Promise<{ value: string; label: string; state: BatchState }[]> {
  return batches(db)
    .select(['batch.id as value', 'batch.state'])
    .select(
      sql<string>`${nameIn(language, 'round')} || ' · ' || ${nameIn(language, 'stage')} || ' · ' || ${nameIn(language, 'item')}`.as(
        'label',
      ),
    )
    .where(reaches(scope, 'round.group_id'))
    .orderBy('batch.created_at', 'desc')
    .orderBy('batch.id')
    .limit(200)
    .execute()
}
