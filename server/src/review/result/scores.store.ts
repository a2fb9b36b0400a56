import { sql } from 'kysely'
import type { EarlierResult, EntryScores } from '@podium/core/review/scoring/scorecard.ts'
import { BatchState, RunState, TaskState } from '@podium/core/review/review.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

const sheets = sql<EntryScores['sheets']>`
  coalesce((select json_agg(json_build_object('expertId', task.expert_id, 'scores',
      (select coalesce(json_object_agg(score.criterion, trim_scale(score.value)::text), '{}')
        from review_score as score where score.task_id = task.id)))
    from review_task as task where task.batch_id = entry.batch_id and task.work_id = entry.work_id
      and task.state = ${TaskState.enum.submitted}), '[]')`

/** Locked results of the work's team at these stages of its item. */
function earlierAt(stageIds: readonly string[]) {
  return sql<EarlierResult[]>`
    coalesce((select json_agg(json_build_object('stageId', done.stage_id, 'fraction', result.explanation ->> 'fraction'))
      from work_work_view as done
      join review_batch as locked on locked.item_id = done.item_id and locked.stage_id = done.stage_id
        and locked.state = ${BatchState.enum.locked}
      join review_run as verified on verified.batch_id = locked.id and verified.state = ${RunState.enum.verified}
      join review_result as result on result.run_id = verified.id and result.work_id = done.id
      where done.team_id = work.team_id and done.stage_id = any(${stageIds}::uuid[])), '[]')`
}

/** Submitted scorecards of the works that still take part, as decimals, and their earlier results: the input of a calculation. */
export async function submittedScores(
  tx: Db | Tx,
  batchId: string,
  { earlierStages }: { earlierStages: readonly { stageId: string }[] },
): Promise<EntryScores[]> {
  return tx
    .selectFrom('review_entry as entry')
    .innerJoin('work_work_view as work', 'work.id', 'entry.work_id')
    .select(['entry.work_id as workId', 'entry.label', sheets.as('sheets')])
    .select(earlierAt(earlierStages.map(({ stageId }) => stageId)).as('earlier'))
    .where('entry.batch_id', '=', batchId)
    .innerJoin('enrolment_team_view as team', 'team.id', 'work.team_id')
    .where('work.takes_part', '=', true)
    .where('team.takes_part', '=', true)
    .execute()
}

/** What a run ranked works by, including works that were removed later; earlier results as it found them. */
export async function scoresOfRun(db: Db, runId: string): Promise<EntryScores[]> {
  return db
    .selectFrom('review_run as run')
    .innerJoin('review_result as result', 'result.run_id', 'run.id')
    .innerJoin('review_entry as entry', (join) =>
      join.onRef('entry.batch_id', '=', 'run.batch_id').onRef('entry.work_id', '=', 'result.work_id'),
    )
    .select(['entry.work_id as workId', 'entry.label', sheets.as('sheets')])
    .select(
      sql<
        EarlierResult[]
      >`coalesce((select json_agg(part) from jsonb_array_elements(result.explanation -> 'stages') as part
        where part ->> 'stageId' is not null), '[]')`.as('earlier'),
    )
    .where('run.id', '=', runId)
    .execute()
}
