import { sql, type RawBuilder } from 'kysely'
import { STEP_CODES, type OverviewRow, type ResultStepName } from '@podium/core/award/overview.ts'
import {
  CONFIRMABLE_STATES,
  PUBLISHABLE_STATES,
  SETTABLE_STATES,
  UNPUBLISHED_STATES,
} from '@podium/core/award/publication-state.ts'
import type { PageTotal } from '@podium/core/base/page.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import type { WindowKind } from '@podium/core/competition/round/round.ts'
import { ENDED_STATES } from '@podium/core/competition/round/round-state.ts'
import { BatchState, RunState, UNOPENED_BATCHES, UNSUBMITTED_TASKS } from '@podium/core/review/review.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nameIn } from '#server/platform/db/name-in.ts'
import { onePage, totalOf, type Paging } from '#server/platform/db/paging.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'

type Waiting = Omit<OverviewRow, 'since'> & { since: Date | null }

interface Filter {
  mine: boolean
  step: ResultStepName | undefined
  sentBack: boolean | undefined
}

/**
 * Opened batches of the scope that have a next step: those whose step the viewer can take first, then by how long they
 * wait.
 */
export async function listOverview(
  db: Db,
  viewer: Viewer,
  { mine, step, sentBack }: Filter,
  paging: Paging,
  language: Language,
): Promise<PageTotal & { rows: Waiting[] }> {
  const matching = db
    .selectFrom(steps(db, viewer, language).as('waiting'))
    .where('waiting.step', 'is not', null)
    .$if(mine, (query) => query.where('waiting.mine', '=', true))
    .$if(step !== undefined, (query) => query.where('waiting.step', '=', step!))
    .$if(sentBack !== undefined, (query) => query.where('waiting.sentBack', '=', sentBack!))
  const [rows, total] = await Promise.all([
    matching
      .leftJoin('identity_user_view as person', 'person.id', 'waiting.by')
      .select(['waiting.batchId', 'waiting.name', 'waiting.roundName', 'waiting.itemName', 'waiting.stageName'])
      .select(['waiting.sentBack', 'waiting.mine', 'waiting.since'])
      .select(sql<ResultStepName>`waiting.step`.as('step'))
      .select(sql<string>`coalesce(person.real_name, '')`.as('byName'))
      .orderBy('waiting.mine', 'desc')
      .orderBy('waiting.since')
      .orderBy('waiting.batchId')
      .$call(onePage(paging))
      .execute(),
    totalOf(matching),
  ])
  return { rows, total }
}

/** How many batches wait for the viewer at each step, since when, and the one that waits longest. */
export async function listWaitingResults(db: Db, viewer: Viewer, language: Language) {
  return db
    .selectFrom(steps(db, viewer, language).as('waiting'))
    .select([sql<ResultStepName>`waiting.step`.as('step'), 'waiting.sentBack'])
    .select((eb) => [sql<number>`count(*)::int`.as('total'), eb.fn.min('waiting.since').as('since')])
    .select([
      sql<string>`(array_agg(waiting."batchId" order by waiting.since, waiting."batchId"))[1]`.as('batchId'),
      sql<string>`(array_agg(waiting.name order by waiting.since, waiting."batchId"))[1]`.as('name'),
    ])
    .where('waiting.step', 'is not', null)
    .where('waiting.mine', '=', true)
    .groupBy(['waiting.step', 'waiting.sentBack'])
    .execute()
}

/** Whether the stage of a batch only sends entries on, and nobody ever set awards for it. */
export async function needsNoAwards(db: Db, batchId: string): Promise<boolean> {
  const row = await opened(db)
    .select(onlyPromotes.as('onlyPromotes'))
    .where('batch.id', '=', batchId)
    .executeTakeFirst()
  return row?.onlyPromotes ?? false
}

/** The next step of each opened batch of the scope; null: there is none. */
function steps(db: Db, viewer: Viewer, language: Language) {
  return (
    opened(db)
      .where((where) =>
        where.or([
          reaches(viewer.scopeOf('award:result:list'), 'round.group_id'),
          reaches(viewer.scopeOf('review:result:calculate'), 'round.group_id'),
        ]),
      )
      // With OFFSET calculated once; it would be copied into each expression that reads it.
      .crossJoinLateral(db.selectNoFrom(nextStep.as('step')).offset(0).as('next'))
      .select(['batch.id as batchId', 'batch.name', 'next.step'])
      .select([nameIn(language, 'round').as('roundName'), nameIn(language, 'item').as('itemName')])
      .select(nameIn(language, 'stage').as('stageName'))
      .select([wasSentBack.as('sentBack'), isFor(viewer).as('mine'), waitsSince(db).as('since'), lastPerson.as('by')])
  )
}

/** Opened batches with their newest calculation and their publication. */
function opened(db: Db) {
  return db
    .selectFrom('review_batch_view as batch')
    .innerJoin('competition_round_view as round', 'round.id', 'batch.round_id')
    .innerJoin('competition_item_view as item', 'item.id', 'batch.item_id')
    .innerJoin('competition_stage_view as stage', 'stage.id', 'batch.stage_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('review_run_view as newest')
          .selectAll()
          .whereRef('newest.batch_id', '=', 'batch.id')
          .orderBy('newest.no', 'desc')
          .limit(1)
          .as('run'),
      (join) => join.onTrue(),
    )
    .leftJoin('award_publication as publication', (join) =>
      join.onRef('publication.item_id', '=', 'batch.item_id').onRef('publication.stage_id', '=', 'batch.stage_id'),
    )
    .where('batch.state', 'not in', UNOPENED_BATCHES)
}

/** When a stage is to publish its results, which needs awards, and to hear objections to them. */
const RESULT_WINDOWS: readonly WindowKind[] = ['result', 'objection']

/**
 * Whether a stage only sends entries on to another stage of its round: it has such a rule, which reads no award, its
 * schedule plans no publication of results, and nobody ever set awards for it.
 */
const onlyPromotes = sql<boolean>`(publication.set_at is null
  and not exists (select from competition_window_view as planned where planned.stage_id = batch.stage_id
    and planned.kind in (${sql.join(RESULT_WINDOWS)}) and (planned.item_id is null or planned.item_id = batch.item_id))
  and exists (
  select from (
    select setting.value from competition_setting_view as setting
    where setting.kind = 'promotion' and setting.item_id = batch.item_id and setting.stage_id = batch.stage_id
    order by setting.no desc limit 1) as promotion
  where promotion.value @? '$.routes[*] ? (@.toStageId != null)'
    and not promotion.value @? '$.routes[*].rule.rows[*] ? (@.kind == "award")'))`

/** Whether awards were set for an earlier calculation, or a winner no longer takes part. */
const outdated = sql<boolean>`(publication.state in (${sql.join(UNPUBLISHED_STATES)}) and (publication.run_id <> run.id
  or exists (select from award_winner as winner
    join work_work_view as work on work.id = winner.work_id join enrolment_team_view as team on team.id = winner.team_id
    where winner.publication_id = publication.id and not (work.takes_part and team.takes_part))))`

/** Whether works joined or left the batch since its newest calculation, which then has to be repeated. */
const stale = sql<boolean>`(exists (
  select from review_result_view as ranked join work_work_view as work on work.id = ranked.work_id
    join enrolment_team_view as team on team.id = work.team_id
  where ranked.run_id = run.id and not (work.takes_part and team.takes_part))
  or exists (
  select from review_entry_view as entry join work_work_view as work on work.id = entry.work_id and work.takes_part
    join enrolment_team_view as team on team.id = work.team_id and team.takes_part
  where entry.batch_id = batch.id and not exists (
    select from review_result_view as ranked where ranked.run_id = run.id and ranked.work_id = entry.work_id)))`

const nextStep = sql<ResultStepName | null>`case
  when batch.state = ${BatchState.enum.open} then 'close'
  when batch.state = ${BatchState.enum.closed} or run.id is null or run.state = ${RunState.enum.returned} then 'calculate'
  when batch.state = ${BatchState.enum.calculated} and ${stale} then 'calculate'
  when run.state = ${RunState.enum.calculated} then 'verify'
  when batch.state = ${BatchState.enum.calculated} then 'lock'
  when ${outdated} then 'set'
  when publication.state in (${sql.join(CONFIRMABLE_STATES)}) then 'confirm'
  when publication.state in (${sql.join(PUBLISHABLE_STATES)}) then 'publish'
  when (publication.id is null or publication.state in (${sql.join(SETTABLE_STATES)}))
    and round.state not in (${sql.join(ENDED_STATES)}) and not ${onlyPromotes} then 'set'
  end`

const wasSentBack = sql<boolean>`coalesce(case next.step
  when 'calculate' then run.state = ${RunState.enum.returned}
  when 'set' then publication.returned_by is not null
  end, false)`

/** Whether a live task of the batch isn't submitted. */
const isScoring = sql<boolean>`exists (select from review_task_view as task
  where task.batch_id = batch.id and task.state in (${sql.join(UNSUBMITTED_TASKS)}))`

/** Whether the viewer can take the next step: what was sent back waits for its maker, a check for anybody else. */
function isFor(viewer: Viewer): RawBuilder<boolean> {
  const me = sql`${viewer.userId}::uuid`
  const may = (step: ResultStepName) => reaches(viewer.scopeOf(STEP_CODES[step]), 'round.group_id')
  return sql<boolean>`coalesce(case next.step
    when 'close' then ${may('close')} and not ${isScoring}
    when 'calculate' then ${may('calculate')} and (not ${wasSentBack} or run.calculated_by = ${me})
    when 'verify' then ${may('verify')} and run.calculated_by <> ${me}
    when 'lock' then ${may('lock')}
    when 'set' then ${may('set')} and (not ${wasSentBack} or publication.set_by = ${me})
    when 'confirm' then ${may('confirm')} and publication.set_by <> ${me}
    when 'publish' then ${may('publish')}
    end, false)`
}

/** When the step before was taken, or sent back. */
function waitsSince(db: Db): RawBuilder<Date | null> {
  const lastScore = db
    .selectFrom('review_task_view as task')
    .select((eb) => eb.fn.max('task.submitted_at').as('at'))
    .whereRef('task.batch_id', '=', sql.ref('batch.id'))
  return sql<Date | null>`case
    when next.step = 'close' then case when ${isScoring} then batch.opened_at else coalesce((${lastScore}), batch.opened_at) end
    when next.step = 'calculate' and ${wasSentBack} then run.returned_at
    when next.step = 'calculate' then batch.closed_at
    when next.step = 'verify' then run.calculated_at
    when next.step = 'lock' then run.verified_at
    when next.step = 'set' then greatest(publication.returned_at, publication.withdrawn_at, publication.set_at, batch.locked_at,
      run.verified_at)
    when next.step = 'confirm' then publication.set_at
    when next.step = 'publish' then publication.confirmed_at
    end`
}

const lastPerson = sql<string | null>`case
  when next.step = 'calculate' and ${wasSentBack} then run.returned_by
  when next.step = 'calculate' then batch.closed_by
  when next.step = 'verify' then run.calculated_by
  when next.step = 'lock' then run.verified_by
  when next.step = 'set' then coalesce(publication.returned_by, publication.set_by, batch.locked_by)
  when next.step = 'confirm' then publication.set_by
  when next.step = 'publish' then publication.confirmed_by
  end`
