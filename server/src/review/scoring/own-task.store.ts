import { sql } from 'kysely'
import { type BatchState, LIVE_TASKS, SHOWN_BATCHES, type TaskState } from '@podium/core/review/review.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

export interface OwnBatchRow {
  batchId: string
  name: string
  roundName: string
  stageName: string
  itemName: string
  stageId: string
  itemId: string
  state: BatchState
  notice: string
  agreedAt: Date | null
  captain: boolean
  total: number
  submitted: number
}

/** Works taken out of the competition are no longer judged, nor counted. */
const takesPart = sql`work.takes_part`
const live = sql`task.state = any(${LIVE_TASKS}::text[])`

/** Batches a person judges in, once they were opened. Counts what `listOwnTasks` lists. */
export async function ownBatches(db: Db, userId: string): Promise<OwnBatchRow[]> {
  const { rows } = await sql<OwnBatchRow>`
    select batch.id as "batchId", batch.name, round.name_zh as "roundName", stage.name_zh as "stageName",
      item.name_zh as "itemName", batch.stage_id as "stageId", batch.item_id as "itemId", batch.state, batch.notice,
      judge.agreed_at as "agreedAt", judge.captain,
      tasks.total, tasks.submitted
    from expert_expert_view as expert
    join review_judge as judge on judge.expert_id = expert.id and judge.dropped_at is null
    join review_batch as batch on batch.id = judge.batch_id
      and batch.state = any(${SHOWN_BATCHES}::text[])
    join competition_round_view as round on round.id = batch.round_id
    join competition_stage_view as stage on stage.id = batch.stage_id
    join competition_item_view as item on item.id = batch.item_id
    cross join lateral (
      select count(*) filter (where ${live})::int as total,
        count(*) filter (where task.state = 'submitted')::int as submitted
      from review_task as task join work_work_view as work on work.id = task.work_id and work.takes_part
      where task.batch_id = batch.id and task.expert_id = expert.id) as tasks
    where expert.user_id = ${userId} and expert.state = 'active'
    order by batch.state = 'open' desc, batch.opened_at desc, batch.id limit 100`.execute(db)
  return rows
}

export interface OwnTask {
  taskId: string
  batchId: string
  workId: string
  versionId: string
  batchState: BatchState
  stageId: string
  itemId: string
  settingId: string
  agreed: boolean
  label: string
  title: string
  number: string | null
  teamName: string | null
  schoolName: string | null
  summary: string
  keywords: string[]
  state: TaskState
  comment: string
  total: string | null
  returnReason: string
  submittedAt: Date | null
  scores: Record<string, number>
  version: number
}

/** Names are there only where the work setting that the version was handed in under is not anonymous. */
const blind = sql`coalesce((setting.value ->> 'anonymous')::boolean, true)`
const ownColumns = sql`
  task.id as "taskId", task.batch_id as "batchId", task.work_id as "workId", entry.version_id as "versionId",
  batch.state as "batchState", batch.stage_id as "stageId", batch.item_id as "itemId",
  batch.setting_id as "settingId", judge.agreed_at is not null as agreed, entry.label,
  version.title, version.summary, version.keywords, task.state, task.comment, task.total::text as total,
  case when ${blind} then null else team.number end as number,
  case when ${blind} then null else team.name end as "teamName",
  case when ${blind} then null else team.school_name end as "schoolName",
  task.return_reason as "returnReason", task.submitted_at as "submittedAt", task.version,
  coalesce((select json_object_agg(score.criterion, score.value) from review_score as score
    where score.task_id = task.id), '{}') as scores`
/** Judges that were dropped, and experts that were disabled, have no tasks any more. */
const ownTasks = sql`
  review_task as task
  join expert_expert_view as expert on expert.id = task.expert_id and expert.state = 'active'
  join review_judge as judge on judge.batch_id = task.batch_id and judge.expert_id = task.expert_id
    and judge.dropped_at is null
  join review_batch as batch on batch.id = task.batch_id and batch.state = any(${SHOWN_BATCHES}::text[])
  join review_entry as entry on entry.batch_id = task.batch_id and entry.work_id = task.work_id
  join work_version_view as version on version.id = entry.version_id
  join work_work_view as work on work.id = entry.work_id and ${takesPart}
  join enrolment_team_view as team on team.id = work.team_id
  left join competition_setting_view as setting on setting.id = version.setting_id`
export async function listOwnTasks(
  db: Db,
  userId: string,
  filter: { batchId: string; state?: TaskState | undefined; left?: boolean | undefined },
  page: { limit: number; offset: number },
): Promise<{ rows: OwnTask[]; total: number }> {
  const where = sql`expert.user_id = ${userId} and task.batch_id = ${filter.batchId} and ${live}
    and (${filter.state ?? null}::text is null or task.state = ${filter.state ?? null})
    and (${filter.left ?? false} = false or task.state <> 'submitted')`
  const { rows } = await sql<OwnTask>`
    select ${ownColumns} from ${ownTasks} where ${where}
    order by entry.label, task.id limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${ownTasks} where ${where}`.execute(db)
  return { rows, total: counted.rows[0]!.n }
}

/** The person's own task, in whatever state; null for anyone else's. */
export async function findOwnTask(db: Db | Tx, userId: string, taskId: string): Promise<OwnTask | null> {
  const { rows } = await sql<OwnTask>`
    select ${ownColumns} from ${ownTasks} where expert.user_id = ${userId} and task.id = ${taskId}`.execute(db)
  return rows[0] ?? null
}

/** The same, locked. The batch has to be held before. */
export async function lockOwnTask(tx: Tx, userId: string, taskId: string): Promise<OwnTask | null> {
  const { rows } = await sql<OwnTask>`
    select ${ownColumns} from ${ownTasks} where expert.user_id = ${userId} and task.id = ${taskId}
    for update of task`.execute(tx)
  return rows[0] ?? null
}

/** Neighbours of a task in its expert's list, and the next one still to do (after it, else from the beginning). */
export async function neighboursOf(
  db: Db | Tx,
  userId: string,
  task: Pick<OwnTask, 'taskId' | 'batchId'>,
): Promise<{ previousId: string | null; nextId: string | null; openId: string | null }> {
  const { rows } = await sql<{ id: string; open: boolean }>`
    select task.id, task.state <> 'submitted' as open from ${ownTasks}
    where expert.user_id = ${userId} and task.batch_id = ${task.batchId} and ${live}
    order by entry.label, task.id`.execute(db)
  const at = rows.findIndex(({ id }) => id === task.taskId)
  const turned = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))]
  return {
    previousId: rows[at - 1]?.id ?? null,
    nextId: at < 0 ? null : (rows[at + 1]?.id ?? null),
    openId: turned.find(({ open, id }) => open && id !== task.taskId)?.id ?? null,
  }
}

export interface WorkFile {
  fileId: string
  slot: string
  name: string
  mediaType: string
  size: number
}

/** Files of the frozen version, in order. */
export async function filesOf(db: Db, versionId: string): Promise<WorkFile[]> {
  const { rows } = await sql<WorkFile>`
    select file.id as "fileId", link.slot, file.name, file.media_type as "mediaType", file.size::float8 as size
    from work_file_view as link join platform_file_view as file on file.id = link.file_id and file.state = 'stored'
    where link.version_id = ${versionId} order by link.slot, link.position, file.id`.execute(db)
  return rows
}

export interface Scorecard {
  scores: Readonly<Record<string, number>>
  comment: string
  total: string | null
  state: TaskState
}

/** Keeps a sheet as it stands; returns the task's new version. */
export async function saveScorecard(tx: Tx, taskId: string, sheet: Scorecard): Promise<number> {
  const criteria = Object.keys(sheet.scores)
  await tx.deleteFrom('review_score').where('task_id', '=', taskId).execute()
  if (criteria.length > 0) {
    await sql`
      insert into review_score (task_id, criterion, value) select ${taskId}::uuid, given.* from unnest(
        ${criteria}::text[], ${criteria.map((key) => String(sheet.scores[key]))}::numeric[]) as given`.execute(tx)
  }
  const { version } = await tx
    .updateTable('review_task')
    .set({
      state: sheet.state,
      comment: sheet.comment,
      total: sheet.total,
      submitted_at: sheet.state === 'submitted' ? sql<Date>`clock_timestamp()` : sql<Date>`submitted_at`,
      version: sql`version + 1`,
    })
    .where('id', '=', taskId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** The submitted sheet for good: a returned one stays readable as it was. */
export async function saveSubmission(tx: Tx, taskId: string, userId: string): Promise<void> {
  await sql`
    insert into review_submission (task_id, scores, total, comment, submitted_by, submitted_at)
    select task.id, coalesce((select json_object_agg(score.criterion, score.value) from review_score as score
      where score.task_id = task.id), '{}'), task.total, task.comment, ${userId}, task.submitted_at
    from review_task as task where task.id = ${taskId}`.execute(tx)
}
