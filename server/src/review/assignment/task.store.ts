import { sql } from 'kysely'
import type { AssignedWork } from '@podium/core/review/result/ties.ts'
import { ASSIGNED_BATCHES, LIVE_TASKS, type TaskState, UNSUBMITTED_TASKS } from '@podium/core/review/review.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

export interface Pair {
  readonly workId: string
  readonly expertId: string
}

/** Active tasks of a batch for the assignment; tasks that were begun can't be moved. */
export async function assignedPairs(db: Db | Tx, batchId: string): Promise<AssignedWork[]> {
  return db
    .selectFrom('review_task')
    .select(['work_id as workId', 'expert_id as expertId'])
    .select((eb) => eb('state', '<>', 'pending').$castTo<boolean>().as('fixed'))
    .where('batch_id', '=', batchId)
    .where('state', 'in', LIVE_TASKS)
    .execute()
}

/** Number of unsubmitted works in open batches per expert, without experts who have none. */
export async function countOpenTasks(
  db: Db | Tx,
  expertIds: readonly string[],
): Promise<Array<{ expertId: string; openTasks: number }>> {
  return db
    .selectFrom('review_task as task')
    .innerJoin('review_batch as batch', 'batch.id', 'task.batch_id')
    .select(['task.expert_id as expertId', sql<number>`count(*)::int`.as('openTasks')])
    .where('task.expert_id', '=', sql<string>`any(${expertIds}::uuid[])`)
    .where('task.state', 'in', UNSUBMITTED_TASKS)
    .where('batch.state', 'in', ASSIGNED_BATCHES)
    .groupBy('task.expert_id')
    .execute()
}

export async function insertTasks(tx: Tx, batchId: string, pairs: readonly Pair[]): Promise<string[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    insert into review_task (batch_id, work_id, expert_id)
    select ${batchId}::uuid, pair.* from unnest(
      ${pairs.map(({ workId }) => workId)}::uuid[], ${pairs.map(({ expertId }) => expertId)}::uuid[]) as pair
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Cancels those tasks that were not begun; returns their experts. */
export async function cancelPairs(tx: Tx, batchId: string, pairs: readonly Pair[]): Promise<string[]> {
  if (pairs.length === 0) return []
  const gone = sql<{ work_id: string; expert_id: string }>`unnest(
    ${pairs.map(({ workId }) => workId)}::uuid[], ${pairs.map(({ expertId }) => expertId)}::uuid[])`
  const rows = await tx
    .updateTable('review_task as task')
    .from(gone.as<'gone'>(sql`gone(work_id, expert_id)`))
    .set({ state: 'cancelled', version: sql<number>`task.version + 1` })
    .where('task.batch_id', '=', batchId)
    .whereRef('task.work_id', '=', 'gone.work_id')
    .whereRef('task.expert_id', '=', 'gone.expert_id')
    .where('task.state', '=', 'pending')
    .returning('task.expert_id as expertId')
    .execute()
  return rows.map(({ expertId }) => expertId)
}

/** Cancels tasks of removed judges that were not begun; returns their experts. */
export async function cancelDropped(tx: Tx, batchId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('review_task as task')
    .from('review_judge as judge')
    .set({ state: 'cancelled', version: sql<number>`task.version + 1` })
    .where('task.batch_id', '=', batchId)
    .where('task.state', '=', 'pending')
    .whereRef('judge.batch_id', '=', 'task.batch_id')
    .whereRef('judge.expert_id', '=', 'task.expert_id')
    .where('judge.dropped_at', 'is not', null)
    .returning('task.expert_id as expertId')
    .execute()
  return rows.map(({ expertId }) => expertId)
}

export interface StaffTask extends Pair {
  taskId: string
  batchId: string
  state: TaskState
  userId: string
  /** Of its work in the batch. */
  label: string
  version: number
}

/** Batch, item and stage of a task, so that window and batch can be locked before the task. */
export async function batchOfTask(
  db: Db | Tx,
  taskId: string,
): Promise<{ batchId: string; stageId: string; itemId: string } | null> {
  const batch = await db
    .selectFrom('review_task as task')
    .innerJoin('review_batch as batch', 'batch.id', 'task.batch_id')
    .select(['batch.id as batchId', 'batch.stage_id as stageId', 'batch.item_id as itemId'])
    .where('task.id', '=', taskId)
    .executeTakeFirst()
  return batch ?? null
}

export async function lockTask(tx: Tx, taskId: string): Promise<StaffTask | null> {
  const task = await tx
    .selectFrom('review_task as task')
    .innerJoin('expert_expert_view as expert', 'expert.id', 'task.expert_id')
    .innerJoin('review_entry as entry', (join) =>
      join.onRef('entry.batch_id', '=', 'task.batch_id').onRef('entry.work_id', '=', 'task.work_id'),
    )
    .select(['task.id as taskId', 'task.batch_id as batchId', 'task.work_id as workId', 'task.expert_id as expertId'])
    .select(['task.state', 'task.version', 'expert.user_id as userId', 'entry.label'])
    .where('task.id', '=', taskId)
    .forUpdate('task')
    .executeTakeFirst()
  return task ?? null
}

/** Returns the task's new version. */
export async function setTaskState(
  tx: Tx,
  taskId: string,
  state: TaskState,
  reasons: { returnReason?: string; declineReason?: string } = {},
): Promise<number> {
  const { version } = await tx
    .updateTable('review_task')
    .set({
      state,
      version: sql`version + 1`,
      ...(reasons.returnReason === undefined ? {} : { return_reason: reasons.returnReason }),
      ...(reasons.declineReason === undefined ? {} : { decline_reason: reasons.declineReason }),
    })
    .where('id', '=', taskId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Number of works that lack experts, and number of missing assignments. */
export async function shortWorks(
  tx: Tx,
  batchId: string,
  perWork: number,
): Promise<{ works: number; missing: number }> {
  const short = tx
    .selectFrom('review_entry as entry')
    .innerJoin('work_work_view as work', 'work.id', 'entry.work_id')
    .leftJoin('review_task as task', (join) =>
      join
        .onRef('task.batch_id', '=', 'entry.batch_id')
        .onRef('task.work_id', '=', 'entry.work_id')
        .on('task.state', 'in', LIVE_TASKS),
    )
    .select(sql<number>`${perWork}::int - count(task.id)`.as('lacking'))
    .where('entry.batch_id', '=', batchId)
    .where('work.takes_part', '=', true)
    .groupBy('entry.work_id')
    .having(sql<boolean>`count(task.id) < ${perWork}`)
  return tx
    .selectFrom(short.as('short'))
    .select([sql<number>`count(*)::int`.as('works'), sql<number>`coalesce(sum(lacking), 0)::int`.as('missing')])
    .executeTakeFirstOrThrow()
}

/** Deletes the tasks of a batch, none of which was begun; returns how many were active. */
export async function dropTasks(tx: Tx, batchId: string): Promise<number> {
  const rows = await tx.deleteFrom('review_task').where('batch_id', '=', batchId).returning('state').execute()
  return rows.filter(({ state }) => state !== 'cancelled').length
}
