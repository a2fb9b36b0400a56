import { sql } from 'kysely'
import type { PageTotal } from '@podium/core/base/page.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { type BatchState, CALCULATED_BATCHES, LIVE_TASKS, RunState, TaskState } from '@podium/core/review/review.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { nameIn } from '#server/platform/db/name-in.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { ownColumns, type Batch } from './batch.store.ts'

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
