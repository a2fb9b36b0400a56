import { sql } from 'kysely'
import { LIVE_TASKS, TaskState, UNSUBMITTED_TASKS } from '@podium/core/review/review.ts'
import type { SubmittedTotal } from '@podium/core/review/scoring/scorecard.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Totals of a batch's submitted scorecards, as decimals. */
export async function submittedTotals(db: Db, batchId: string): Promise<Array<SubmittedTotal & { label: string }>> {
  return db
    .selectFrom('review_task as task')
    .innerJoin('review_entry as entry', (join) =>
      join.onRef('entry.batch_id', '=', 'task.batch_id').onRef('entry.work_id', '=', 'task.work_id'),
    )
    .select(['task.work_id as workId', 'task.expert_id as expertId', 'entry.label'])
    .select(sql<string>`trim_scale(task.total)::text`.as('total'))
    .where('task.batch_id', '=', batchId)
    .where('task.state', '=', 'submitted')
    .where('task.total', 'is not', null)
    .execute()
}

export async function taskCounts(
  db: Db,
  batchId: string,
): Promise<{ total: number; submitted: number; declined: number }> {
  return db
    .selectFrom('review_task')
    .select([
      sql<number>`count(*) filter (where state = any(${LIVE_TASKS}::text[]))::int`.as('total'),
      sql<number>`count(*) filter (where state = ${TaskState.enum.submitted})::int`.as('submitted'),
      sql<number>`count(*) filter (where state = ${TaskState.enum.declined})::int`.as('declined'),
    ])
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow()
}

/** Experts who have not submitted everything, and submitted scorecards that had been submitted before. */
export async function scoringFacts(db: Db, batchId: string): Promise<{ lagging: number; corrected: number }> {
  return db
    .selectFrom('review_task as task')
    .select([
      sql<number>`count(distinct task.expert_id) filter (where task.state = any(${UNSUBMITTED_TASKS}::text[]))::int`.as(
        'lagging',
      ),
      sql<number>`count(*) filter (where task.state = ${TaskState.enum.submitted} and (
        select count(*) from review_submission as submission where submission.task_id = task.id) > 1)::int`.as(
        'corrected',
      ),
    ])
    .where('task.batch_id', '=', batchId)
    .executeTakeFirstOrThrow()
}

/** Submissions per day in the time zone Asia/Shanghai. */
export async function submissionDays(db: Db, batchId: string): Promise<{ day: string; count: number }[]> {
  const day = sql<string>`to_char(submitted_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
  return db
    .selectFrom('review_task')
    .select([day.as('day'), sql<number>`count(*)::int`.as('count')])
    .where('batch_id', '=', batchId)
    .where('state', '=', 'submitted')
    .where('submitted_at', 'is not', null)
    .groupBy(day)
    .orderBy(day)
    .execute()
}
