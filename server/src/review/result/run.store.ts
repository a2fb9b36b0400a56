import { sql } from 'kysely'
import type { Explanation } from '@podium/core/review/scoring/scorecard.ts'
import type { RunState } from '@podium/core/review/review.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { totalOf } from '#server/platform/db/paging.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

/** Verified runs of locked batches. */
export async function lockedRuns(db: Db): Promise<Array<{ runId: string; settingId: string; ruleVersion: number }>> {
  return db
    .selectFrom('review_run as run')
    .innerJoin('review_batch as batch', 'batch.id', 'run.batch_id')
    .select(['run.id as runId', 'run.setting_id as settingId', 'run.rule_version as ruleVersion'])
    .where('batch.state', '=', 'locked')
    .where('run.state', '=', 'verified')
    .execute()
}

/** Stored results of a run, with all digits of the scores. */
export async function savedResults(db: Db, runId: string): Promise<Array<Omit<NewResult, 'explanation'>>> {
  return db
    .selectFrom('review_result')
    .select(['work_id as workId', 'rank', 'tied', 'score'])
    .where('run_id', '=', runId)
    .execute()
}

export async function insertRun(
  tx: Tx,
  run: { batchId: string; settingId: string; inputsHash: Buffer; ruleVersion: number; by: string },
): Promise<string> {
  await tx
    .updateTable('review_run')
    .set({ state: 'superseded' })
    .where('batch_id', '=', run.batchId)
    .where('state', '<>', 'superseded')
    .execute()
  const { id } = await tx
    .insertInto('review_run')
    .values({
      batch_id: run.batchId,
      no: sql<number>`(select coalesce(max(no), 0) + 1 from review_run where batch_id = ${run.batchId})`,
      setting_id: run.settingId,
      inputs_hash: run.inputsHash,
      rule_version: run.ruleVersion,
      calculated_by: run.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface NewResult {
  workId: string
  score: string
  rank: number
  tied: boolean
  explanation: Explanation
}

export async function insertResults(tx: Tx, runId: string, results: readonly NewResult[]): Promise<void> {
  await sql`
    insert into review_result (run_id, work_id, score, rank, tied, explanation)
    select ${runId}::uuid, made.* from unnest(
      ${results.map(({ workId }) => workId)}::uuid[], ${results.map(({ score }) => score)}::numeric[],
      ${results.map(({ rank }) => rank)}::int[], ${results.map(({ tied }) => tied)}::boolean[],
      ${results.map(({ explanation }) => JSON.stringify(explanation))}::jsonb[]) as made`.execute(tx)
}

export interface Run {
  runId: string
  batchId: string
  no: number
  state: RunState
  settingId: string
  inputsHash: Buffer
  calculatedBy: string
  calculatedByName: string
  calculatedAt: Date
  verifiedByName: string
  verifiedAt: Date | null
  works: number
  incomplete: number
  tied: number
  returnedByName: string
  returnedAt: Date | null
  returnReason: string
  expertsPerWork: number
  moved: number | null
}

/** Number of scorecards that a stored result was calculated from. */
const scorecards = sql<number>`jsonb_array_length(result.explanation -> 'sheets')`
/** Scores per work that the setting of a run requires. */
const requiredScores = sql<number>`(setting.value ->> 'expertsPerWork')::int`

/** Runs of batches within the scope. `moved` counts works whose rank differs from the previous run. */
function runs(db: Db | Tx, scope: DataScope) {
  return db
    .selectFrom('review_run as run')
    .innerJoin('review_batch as batch', 'batch.id', 'run.batch_id')
    .innerJoin('competition_round_view as round', 'round.id', 'batch.round_id')
    .innerJoin('competition_setting_view as setting', 'setting.id', 'run.setting_id')
    .innerJoin('identity_user_view as calculator', 'calculator.id', 'run.calculated_by')
    .leftJoin('identity_user_view as verifier', 'verifier.id', 'run.verified_by')
    .leftJoin('identity_user_view as returner', 'returner.id', 'run.returned_by')
    .leftJoin('review_run as earlier', (join) =>
      join.onRef('earlier.batch_id', '=', 'run.batch_id').on('earlier.no', '=', sql<number>`run.no - 1`),
    )
    .select(['run.id as runId', 'run.batch_id as batchId', 'run.no', 'run.state', 'run.setting_id as settingId'])
    .select(['run.inputs_hash as inputsHash', 'run.calculated_by as calculatedBy', 'run.calculated_at as calculatedAt'])
    .select(['calculator.real_name as calculatedByName', 'run.verified_at as verifiedAt'])
    .select(['run.returned_at as returnedAt', 'run.return_reason as returnReason'])
    .select([
      sql<string>`coalesce(verifier.real_name, '')`.as('verifiedByName'),
      sql<string>`coalesce(returner.real_name, '')`.as('returnedByName'),
      sql<number>`(select count(*)::int from review_result as result
        where result.run_id = run.id and result.tied)`.as('tied'),
      sql<number>`(select count(*)::int from review_result as result where result.run_id = run.id)`.as('works'),
      sql<number>`(select count(*)::int from review_result as result
        where result.run_id = run.id and ${scorecards} < ${requiredScores})`.as('incomplete'),
      requiredScores.as('expertsPerWork'),
      sql<number | null>`case when earlier.id is not null then (
        select count(*)::int from review_result as result
        join review_result as old on old.work_id = result.work_id and old.run_id = earlier.id and old.rank <> result.rank
        where result.run_id = run.id) end`.as('moved'),
    ])
    .where(reaches(scope, 'round.group_id'))
}

/** The newest run of a batch within the scope. */
export async function newestRun(db: Db | Tx, batchId: string, scope: DataScope): Promise<Run | null> {
  const run = await runs(db, scope)
    .where('run.batch_id', '=', batchId)
    .orderBy('run.no', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run ?? null
}

export async function findRun(db: Db | Tx, runId: string, scope: DataScope): Promise<Run | null> {
  return (await runs(db, scope).where('run.id', '=', runId).executeTakeFirst()) ?? null
}

export async function markVerified(tx: Tx, runId: string, by: string): Promise<void> {
  await tx
    .updateTable('review_run')
    .set({ state: 'verified', verified_by: by, verified_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', runId)
    .execute()
}

export async function markReturned(tx: Tx, runId: string, returned: { by: string; reason: string }): Promise<void> {
  await tx
    .updateTable('review_run')
    .set({
      state: 'returned',
      returned_by: returned.by,
      returned_at: sql<Date>`clock_timestamp()`,
      return_reason: returned.reason,
    })
    .where('id', '=', runId)
    .execute()
}

export interface ResultSummary {
  workId: string
  label: string
  number: string
  title: string
  teamName: string
  schoolName: string
  rank: number
  takesPart: boolean
  tied: boolean
  score: string
  scores: number
  before: number | null
  explanation: Explanation
}

/** Whether the work and its team still take part; what left keeps its result without a place in the ranking. */
const takesPart = sql<boolean>`(work.takes_part and team.takes_part)`

/** The rank among those that still take part, as awards count it. */
const rankAmong = sql<number>`(select count(*)::int + 1 from review_result as better
  join work_work_view as other on other.id = better.work_id and other.takes_part
  join enrolment_team_view as rival on rival.id = other.team_id and rival.takes_part
  where better.run_id = result.run_id and better.rank < result.rank)`

/** Results of a run, best first. */
export async function listResults(
  db: Db,
  run: Pick<Run, 'runId' | 'batchId' | 'no' | 'expertsPerWork'>,
  filter: {
    keyword?: string | undefined
    tied?: boolean | undefined
    incomplete?: boolean | undefined
    workId?: string | undefined
  },
  page: { limit: number; offset: number },
): Promise<{ rows: ResultSummary[]; total: number }> {
  const { keyword, tied, incomplete, workId } = filter
  const matching = db
    .selectFrom('review_result as result')
    .innerJoin('review_entry as entry', (join) =>
      join.onRef('entry.work_id', '=', 'result.work_id').on('entry.batch_id', '=', run.batchId),
    )
    .innerJoin('work_version_view as version', 'version.id', 'entry.version_id')
    .innerJoin('work_work_view as work', 'work.id', 'result.work_id')
    .innerJoin('enrolment_team_view as team', 'team.id', 'work.team_id')
    .leftJoin('review_run as earlier', (join) =>
      join.on('earlier.batch_id', '=', run.batchId).on('earlier.no', '=', run.no - 1),
    )
    .leftJoin('review_result as old', (join) =>
      join.onRef('old.run_id', '=', 'earlier.id').onRef('old.work_id', '=', 'result.work_id'),
    )
    .where('result.run_id', '=', run.runId)
    .$if(keyword !== undefined, (query) =>
      query.where(sql<boolean>`position(${keyword!.toLowerCase()} in
        lower(entry.label || ' ' || version.title || ' ' || team.name || ' ' || coalesce(team.number, ''))) > 0`),
    )
    .$if(tied === true, (query) => query.where('result.tied', '=', true))
    .$if(incomplete === true, (query) => query.where(scorecards, '<', run.expertsPerWork))
    .$if(workId !== undefined, (query) => query.where('result.work_id', '=', workId!))
  const rows = await matching
    .select(['result.work_id as workId', 'entry.label', 'version.title', 'result.tied', 'result.score'])
    .select([rankAmong.as('rank'), takesPart.as('takesPart')])
    .select([sql<string>`coalesce(team.number, '')`.as('number')])
    .select(['team.name as teamName', 'team.school_name as schoolName', 'old.rank as before'])
    .select([scorecards.as('scores'), 'result.explanation'])
    .orderBy('result.rank')
    .orderBy('entry.label')
    .limit(page.limit)
    .offset(page.offset)
    .$narrowType<{ explanation: Explanation }>()
    .execute()
  return { rows, total: await totalOf(matching) }
}

/** Comments on one work by expert id, for the explanation. */
export async function commentsOn(db: Db, batchId: string, workId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('review_task')
    .select(['expert_id', 'comment'])
    .where('batch_id', '=', batchId)
    .where('work_id', '=', workId)
    .where('state', '=', 'submitted')
    .execute()
  return new Map(rows.map(({ expert_id, comment }) => [expert_id, comment]))
}

/** Expert names by expert id. */
export async function expertNames(db: Db, expertIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('expert_expert_view as expert')
    .innerJoin('identity_user_view as person', 'person.id', 'expert.user_id')
    .select(['expert.id', 'person.real_name as name'])
    .where('expert.id', '=', sql<string>`any(${expertIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Names of these users, in this order. */
export async function namesOfUsers(db: Db, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('identity_user_view')
    .select(['id', 'real_name'])
    .where('id', 'in', userIds)
    .execute()
  return userIds.flatMap((userId) => rows.find(({ id }) => id === userId)?.real_name ?? [])
}

export async function nameOfUser(tx: Tx, userId: string): Promise<string> {
  const person = await tx
    .selectFrom('identity_user_view')
    .select('real_name')
    .where('id', '=', userId)
    .executeTakeFirst()
  return person?.real_name ?? ''
}
