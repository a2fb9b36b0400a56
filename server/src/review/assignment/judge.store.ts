import { sql } from 'kysely'
import { LIVE_TASKS, UNFINISHED_BATCHES } from '@podium/core/review/review.ts'
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
  const { rows } = await sql<JudgeSummary>`
    select judge.expert_id as "expertId", expert.user_id as "userId", person.real_name as name,
      coalesce(nullif(expert.organisation, ''), school.name, '') as organisation, expert.expertise, judge.captain,
      judge.max_works as "maxWorks", judge.agreed_at as "agreedAt", judge.dropped_at is not null as dropped,
      tasks.load, tasks.submitted
    from review_judge as judge
    join expert_expert_view as expert on expert.id = judge.expert_id
    join identity_user_view as person on person.id = expert.user_id
    left join organisation_school_view as school on school.id = expert.school_id
    cross join lateral (
      select count(*) filter (where task.state = any(${LIVE_TASKS}::text[]))::int as load,
        count(*) filter (where task.state = 'submitted')::int as submitted
      from review_task as task where task.batch_id = judge.batch_id and task.expert_id = judge.expert_id) as tasks
    where judge.batch_id = ${batchId}
    order by person.real_name, judge.expert_id`.execute(db)
  return rows
}

/** People who judge in a stage, or in one of its items, where scores may still be given. */
export async function judgesWithin(
  tx: Tx,
  { stageId, itemId }: { stageId: string; itemId: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct expert.user_id as "userId" from review_batch as batch
    join review_judge as judge on judge.batch_id = batch.id and judge.dropped_at is null
    join expert_expert_view as expert on expert.id = judge.expert_id
    where batch.stage_id = ${stageId} and (${itemId}::uuid is null or batch.item_id = ${itemId}::uuid)
      and batch.state = any(${UNFINISHED_BATCHES}::text[])
    order by expert.user_id`.execute(tx)
  return rows.map(({ userId }) => userId)
}

/** Those of the experts that are active and within the scope. */
export async function activeExperts(tx: Tx, expertIds: readonly string[], scope: DataScope): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select expert.id from expert_expert_view as expert
    where expert.id = any(${expertIds}::uuid[]) and expert.state = 'active'
      and ${reaches(scope, 'expert.group_id')}
    order by expert.id for share of expert`.execute(tx)
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
  await sql`
    update review_judge set dropped_at = clock_timestamp()
    where batch_id = ${batchId} and dropped_at is null
      and not expert_id = any(${judges.map(({ expertId }) => expertId)}::uuid[])`.execute(tx)
}

/** Everybody agrees anew: the notice changed. */
export async function resetAgreements(tx: Tx, batchId: string): Promise<void> {
  await tx.updateTable('review_judge').set({ agreed_at: null }).where('batch_id', '=', batchId).execute()
}

/** The person's own place in a batch, locked; null for anyone else. */
export async function lockOwnJudge(
  tx: Tx,
  batchId: string,
  userId: string,
): Promise<{ expertId: string; agreedAt: Date | null } | null> {
  const { rows } = await sql<{ expertId: string; agreedAt: Date | null }>`
    select judge.expert_id as "expertId", judge.agreed_at as "agreedAt"
    from review_judge as judge join expert_expert_view as expert on expert.id = judge.expert_id
    where judge.batch_id = ${batchId} and expert.user_id = ${userId} and judge.dropped_at is null
    for update of judge`.execute(tx)
  return rows[0] ?? null
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

/** Whether the person is an expert of the batch, or of any. */
export async function judgesIn(db: Db, batchId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from review_judge as judge join expert_expert_view as expert on expert.id = judge.expert_id
      where judge.batch_id = ${batchId} and expert.user_id = ${userId} and judge.dropped_at is null) as found
  `.execute(db)
  return rows[0]!.found
}

/** Whether the person leads the experts of the batch, or of any that runs. */
export async function isCaptain(db: Db, userId: string, batchId: string | null): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from review_judge as judge
      join expert_expert_view as expert on expert.id = judge.expert_id
      join review_batch as batch on batch.id = judge.batch_id
      where expert.user_id = ${userId} and judge.captain and judge.dropped_at is null
        and (batch.id = ${batchId}::uuid or (${batchId}::uuid is null and batch.state = 'open'))) as found`.execute(db)
  return rows[0]!.found
}

/** Accounts of the experts of a batch, for telling them. */
export async function judgeUsers(tx: Tx | Db, batchId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select expert.user_id as id from review_judge as judge join expert_expert_view as expert on expert.id = judge.expert_id
    where judge.batch_id = ${batchId} and judge.dropped_at is null`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The account of each of these experts. */
export async function userOfExpert(tx: Tx, expertIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; userId: string }>`
    select id, user_id as "userId" from expert_expert_view where id = any(${expertIds}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, userId }) => [id, userId]))
}

/** Deletes the judges of a batch with the conflicts declared for it; returns how many judged. */
export async function dropJudges(tx: Tx, batchId: string): Promise<number> {
  await tx.deleteFrom('review_conflict').where('batch_id', '=', batchId).execute()
  const rows = await tx.deleteFrom('review_judge').where('batch_id', '=', batchId).returning('dropped_at').execute()
  return rows.filter(({ dropped_at }) => dropped_at === null).length
}
