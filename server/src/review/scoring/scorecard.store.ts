import { sql } from 'kysely'
import type { StageWindow } from '@podium/core/competition/schedule/window.rule.ts'
import type { TaskState } from '@podium/core/review/review.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { ownTasks, withColumns, type OwnTask } from './own-task.store.ts'

/**
 * Locks what decides on saving a scorecard, in the same order as all other code: the round with its schedule and the
 * batch in shared mode, then the person's task.
 */
export async function lockScoring(tx: Tx, userId: string, taskId: string): Promise<void> {
  await sql`
    with own as materialized (
      select batch.id, batch.round_id from review_task as task join review_batch as batch on batch.id = task.batch_id
      where task.id = ${taskId}),
    round as materialized (
      select round.id from competition_round_view as round where round.id = (select round_id from own) for share),
    batch as materialized (
      select batch.id from review_batch as batch
      where batch.id = (select id from own) and exists (select from round) for share)
    select task.id from review_task as task
    where task.id = ${taskId} and exists (select from batch)
      and task.expert_id in (select expert.id from expert_expert_view as expert where expert.user_id = ${userId})
    for update of task`.execute(tx)
}

/** A task with the facts that decide whether and how it may be scored now. */
export interface ScoringTask extends OwnTask {
  /** Database time. */
  readonly now: Date
  readonly windows: readonly StageWindow[]
  /** The batch's own copy of the setting, as stored. */
  readonly setting: unknown
}

/** The person's own task; null for anyone else's. */
export async function findScoringTask(tx: Tx, userId: string, taskId: string): Promise<ScoringTask | null> {
  const task = await withColumns(ownTasks(tx, userId))
    .select([
      sql<Date>`clock_timestamp()`.as('now'),
      sql`(select rules.value from competition_setting_view as rules
        where rules.id = batch.setting_id and rules.kind = 'review')`.as('setting'),
      sql<StageWindow[]>`coalesce((select json_agg(json_build_object('stageId', review_window.stage_id,
          'itemId', review_window.item_id, 'kind', review_window.kind, 'opensAt', review_window.opens_at,
          'closesAt', review_window.closes_at, 'forced', review_window.forced)
          order by review_window.opens_at, review_window.id)
        from competition_window_view as review_window
        where review_window.stage_id = batch.stage_id and review_window.kind = 'review'), '[]')`.as('windows'),
    ])
    .where('task.id', '=', taskId)
    .executeTakeFirst()
  return task ?? null
}

export interface Scorecard {
  readonly scores: Readonly<Record<string, number>>
  readonly comment: string
  readonly total: string | null
  readonly state: TaskState
}

/** Saves a scorecard; returns the task's new version. */
export async function saveScorecard(
  tx: Tx,
  taskId: string,
  { scores, comment, total, state }: Scorecard,
): Promise<number> {
  const criteria = Object.keys(scores)
  const { rows } = await sql<{ version: number }>`
    with emptied as (
      delete from review_score where task_id = ${taskId} and criterion <> all(${criteria}::text[])),
    kept as (
      insert into review_score (task_id, criterion, value)
      select ${taskId}::uuid, given.* from unnest(
        ${criteria}::text[], ${criteria.map((key) => String(scores[key]))}::numeric[]) as given
      on conflict (task_id, criterion) do update set value = excluded.value),
    saved as (
      update review_task set state = ${state}, comment = ${comment}, total = ${total}::numeric, version = version + 1,
        submitted_at = case when ${state === 'submitted'} then clock_timestamp() else submitted_at end
      where id = ${taskId} returning version)
    select version from saved`.execute(tx)
  return rows[0]!.version
}

/** Stores a permanent copy of a submitted scorecard, which stays readable if the scorecard is returned. */
export async function saveSubmission(tx: Tx, taskId: string, userId: string): Promise<void> {
  await sql`
    insert into review_submission (task_id, scores, total, comment, submitted_by, submitted_at)
    select task.id, coalesce((select json_object_agg(score.criterion, score.value) from review_score as score
      where score.task_id = task.id), '{}'), task.total, task.comment, ${userId}, task.submitted_at
    from review_task as task where task.id = ${taskId}`.execute(tx)
}
