import { sql } from 'kysely'
import { BatchState, LIVE_TASKS, UNSUBMITTED_TASKS } from '@podium/core/review/review.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

/** Experts with the most unscored works in open batches of a round. */
export async function laggingExperts(db: Db, scope: DataScope, roundId: string, limit: number) {
  const left = sql<number>`count(*) filter (where task.state = any(${UNSUBMITTED_TASKS}::text[]))::int`
  return db
    .selectFrom('review_batch_view as batch')
    .innerJoin('competition_round_view as round', 'round.id', 'batch.round_id')
    .innerJoin('review_task_view as task', 'task.batch_id', 'batch.id')
    .innerJoin('expert_expert_view as expert', 'expert.id', 'task.expert_id')
    .innerJoin('identity_user_view as person', 'person.id', 'expert.user_id')
    .where('batch.round_id', '=', roundId)
    .where('batch.state', '=', BatchState.enum.open)
    .where('task.state', 'in', LIVE_TASKS)
    .where(reaches(scope, 'round.group_id'))
    .select(['batch.id as batchId', 'batch.name as batchName', 'person.real_name as name'])
    .select([left.as('left'), sql<number>`count(*)::int`.as('total')])
    .groupBy(['batch.id', 'batch.name', 'expert.id', 'person.real_name'])
    .having(sql<boolean>`${left} > 0`)
    .orderBy('left', 'desc')
    .orderBy('person.real_name')
    .orderBy('expert.id')
    .limit(limit)
    .execute()
}
