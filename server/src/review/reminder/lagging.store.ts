import { sql } from 'kysely'
import { REMINDER_HOURS } from '@podium/core/notice/reminder.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { BatchState, LIVE_TASKS, TaskState, UNSUBMITTED_TASKS } from '@podium/core/review/review.ts'
import { reaches } from '#server/organisation/index.ts'
import { nameIn } from '#server/platform/db/name-in.ts'
import { onePage, totalOf, type Paging } from '#server/platform/db/paging.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

const MOST_BATCHES = 1_000
/** More experts than one review has. */
const MOST_EXPERTS = 5_000

export interface BatchFilter {
  readonly roundId?: string | undefined
  readonly stageId?: string | undefined
  readonly itemId?: string | undefined
  readonly batchId?: string | undefined
}

export interface OpenBatch {
  batchId: string
  name: string
  roundId: string
  stageId: string
  itemId: string
}

/** Batches that are open to their experts. `scope` null: all. */
export async function openBatches(db: Db | Tx, scope: DataScope | null, filter: BatchFilter): Promise<OpenBatch[]> {
  const { roundId, stageId, itemId, batchId } = filter
  return db
    .selectFrom('review_batch as batch')
    .innerJoin('competition_round_view as round', 'round.id', 'batch.round_id')
    .select(['batch.id as batchId', 'batch.name', 'batch.round_id as roundId', 'batch.stage_id as stageId'])
    .select('batch.item_id as itemId')
    .where('batch.state', '=', BatchState.enum.open)
    .$if(scope !== null, (query) => query.where(reaches(scope!, 'round.group_id')))
    .$if(roundId !== undefined, (query) => query.where('batch.round_id', '=', roundId!))
    .$if(stageId !== undefined, (query) => query.where('batch.stage_id', '=', stageId!))
    .$if(itemId !== undefined, (query) => query.where('batch.item_id', '=', itemId!))
    .$if(batchId !== undefined, (query) => query.where('batch.id', '=', batchId!))
    .orderBy('batch.id')
    .limit(MOST_BATCHES)
    .execute()
}

export interface LaggingFilter {
  readonly keyword?: string | undefined
  readonly begun?: 'no' | undefined
}

/** Tasks in these states whose works take part. */
function tasksIn(db: Db | Tx, states: readonly TaskState[]) {
  return db
    .selectFrom('review_task as task')
    .where('task.state', '=', sql<TaskState>`any(${states}::text[])`)
    .where((by) =>
      by.not(
        by.exists(
          by
            .selectFrom('work_work_view as work')
            .select('work.id')
            .whereRef('work.id', '=', 'task.work_id')
            .where('work.takes_part', '=', false),
        ),
      ),
    )
}

/** Experts of these batches with works that are not submitted. */
function laggingExperts(db: Db | Tx, batchIds: readonly string[], { keyword, begun }: LaggingFilter) {
  // One count for all experts, because a count for each took seconds, and only of open tasks, which have an index.
  const tasks = tasksIn(db, UNSUBMITTED_TASKS)
    .select(['task.batch_id', 'task.expert_id', sql<number>`count(*)::int`.as('open')])
    .where('task.batch_id', '=', sql<string>`any(${batchIds}::uuid[])`)
    .groupBy(['task.batch_id', 'task.expert_id'])
    .as('tasks')
  const submitted = tasksIn(db, [TaskState.enum.submitted])
    .select('task.id')
    .whereRef('task.batch_id', '=', sql.ref('judge.batch_id'))
    .whereRef('task.expert_id', '=', sql.ref('judge.expert_id'))
  const terms = keyword ? queryTerms(keyword) : []
  return db
    .selectFrom('review_judge as judge')
    .innerJoin('review_batch as batch', 'batch.id', 'judge.batch_id')
    .innerJoin('expert_expert_view as expert', 'expert.id', 'judge.expert_id')
    .innerJoin('identity_user_view as person', 'person.id', 'expert.user_id')
    .innerJoin(tasks, (join) =>
      join.onRef('tasks.batch_id', '=', 'judge.batch_id').onRef('tasks.expert_id', '=', 'judge.expert_id'),
    )
    .where('judge.batch_id', '=', sql<string>`any(${batchIds}::uuid[])`)
    .where('judge.dropped_at', 'is', null)
    .where('expert.state', '=', 'active')
    .$if(begun === 'no', (query) => query.where((by) => by.not(by.exists(submitted))))
    .$if(terms.length > 0, (query) => query.where(sql<boolean>`person.search @> ${terms}::text[]`))
}

function withColumns(db: Db | Tx, query: ReturnType<typeof laggingExperts>, language: Language) {
  const total = tasksIn(db, LIVE_TASKS)
    .select(sql<number>`count(*)::int`.as('total'))
    .whereRef('task.batch_id', '=', sql.ref('judge.batch_id'))
    .whereRef('task.expert_id', '=', sql.ref('judge.expert_id'))
  return query
    .innerJoin('competition_round_view as round', 'round.id', 'batch.round_id')
    .leftJoin('organisation_school_view as school', 'school.id', 'expert.school_id')
    .select(['judge.batch_id as batchId', 'judge.expert_id as expertId', 'expert.user_id as userId'])
    .select(['batch.name as batchName', nameIn(language, 'round').as('roundName'), 'person.real_name as name'])
    .select([
      sql<string>`coalesce(nullif(expert.organisation, ''), school.name, '')`.as('organisation'),
      sql<boolean>`judge.agreed_at is not null`.as('agreed'),
    ])
    .select(['tasks.open', 'judge.reminded_at as remindedAt'])
    .select(total.$asScalar().$notNull().as('total'))
}

/** Those who lag most first; or by their last reminder, where those never reminded are the earliest. */
function ordered(query: ReturnType<typeof withColumns>, byReminder?: 'asc' | 'desc') {
  return query
    .$if(byReminder !== undefined, (by) =>
      by.orderBy('judge.reminded_at', (at) => (byReminder === 'asc' ? at.asc().nullsFirst() : at.desc().nullsLast())),
    )
    .orderBy('tasks.open', 'desc')
    .orderBy('judge.batch_id')
    .orderBy('judge.expert_id')
}

export type LaggingRow = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number]

export async function laggingPage(
  db: Db | Tx,
  batchIds: readonly string[],
  filter: LaggingFilter,
  { byReminder, ...paging }: Paging & { byReminder?: 'asc' | 'desc' | undefined },
  language: Language,
): Promise<{ rows: LaggingRow[]; total: number }> {
  const matching = laggingExperts(db, batchIds, filter)
  const [rows, total] = await Promise.all([
    ordered(withColumns(db, matching, language), byReminder)
      .$call(onePage(paging))
      .execute(),
    totalOf(matching),
  ])
  return { rows, total }
}

/** All of them, or of the chosen ones those who lag. */
export async function everyLagging(
  db: Db | Tx,
  batchIds: readonly string[],
  filter: LaggingFilter,
  chosen: ReadonlyArray<{ batchId: string; expertId: string }> | undefined,
): Promise<LaggingRow[]> {
  return ordered(withColumns(db, laggingExperts(db, batchIds, filter), 'zh-cn'))
    .$if(chosen !== undefined, (query) =>
      query.where(
        sql<boolean>`(judge.batch_id, judge.expert_id) in (select * from unnest(
          ${chosen!.map(({ batchId }) => batchId)}::uuid[], ${chosen!.map(({ expertId }) => expertId)}::uuid[]))`,
      ),
    )
    .limit(MOST_EXPERTS)
    .execute()
}

/**
 * Marks those of the experts as reminded who were not within 12 hours, and returns them: two reminders side by side can't
 * both have a person. `automaticFor`: the end for which they are reminded automatically, once.
 */
export async function claimReminders(
  tx: Tx,
  batchId: string,
  expertIds: readonly string[],
  automaticFor: Date | null,
): Promise<Set<string>> {
  const { rows } = await sql<{ expertId: string }>`
    with due as (
      select judge.expert_id from review_judge as judge
      where judge.batch_id = ${batchId} and judge.expert_id = any(${expertIds}::uuid[]) and judge.dropped_at is null
        and (judge.reminded_at is null or judge.reminded_at <= clock_timestamp() - make_interval(hours => ${REMINDER_HOURS}))
        and (${automaticFor}::timestamptz is null or judge.auto_reminded_for is distinct from ${automaticFor}::timestamptz)
      order by judge.expert_id for update)
    update review_judge as judge set reminded_at = clock_timestamp(),
      auto_reminded_for = coalesce(${automaticFor}::timestamptz, judge.auto_reminded_for)
    from due where judge.batch_id = ${batchId} and judge.expert_id = due.expert_id
    returning judge.expert_id as "expertId"`.execute(tx)
  return new Set(rows.map(({ expertId }) => expertId))
}
