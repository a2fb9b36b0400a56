import { sql } from 'kysely'
import type { PageTotal } from '@podium/core/base/page.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import {
  CorrectionState,
  type CorrectionFilter,
  type CorrectionRow,
  type CorrectionView,
} from '@podium/core/review/correction/correction.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nameIn } from '#server/platform/db/name-in.ts'
import { pageTotalOf, type Paging } from '#server/platform/db/paging.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

export async function insertCorrection(
  tx: Tx,
  request: { taskId: string; reason: string; by: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('review_correction')
    .values({ task_id: request.taskId, reason: request.reason, requested_by: request.by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Requests for a task, newest first. */
export async function correctionsOf(db: Db | Tx, taskId: string): Promise<CorrectionView[]> {
  const rows = await db
    .selectFrom('review_correction')
    .select(['id as correctionId', 'reason', 'answer', 'requested_at as requestedAt', 'answered_at as answeredAt'])
    .select(sql<CorrectionState>`state`.as('state'))
    .where('task_id', '=', taskId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(timesAsText)
}

/** The task and state of a request. Its task has to be locked before it is decided. */
export async function findCorrection(
  db: Db | Tx,
  correctionId: string,
): Promise<{ taskId: string; state: CorrectionState } | null> {
  const row = await db
    .selectFrom('review_correction')
    .select(['task_id as taskId', sql<CorrectionState>`state`.as('state')])
    .where('id', '=', correctionId)
    .executeTakeFirst()
  return row ?? null
}

interface Outcome {
  readonly state: Exclude<CorrectionState, 'open'>
  readonly answer: string
  readonly by: string
}

/** Ends the open request for a task, if there is one. Returns its id. */
export async function endCorrection(tx: Tx, taskId: string, outcome: Outcome): Promise<string | null> {
  const row = await tx
    .updateTable('review_correction')
    .set(asColumns(outcome))
    .where('task_id', '=', taskId)
    .where('state', '=', CorrectionState.enum.open)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Ends all open requests of a batch; returns who made them, and for which work. */
export async function endCorrectionsOfBatch(
  tx: Tx,
  batchId: string,
  outcome: Outcome,
): Promise<Array<{ correctionId: string; userId: string; label: string }>> {
  return tx
    .updateTable('review_correction as correction')
    .from('review_task as task')
    .innerJoin('review_entry as entry', (join) =>
      join.onRef('entry.batch_id', '=', 'task.batch_id').onRef('entry.work_id', '=', 'task.work_id'),
    )
    .set(asColumns(outcome))
    .whereRef('task.id', '=', 'correction.task_id')
    .where('task.batch_id', '=', batchId)
    .where('correction.state', '=', CorrectionState.enum.open)
    .returning(['correction.id as correctionId', 'correction.requested_by as userId', 'entry.label'])
    .execute()
}

function asColumns({ state, answer, by }: Outcome) {
  return { state, answer, answered_by: by, answered_at: sql<Date>`clock_timestamp()` }
}

/** Open ones first, newest first; exported and paged alike. */
export async function listCorrections(
  db: Db,
  scope: DataScope,
  filter: CorrectionFilter,
  paging: Paging,
  language: Language,
): Promise<PageTotal & { rows: CorrectionRow[] }> {
  const found = matching(scope, filter)
  const openFirst = filter.correctionState ? sql`` : sql`correction.state = ${sql.lit(CorrectionState.enum.open)} desc,`
  const [{ rows }, total] = await Promise.all([
    sql<Row>`select ${columns(language)} ${found} order by ${openFirst} correction.id desc
      limit ${paging.pageSize} offset ${(paging.pageNum - 1) * paging.pageSize}`.execute(db),
    pageTotalOf(db, found, paging, filter.keyword),
  ])
  return {
    rows: rows.map((row) => ({ ...timesAsText(row), submittedAt: row.submittedAt?.toISOString() ?? null })),
    ...total,
  }
}

function matching(scope: DataScope, { keyword = '', batchId, correctionState }: CorrectionFilter) {
  const words = keyword.toLowerCase()
  return sql`from review_correction as correction
    join review_task as task on task.id = correction.task_id
    join review_batch as batch on batch.id = task.batch_id
    join competition_round_view as round on round.id = batch.round_id
    join review_entry as entry on entry.batch_id = task.batch_id and entry.work_id = task.work_id
    join work_version_view as version on version.id = entry.version_id
    join expert_expert_view as expert on expert.id = task.expert_id
    join identity_user_view as person on person.id = expert.user_id
    left join identity_user_view as answerer on answerer.id = correction.answered_by
    where ${reaches(scope, 'round.group_id')}
      and ${batchId === undefined ? sql`true` : sql`task.batch_id = ${batchId}`}
      and ${correctionState === undefined ? sql`true` : sql`correction.state = ${correctionState}`}
      and ${words === '' ? sql`true` : sql`position(${words} in lower(entry.label || ' ' || version.title || ' ' || person.real_name)) > 0`}`
}

function columns(language: Language) {
  return sql`correction.id as "correctionId", correction.state, correction.reason, correction.answer,
    correction.requested_at as "requestedAt", correction.answered_at as "answeredAt",
    task.id as "taskId", task.state as "taskState", task.submitted_at as "submittedAt",
    batch.id as "batchId", batch.name as "batchName", batch.state as "batchState",
    ${nameIn(language, 'round')} as "roundName", entry.label, version.title, person.real_name as "expertName",
    coalesce(answerer.real_name, '') as "answeredByName"`
}

type Row = Omit<CorrectionRow, 'requestedAt' | 'answeredAt' | 'submittedAt'> & {
  requestedAt: Date
  answeredAt: Date | null
  submittedAt: Date | null
}

function timesAsText<T extends { requestedAt: Date; answeredAt: Date | null }>({ requestedAt, answeredAt, ...row }: T) {
  return { ...row, requestedAt: requestedAt.toISOString(), answeredAt: answeredAt?.toISOString() ?? null }
}
