import { sql } from 'kysely'
import type { EntryScores, Explanation } from '@podium/core/review/scoring/scorecard.ts'
import type { RunState } from '@podium/core/review/review.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

const sheets = sql`
  coalesce((select json_agg(json_build_object('expertId', task.expert_id, 'scores',
      (select coalesce(json_object_agg(score.criterion, trim_scale(score.value)::text), '{}')
        from review_score as score where score.task_id = task.id)))
    from review_task as task where task.batch_id = entry.batch_id and task.work_id = entry.work_id
      and task.state = 'submitted'), '[]')`

/** Every submitted sheet of the works that still take part, as decimals; the frozen input of a calculation. */
export async function submittedScores(tx: Db | Tx, batchId: string): Promise<EntryScores[]> {
  const { rows } = await sql<EntryScores>`
    select entry.work_id as "workId", entry.label, ${sheets} as sheets
    from review_entry as entry
    join work_work_view as work on work.id = entry.work_id and work.takes_part
    where entry.batch_id = ${batchId}`.execute(tx)
  return rows
}

/** The sheets of the works that a run ranked, whatever became of the works since. */
export async function scoresOfRun(db: Db, runId: string): Promise<EntryScores[]> {
  const { rows } = await sql<EntryScores>`
    select entry.work_id as "workId", entry.label, ${sheets} as sheets
    from review_run as run
    join review_result as result on result.run_id = run.id
    join review_entry as entry on entry.batch_id = run.batch_id and entry.work_id = result.work_id
    where run.id = ${runId}`.execute(db)
  return rows
}

/** The verified runs of locked batches. */
export async function lockedRuns(db: Db): Promise<Array<{ runId: string; settingId: string; ruleVersion: number }>> {
  return db
    .selectFrom('review_run as run')
    .innerJoin('review_batch as batch', 'batch.id', 'run.batch_id')
    .select(['run.id as runId', 'run.setting_id as settingId', 'run.rule_version as ruleVersion'])
    .where('batch.state', '=', 'locked')
    .where('run.state', '=', 'verified')
    .execute()
}

/** What a run kept, scores with all their digits. */
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
  await sql`update review_run set state = 'superseded' where batch_id = ${run.batchId} and state <> 'superseded'`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string }>`
    insert into review_run (batch_id, no, setting_id, inputs_hash, rule_version, calculated_by)
    select ${run.batchId}, coalesce(max(no), 0) + 1, ${run.settingId}, ${run.inputsHash}, ${run.ruleVersion}, ${run.by}
    from review_run where batch_id = ${run.batchId} returning id`.execute(tx)
  return rows[0]!.id
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
  moved: number | null
}

const runColumns = sql`
  run.id as "runId", run.batch_id as "batchId", run.no, run.state, run.setting_id as "settingId",
  run.inputs_hash as "inputsHash", run.calculated_by as "calculatedBy", calculator.real_name as "calculatedByName",
  run.calculated_at as "calculatedAt", coalesce(verifier.real_name, '') as "verifiedByName",
  run.verified_at as "verifiedAt",
  (select count(*)::int from review_result as result where result.run_id = run.id) as works,
  (select count(*)::int from review_result as result
    join review_result as old on old.work_id = result.work_id and old.run_id = earlier.id and old.rank <> result.rank
    where result.run_id = run.id and earlier.id is not null) as moved_count,
  earlier.id as "earlierId"`
const runs = sql`
  review_run as run
  join review_batch as batch on batch.id = run.batch_id
  join competition_round_view as round on round.id = batch.round_id
  join identity_user_view as calculator on calculator.id = run.calculated_by
  left join identity_user_view as verifier on verifier.id = run.verified_by
  left join review_run as earlier on earlier.batch_id = run.batch_id and earlier.no = run.no - 1`

type RunRow = Omit<Run, 'moved'> & { moved_count: number; earlierId: string | null }

/** The newest calculation of a batch within the scope. */
export async function newestRun(db: Db | Tx, batchId: string, scope: DataScope): Promise<Run | null> {
  const { rows } = await sql<RunRow>`
    select ${runColumns} from ${runs} where run.batch_id = ${batchId} and ${reaches(scope, 'round.group_id')}
    order by run.no desc limit 1`.execute(db)
  return rows[0] ? toRun(rows[0]) : null
}

export async function findRun(db: Db | Tx, runId: string, scope: DataScope): Promise<Run | null> {
  const { rows } = await sql<RunRow>`
    select ${runColumns} from ${runs} where run.id = ${runId} and ${reaches(scope, 'round.group_id')}`.execute(db)
  return rows[0] ? toRun(rows[0]) : null
}

function toRun({ moved_count, earlierId, ...run }: RunRow): Run {
  return { ...run, moved: earlierId === null ? null : moved_count }
}

export async function markVerified(tx: Tx, runId: string, by: string): Promise<void> {
  await tx
    .updateTable('review_run')
    .set({ state: 'verified', verified_by: by, verified_at: sql<Date>`clock_timestamp()` })
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
  tied: boolean
  score: string
  before: number | null
  explanation: Explanation
}

/** The ranking of a run, best first. */
export async function listResults(
  db: Db,
  run: Pick<Run, 'runId' | 'batchId' | 'no'>,
  filter: { keyword?: string | undefined; tied?: boolean | undefined; workId?: string | undefined },
  page: { limit: number; offset: number },
): Promise<{ rows: ResultSummary[]; total: number }> {
  const keyword = filter.keyword?.toLowerCase() ?? null
  const from = sql`
    review_result as result
    join review_entry as entry on entry.batch_id = ${run.batchId} and entry.work_id = result.work_id
    join work_version_view as version on version.id = entry.version_id
    join work_work_view as work on work.id = result.work_id
    join enrolment_team_view as team on team.id = work.team_id
    left join review_run as earlier on earlier.batch_id = ${run.batchId} and earlier.no = ${run.no}::int - 1
    left join review_result as old on old.run_id = earlier.id and old.work_id = result.work_id
    where result.run_id = ${run.runId}
      and (${keyword}::text is null or position(${keyword ?? ''} in
        lower(entry.label || ' ' || version.title || ' ' || team.name || ' ' || coalesce(team.number, ''))) > 0)
      and (not ${filter.tied ?? false}::boolean or result.tied)
      and (${filter.workId ?? null}::uuid is null or result.work_id = ${filter.workId ?? null})`
  const { rows } = await sql<ResultSummary>`
    select result.work_id as "workId", entry.label, coalesce(team.number, '') as number, version.title,
      team.name as "teamName", team.school_name as "schoolName", result.rank, result.tied, result.score::text as score,
      old.rank as before, result.explanation
    from ${from} order by result.rank, entry.label limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${from}`.execute(db)
  return { rows, total: counted.rows[0]!.n }
}

/** Expert id → comment on one work, for the explanation. */
export async function commentsOn(db: Db, batchId: string, workId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ expertId: string; comment: string }>`
    select expert_id as "expertId", comment from review_task
    where batch_id = ${batchId} and work_id = ${workId} and state = 'submitted'`.execute(db)
  return new Map(rows.map(({ expertId, comment }) => [expertId, comment]))
}

/** Names of experts by id. */
export async function expertNames(db: Db, expertIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select expert.id, person.real_name as name from expert_expert_view as expert
    join identity_user_view as person on person.id = expert.user_id where expert.id = any(${expertIds}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
