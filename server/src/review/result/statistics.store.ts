import { sql } from 'kysely'
import { LIVE_TASKS } from '@podium/core/review/review.ts'
import type { GivenTotal } from '@podium/core/review/scoring/scorecard.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Submitted totals of a batch, as decimals. */
export async function givenTotals(db: Db, batchId: string): Promise<Array<GivenTotal & { label: string }>> {
  const { rows } = await sql<GivenTotal & { label: string }>`
    select task.work_id as "workId", task.expert_id as "expertId", trim_scale(task.total)::text as total, entry.label
    from review_task as task
    join review_entry as entry on entry.batch_id = task.batch_id and entry.work_id = task.work_id
    where task.batch_id = ${batchId} and task.state = 'submitted' and task.total is not null`.execute(db)
  return rows
}

export async function taskCounts(
  db: Db,
  batchId: string,
): Promise<{ total: number; submitted: number; declined: number }> {
  const { rows } = await sql<{ total: number; submitted: number; declined: number }>`
    select count(*) filter (where state = any(${LIVE_TASKS}::text[]))::int as total,
      count(*) filter (where state = 'submitted')::int as submitted,
      count(*) filter (where state = 'declined')::int as declined
    from review_task where batch_id = ${batchId}`.execute(db)
  return rows[0]!
}

/** Submissions by day, Asia/Shanghai. */
export async function submissionDays(db: Db, batchId: string): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(submitted_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as count
    from review_task where batch_id = ${batchId} and state = 'submitted' and submitted_at is not null
    group by 1 order by 1`.execute(db)
  return rows
}
