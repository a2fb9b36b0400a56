import { sql } from 'kysely'
import { LIVE_TASKS, TaskState, UNFINISHED_BATCHES } from '@podium/core/review/review.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { reaches } from '#server/organisation/index.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

export interface JudgeSummary {
  expertId: string
  userId: string
  name: string
  organisation: string
  expertise: string[]
  captain: boolean
  maxWorks: number
  load: number
  submitted: number
  agreedAt: Date | null
  dropped: boolean
}

export async function listJudges(db: Db | Tx, batchId: string): Promise<JudgeSummary[]> {
  const tasks = db
    .selectFrom('review_task as task')
    .select([
      sql<number>`count(*) filter (where task.state = any(${LIVE_TASKS}::text[]))::int`.as('load'),
      sql<number>`count(*) filter (where task.state = ${TaskState.enum.submitted})::int`.as('submitted'),
    ])
    .where(sql<boolean>`task.batch_id = judge.batch_id and task.expert_id = judge.expert_id`)
    .as('tasks')
  return db
    .selectFrom('review_judge as judge')
    .innerJoin('expert_expert_view as expert', 'expert.id', 'judge.expert_id')
    .innerJoin('identity_user_view as person', 'person.id', 'expert.user_id')
    .leftJoin('organisation_school_view as school', 'school.id', 'expert.school_id')
    .crossJoinLateral(tasks)
    .select(['judge.expert_id as expertId', 'expert.user_id as userId', 'person.real_name as name', 'expert.expertise'])
    .select(['judge.captain', 'judge.max_works as maxWorks', 'judge.agreed_at as agreedAt'])
    .select(['tasks.load', 'tasks.submitted'])
    .select([
      sql<string>`coalesce(nullif(expert.organisation, ''), school.name, '')`.as('organisation'),
      sql<boolean>`judge.dropped_at is not null`.as('dropped'),
    ])
    .where('judge.batch_id', '=', batchId)
    .orderBy('person.real_name')
    .orderBy('judge.expert_id')
    .execute()
}

/** Users who judge in a stage, or in one of its items, while scores can be changed. */
export async function judgesWithin(
  tx: Tx,
  { stageId, itemId }: { stageId: string; itemId: string | null },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('review_batch as batch')
    .innerJoin('review_judge as judge', 'judge.batch_id', 'batch.id')
    .innerJoin('expert_expert_view as expert', 'expert.id', 'judge.expert_id')
    .select('expert.user_id as userId')
    .distinct()
    .where('batch.stage_id', '=', stageId)
    .$if(itemId !== null, (query) => query.where('batch.item_id', '=', itemId!))
    .where('batch.state', 'in', UNFINISHED_BATCHES)
    .where('judge.dropped_at', 'is', null)
    .orderBy('expert.user_id')
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Those of the experts who are active and within the scope. */
export async function activeExperts(tx: Tx, expertIds: readonly string[], scope: DataScope): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('expert_expert_view as expert')
    .select('expert.id')
    .where('expert.id', '=', sql<string>`any(${expertIds}::uuid[])`)
    .where('expert.state', '=', 'active')
    .where(reaches(scope, 'expert.group_id'))
    .orderBy('expert.id')
    .forShare('expert')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function saveJudges(
  tx: Tx,
  batchId: string,
  judges: ReadonlyArray<{ expertId: string; maxWorks: number; captain: boolean }>,
): Promise<void> {
  await sql`
    insert into review_judge (batch_id, expert_id, max_works, captain)
    select ${batchId}::uuid, chosen.* from unnest(
      ${judges.map(({ expertId }) => expertId)}::uuid[], ${judges.map(({ maxWorks }) => maxWorks)}::int[],
      ${judges.map(({ captain }) => captain)}::boolean[]) as chosen
    on conflict (batch_id, expert_id) do update
      set max_works = excluded.max_works, captain = excluded.captain, dropped_at = null`.execute(tx)
  await tx
    .updateTable('review_judge')
    .set({ dropped_at: sql<Date>`clock_timestamp()` })
    .where('batch_id', '=', batchId)
    .where('dropped_at', 'is', null)
    .where(sql<boolean>`not expert_id = any(${judges.map(({ expertId }) => expertId)}::uuid[])`)
    .execute()
}

/** Number of active experts who agreed to the notice. */
export async function countAgreed(tx: Tx, batchId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('review_judge')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('batch_id', '=', batchId)
    .where('agreed_at', 'is not', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Clears all agreements, because the notice changed and must be agreed to again. */
export async function resetAgreements(tx: Tx, batchId: string): Promise<void> {
  await tx.updateTable('review_judge').set({ agreed_at: null }).where('batch_id', '=', batchId).execute()
}

/** The person's own row as a judge of the batch, locked; null for anyone else. */
export async function lockOwnJudge(
  tx: Tx,
  batchId: string,
  userId: string,
): Promise<{ expertId: string; agreedAt: Date | null } | null> {
  const judge = await batchesOfJudge(tx, userId)
    .select(['judge.expert_id as expertId', 'judge.agreed_at as agreedAt'])
    .where('judge.batch_id', '=', batchId)
    .forUpdate('judge')
    .executeTakeFirst()
  return judge ?? null
}

/** Batches in which a person judges. */
function batchesOfJudge(db: Db | Tx, userId: string) {
  return db
    .selectFrom('review_judge as judge')
    .innerJoin('expert_expert_view as expert', 'expert.id', 'judge.expert_id')
    .where('expert.user_id', '=', userId)
    .where('judge.dropped_at', 'is', null)
}

export async function markAgreed(tx: Tx, batchId: string, expertId: string): Promise<Date> {
  const { agreed_at } = await tx
    .updateTable('review_judge')
    .set({ agreed_at: sql<Date>`coalesce(agreed_at, clock_timestamp())` })
    .where('batch_id', '=', batchId)
    .where('expert_id', '=', expertId)
    .returning('agreed_at')
    .executeTakeFirstOrThrow()
  return agreed_at!
}

/** Whether the person is a judge of the batch. */
export async function judgesIn(db: Db, batchId: string, userId: string): Promise<boolean> {
  const found = await batchesOfJudge(db, userId)
    .select('judge.expert_id')
    .where('judge.batch_id', '=', batchId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the person is the panel chair of the batch, or, without a batch, of any open one. */
export async function isCaptain(db: Db, userId: string, batchId: string | null): Promise<boolean> {
  const found = await batchesOfJudge(db, userId)
    .innerJoin('review_batch as batch', 'batch.id', 'judge.batch_id')
    .select('batch.id')
    .where('judge.captain', '=', true)
    .$if(batchId !== null, (query) => query.where('batch.id', '=', batchId!))
    .$if(batchId === null, (query) => query.where('batch.state', '=', 'open'))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** User ids of a batch's judges, for notifications. */
export async function judgeUsers(tx: Tx | Db, batchId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('review_judge as judge')
    .innerJoin('expert_expert_view as expert', 'expert.id', 'judge.expert_id')
    .select('expert.user_id as id')
    .where('judge.batch_id', '=', batchId)
    .where('judge.dropped_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** User ids by expert id. */
export async function userOfExpert(tx: Tx, expertIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('expert_expert_view')
    .select(['id', 'user_id as userId'])
    .where('id', '=', sql<string>`any(${expertIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, userId }) => [id, userId]))
}

/** Deletes the judges of a batch and their declared conflicts; returns the number of judges. */
export async function dropJudges(tx: Tx, batchId: string): Promise<number> {
  await tx.deleteFrom('review_conflict').where('batch_id', '=', batchId).execute()
  const rows = await tx.deleteFrom('review_judge').where('batch_id', '=', batchId).returning('dropped_at').execute()
  return rows.filter(({ dropped_at }) => dropped_at === null).length
}
