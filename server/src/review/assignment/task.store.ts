import { sql } from 'kysely'
import type { Held } from '@podium/core/review/result/ties.ts'
import { ASSIGNED_BATCHES, LIVE_TASKS, type TaskState, UNSUBMITTED_TASKS } from '@podium/core/review/review.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

export interface Pair {
  readonly workId: string
  readonly expertId: string
}

/** Live tasks of a batch as the assignment sees them: begun ones stay where they are. */
export async function heldPairs(db: Db | Tx, batchId: string): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select work_id as "workId", expert_id as "expertId", state <> 'pending' as fixed from review_task
    where batch_id = ${batchId} and state = any(${LIVE_TASKS}::text[])`.execute(db)
  return rows
}

/** Works in running reviews that each of these experts has not submitted; without those who have none. */
export async function countOpenTasks(
  db: Db | Tx,
  expertIds: readonly string[],
): Promise<Array<{ expertId: string; openTasks: number }>> {
  const { rows } = await sql<{ expertId: string; openTasks: number }>`
    select task.expert_id as "expertId", count(*)::int as "openTasks"
    from review_task as task join review_batch as batch on batch.id = task.batch_id
    where task.expert_id = any(${expertIds}::uuid[]) and task.state = any(${UNSUBMITTED_TASKS}::text[])
      and batch.state = any(${ASSIGNED_BATCHES}::text[])
    group by task.expert_id`.execute(db)
  return rows
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

/** Cancels tasks that nobody began; others stay. Returns whose they were. */
export async function cancelPairs(tx: Tx, batchId: string, pairs: readonly Pair[]): Promise<string[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<{ expertId: string }>`
    update review_task as task set state = 'cancelled', version = task.version + 1
    from unnest(${pairs.map(({ workId }) => workId)}::uuid[], ${pairs.map(({ expertId }) => expertId)}::uuid[])
      as gone (work_id, expert_id)
    where task.batch_id = ${batchId} and task.work_id = gone.work_id and task.expert_id = gone.expert_id
      and task.state = 'pending'
    returning task.expert_id as "expertId"`.execute(tx)
  return rows.map(({ expertId }) => expertId)
}

/** Cancels the tasks of dropped experts that they had not begun. Returns whose they were. */
export async function cancelDropped(tx: Tx, batchId: string): Promise<string[]> {
  const { rows } = await sql<{ expertId: string }>`
    update review_task as task set state = 'cancelled', version = task.version + 1
    from review_judge as judge
    where task.batch_id = ${batchId} and task.state = 'pending' and judge.batch_id = task.batch_id
      and judge.expert_id = task.expert_id and judge.dropped_at is not null
    returning task.expert_id as "expertId"`.execute(tx)
  return rows.map(({ expertId }) => expertId)
}

export interface StaffTask extends Pair {
  taskId: string
  batchId: string
  state: TaskState
  userId: string
  version: number
}

/** The batch of a task and its place, so that window and batch can be locked before the task is. */
export async function batchOfTask(
  db: Db | Tx,
  taskId: string,
): Promise<{ batchId: string; stageId: string; itemId: string } | null> {
  const { rows } = await sql<{ batchId: string; stageId: string; itemId: string }>`
    select batch.id as "batchId", batch.stage_id as "stageId", batch.item_id as "itemId"
    from review_task as task join review_batch as batch on batch.id = task.batch_id where task.id = ${taskId}`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function lockTask(tx: Tx, taskId: string): Promise<StaffTask | null> {
  const { rows } = await sql<StaffTask>`
    select task.id as "taskId", task.batch_id as "batchId", task.work_id as "workId", task.expert_id as "expertId",
      task.state, task.version, expert.user_id as "userId"
    from review_task as task join expert_expert_view as expert on expert.id = task.expert_id
    where task.id = ${taskId} for update of task`.execute(tx)
  return rows[0] ?? null
}

export async function setTaskState(
  tx: Tx,
  taskId: string,
  state: TaskState,
  reasons: { returnReason?: string; declineReason?: string } = {},
): Promise<void> {
  await tx
    .updateTable('review_task')
    .set({
      state,
      version: sql`version + 1`,
      ...(reasons.returnReason === undefined ? {} : { return_reason: reasons.returnReason }),
      ...(reasons.declineReason === undefined ? {} : { decline_reason: reasons.declineReason }),
    })
    .where('id', '=', taskId)
    .execute()
}

/** Works the batch still lacks experts for, and how many places in all. */
export async function shortWorks(
  tx: Tx,
  batchId: string,
  perWork: number,
): Promise<{ works: number; missing: number }> {
  const { rows } = await sql<{ works: number; missing: number }>`
    select count(*)::int as works, coalesce(sum(lacking), 0)::int as missing from (
      select ${perWork}::int - count(task.id) as lacking
      from review_entry as entry
      join work_work_view as work on work.id = entry.work_id and work.takes_part
      left join review_task as task on task.batch_id = entry.batch_id and task.work_id = entry.work_id
        and task.state = any(${LIVE_TASKS}::text[])
      where entry.batch_id = ${batchId} group by entry.work_id having count(task.id) < ${perWork}) as short`.execute(tx)
  return rows[0]!
}

/** Deletes the tasks of a batch that nobody began; returns how many were live. */
export async function dropTasks(tx: Tx, batchId: string): Promise<number> {
  const rows = await tx.deleteFrom('review_task').where('batch_id', '=', batchId).returning('state').execute()
  return rows.filter(({ state }) => state !== 'cancelled').length
}
