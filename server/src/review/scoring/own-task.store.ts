import { sql } from 'kysely'
import {
  type BatchState,
  isReturned,
  isSubmitted,
  LIVE_TASKS,
  VISIBLE_BATCHES,
  TaskState,
  UNSUBMITTED_TASKS,
} from '@podium/core/review/review.ts'
import type { ScanState } from '@podium/core/base/file/scan.rule.ts'
import type { CopyState } from '@podium/core/work/copy.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { totalOf } from '#server/platform/db/paging.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { nameIn } from '#server/platform/db/name-in.ts'

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

/** Opened batches in which a person judges, with counts of the tasks of `listOwnTasks`. */
export async function ownBatches(db: Db, userId: string, language: Language): Promise<OwnBatchRow[]> {
  const tasks = db
    .selectFrom('review_task as task')
    .innerJoin('work_work_view as work', 'work.id', 'task.work_id')
    .select([
      sql<number>`count(*) filter (where task.state = any(${LIVE_TASKS}::text[]))::int`.as('total'),
      sql<number>`count(*) filter (where task.state = ${TaskState.enum.submitted})::int`.as('submitted'),
    ])
    .where('work.takes_part', '=', true)
    .where(sql<boolean>`task.batch_id = batch.id and task.expert_id = expert.id`)
    .as('tasks')
  return db
    .selectFrom('expert_expert_view as expert')
    .innerJoin('review_judge as judge', 'judge.expert_id', 'expert.id')
    .innerJoin('review_batch as batch', 'batch.id', 'judge.batch_id')
    .innerJoin('competition_round_view as round', 'round.id', 'batch.round_id')
    .innerJoin('competition_stage_view as stage', 'stage.id', 'batch.stage_id')
    .innerJoin('competition_item_view as item', 'item.id', 'batch.item_id')
    .crossJoinLateral(tasks)
    .select([
      'batch.id as batchId',
      'batch.name',
      'batch.state',
      'batch.notice',
      nameIn(language, 'round').as('roundName'),
    ])
    .select(['batch.stage_id as stageId', nameIn(language, 'stage').as('stageName'), 'batch.item_id as itemId'])
    .select([nameIn(language, 'item').as('itemName'), 'judge.agreed_at as agreedAt', 'judge.captain'])
    .select(['tasks.total', 'tasks.submitted'])
    .where('expert.user_id', '=', userId)
    .where('expert.state', '=', 'active')
    .where('judge.dropped_at', 'is', null)
    .where('batch.state', 'in', VISIBLE_BATCHES)
    .orderBy((eb) => eb('batch.state', '=', 'open'), 'desc')
    .orderBy('batch.opened_at', 'desc')
    .orderBy('batch.id')
    .limit(100)
    .execute()
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
  /** What was submitted last, while the scorecard is not submitted again. */
  returned: { scores: Record<string, number>; comment: string; total: string; submittedAt: string } | null
  version: number
}

/** Active tasks of a person. Removed judges and disabled experts have none. */
export function ownTasks(db: Db | Tx, userId: string) {
  return db
    .selectFrom('review_task as task')
    .innerJoin('expert_expert_view as expert', 'expert.id', 'task.expert_id')
    .innerJoin('review_judge as judge', (join) =>
      join.onRef('judge.batch_id', '=', 'task.batch_id').onRef('judge.expert_id', '=', 'task.expert_id'),
    )
    .innerJoin('review_batch as batch', 'batch.id', 'task.batch_id')
    .innerJoin('review_entry as entry', (join) =>
      join.onRef('entry.batch_id', '=', 'task.batch_id').onRef('entry.work_id', '=', 'task.work_id'),
    )
    .innerJoin('work_version_view as version', 'version.id', 'entry.version_id')
    .innerJoin('work_work_view as work', 'work.id', 'entry.work_id')
    .innerJoin('enrolment_team_view as team', 'team.id', 'work.team_id')
    .leftJoin('competition_setting_view as setting', 'setting.id', 'version.setting_id')
    .where('expert.user_id', '=', userId)
    .where('expert.state', '=', 'active')
    .where('judge.dropped_at', 'is', null)
    .where('batch.state', 'in', VISIBLE_BATCHES)
    .where('work.takes_part', '=', true)
}

/** Names are included only if the work setting of the submitted version is not anonymous. */
const blind = sql`coalesce((setting.value ->> 'anonymous')::boolean, true)`

/** Selects the columns of an own task. */
export function withColumns(query: ReturnType<typeof ownTasks>) {
  return query
    .select([
      'task.id as taskId',
      'task.batch_id as batchId',
      'task.work_id as workId',
      'entry.version_id as versionId',
    ])
    .select(['batch.state as batchState', 'batch.stage_id as stageId', 'batch.item_id as itemId'])
    .select(['batch.setting_id as settingId', 'entry.label', 'version.title', 'version.summary', 'version.keywords'])
    .select(['task.state', 'task.comment', 'task.total', 'task.return_reason as returnReason'])
    .select(['task.submitted_at as submittedAt', 'task.version'])
    .select([
      sql<boolean>`judge.agreed_at is not null`.as('agreed'),
      sql<string | null>`case when ${blind} then null else team.number end`.as('number'),
      sql<string | null>`case when ${blind} then null else team.name end`.as('teamName'),
      sql<string | null>`case when ${blind} then null else team.school_name end`.as('schoolName'),
      sql<Record<string, number>>`coalesce((select json_object_agg(score.criterion, score.value)
        from review_score as score where score.task_id = task.id), '{}')`.as('scores'),
      sql<OwnTask['returned']>`case when task.state = any(${UNSUBMITTED_TASKS}::text[]) then (
        select json_build_object('scores', submission.scores, 'comment', submission.comment,
          'total', submission.total::text, 'submittedAt', submission.submitted_at)
        from review_submission as submission where submission.task_id = task.id
        order by submission.submitted_at desc limit 1) end`.as('returned'),
    ])
}

export async function listOwnTasks(
  db: Db,
  userId: string,
  filter: { batchId: string; state?: TaskState | undefined; left?: boolean | undefined },
  page: { limit: number; offset: number },
): Promise<{ rows: OwnTask[]; total: number }> {
  const { batchId, state, left } = filter
  const matching = ownTasks(db, userId)
    .where('task.batch_id', '=', batchId)
    .where('task.state', 'in', LIVE_TASKS)
    .$if(state !== undefined, (query) => query.where('task.state', '=', state!))
    .$if(left === true, (query) => query.where('task.state', '<>', 'submitted'))
  const rows = await withColumns(matching)
    .orderBy('entry.label')
    .orderBy('task.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows, total: await totalOf(matching) }
}

/** The person's own task in any state; null for anyone else's. */
export async function findOwnTask(db: Db | Tx, userId: string, taskId: string): Promise<OwnTask | null> {
  return (await withColumns(ownTasks(db, userId)).where('task.id', '=', taskId).executeTakeFirst()) ?? null
}

/** The person's own task, locked. Lock the batch before. */
export async function lockOwnTask(tx: Tx, userId: string, taskId: string): Promise<OwnTask | null> {
  const task = await withColumns(ownTasks(tx, userId))
    .where('task.id', '=', taskId)
    .forUpdate('task')
    .executeTakeFirst()
  return task ?? null
}

/** Live tasks of a person in a batch, by label. */
export async function listTasksToRank(db: Db, userId: string, batchId: string): Promise<OwnTask[]> {
  return withColumns(ownTasks(db, userId))
    .where('task.batch_id', '=', batchId)
    .where('task.state', 'in', LIVE_TASKS)
    .orderBy('entry.label')
    .orderBy('task.id')
    .execute()
}

interface Neighbours {
  previousId: string | null
  nextId: string | null
  openId: string | null
  openScored: boolean
  position: number
  count: number
  submitted: number
  left: number
}

/**
 * Previous and next task in the expert's list, and the next one that isn't submitted (after it, else from the start),
 * with whether it is scored and only to be submitted.
 */
export async function neighboursOf(
  db: Db | Tx,
  userId: string,
  task: Pick<OwnTask, 'taskId' | 'batchId'>,
): Promise<Neighbours> {
  const rows = await ownTasks(db, userId)
    .select(['task.id', 'task.state', 'task.total'])
    .where('task.batch_id', '=', task.batchId)
    .where('task.state', 'in', LIVE_TASKS)
    .orderBy('entry.label')
    .orderBy('task.id')
    .execute()
  const index = rows.findIndex(({ id }) => id === task.taskId)
  const turned = [...rows.slice(index + 1), ...rows.slice(0, Math.max(0, index))]
  const open = turned.filter(({ id, state }) => UNSUBMITTED_TASKS.includes(state) && id !== task.taskId)
  const [next] = open
  return {
    previousId: rows[index - 1]?.id ?? null,
    nextId: index < 0 ? null : (rows[index + 1]?.id ?? null),
    openId: next?.id ?? null,
    openScored: next !== undefined && next.total !== null && !isReturned(next),
    position: index + 1,
    count: rows.length,
    submitted: rows.filter(isSubmitted).length,
    left: open.filter((each) => !isReturned(each)).length,
  }
}

export interface WorkFile {
  fileId: string
  /** The file that experts get: the copy, or the original if its kind can't be cleaned. */
  copyId: string
  copyState: CopyState | null
  /** What the scanner found in the original. */
  scan: ScanState
  slot: string
  name: string
  mediaType: string
  size: number
}

/** Files of the submitted version, in order. */
export async function filesOf(db: Db, versionId: string): Promise<WorkFile[]> {
  return db
    .selectFrom('work_file_view as link')
    .innerJoin('platform_file_view as file', 'file.id', 'link.file_id')
    .leftJoin('work_copy_view as copy', 'copy.file_id', 'file.id')
    .leftJoin('platform_file_view as clean', 'clean.id', 'copy.copy_id')
    .select((eb) => [
      'file.id as fileId',
      'link.slot',
      'file.scan',
      eb.fn.coalesce('clean.id', 'file.id').as('copyId'),
      eb.fn.coalesce('clean.name', 'file.name').as('name'),
      eb.fn.coalesce('clean.media_type', 'file.media_type').as('mediaType'),
      sql<number>`coalesce(clean.size, file.size)::float8`.as('size'),
      sql<CopyState | null>`copy.state`.as('copyState'),
    ])
    .where('link.version_id', '=', versionId)
    .where('file.state', '=', 'stored')
    .orderBy('link.slot')
    .orderBy('link.position')
    .orderBy('file.id')
    .execute()
}
