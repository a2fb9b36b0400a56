import { type NotNull, sql } from 'kysely'
import type { PageTotal } from '@podium/core/base/page.ts'
import { LIVE_TASKS, TaskState } from '@podium/core/review/review.ts'
import { REVIEWABLE_WORK_STATES, type WorkState } from '@podium/core/work/work.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, pageTotal, totalOf, type Paging } from '#server/platform/db/paging.ts'

/** A work that may be reviewed: submitted and, if the item has an audit, approved. */
export interface Reviewable {
  workId: string
  versionId: string
  state: 'accepted' | 'placeholder'
}

/** Works of an item and stage that are in no batch. */
function outside(db: Db | Tx, itemStage: { stageId: string; itemId: string }) {
  return db
    .selectFrom('work_work_view as work')
    .where('work.item_id', '=', itemStage.itemId)
    .where('work.stage_id', '=', itemStage.stageId)
    .where(sql<boolean>`not exists (select 1 from review_entry as entry where entry.work_id = work.id)`)
}

function reviewable(db: Db | Tx, itemStage: { stageId: string; itemId: string }) {
  return outside(db, itemStage)
    .where('work.version_id', 'is not', null)
    .where('work.state', 'in', REVIEWABLE_WORK_STATES)
}

/** Reviewable works of an item and stage that are in no batch, locked so that none is withdrawn meanwhile. */
export async function reviewableWorks(tx: Tx, itemStage: { stageId: string; itemId: string }): Promise<Reviewable[]> {
  return reviewable(tx, itemStage)
    .select(['work.id as workId', 'work.version_id as versionId', 'work.state'])
    .orderBy('work.id')
    .forNoKeyUpdate('work')
    .$narrowType<{ versionId: NotNull; state: Reviewable['state'] }>()
    .execute()
}

/** Number of works that could still be added to the batch. */
export async function countReviewable(db: Db, itemStage: { stageId: string; itemId: string }): Promise<number> {
  return totalOf(reviewable(db, itemStage))
}

export async function insertEntries(
  tx: Tx,
  batchId: string,
  entries: ReadonlyArray<Reviewable & { label: string }>,
): Promise<void> {
  await sql`
    insert into review_entry (batch_id, work_id, version_id, label, state_before)
    select ${batchId}::uuid, taken.* from unnest(
      ${entries.map(({ workId }) => workId)}::uuid[], ${entries.map(({ versionId }) => versionId)}::uuid[],
      ${entries.map(({ label }) => label)}::text[], ${entries.map(({ state }) => state)}::text[]) as taken`.execute(tx)
}

/** Numbers of works of an item and stage that are in no batch, by state. */
export async function countOutside(
  tx: Tx,
  itemStage: { stageId: string; itemId: string },
  states: readonly WorkState[],
): Promise<number> {
  return totalOf(outside(tx, itemStage).where('work.state', '=', sql<WorkState>`any(${states}::text[])`))
}

/** Removes all works from the batch; returns the previous state of each. */
export async function removeEntries(
  tx: Tx,
  batchId: string,
): Promise<Array<{ workId: string; state: Reviewable['state'] }>> {
  const rows = await tx
    .deleteFrom('review_entry')
    .where('batch_id', '=', batchId)
    .returning(['work_id as workId', 'state_before as state'])
    .execute()
  return rows
}

/** Number of labels assigned so far; labels of later works continue from it. */
export async function countEntries(tx: Tx, batchId: string): Promise<number> {
  return totalOf(tx.selectFrom('review_entry').where('batch_id', '=', batchId))
}

export interface EntrySummary {
  workId: string
  label: string
  title: string
  number: string
  schoolName: string
  tasks: { taskId: string; expertId: string; name: string; state: TaskState }[]
}

/**
 * Works of a batch with their experts, for staff. `below`: only works with fewer experts than this; `scored`: only
 * those that a calculation counts and that have so many submitted scores.
 */
export async function listEntries(
  db: Db,
  batchId: string,
  filter: {
    keyword?: string | undefined
    below?: number | undefined
    scored?: { least: number; below: number } | undefined
  },
  paging: Paging,
): Promise<PageTotal & { rows: EntrySummary[] }> {
  const { keyword, below, scored } = filter
  const matching = db
    .selectFrom('review_entry as entry')
    .where('entry.batch_id', '=', batchId)
    .$if(keyword !== undefined, (query) =>
      query.where(sql<boolean>`exists (select from work_version_view as version
        join work_work_view as work on work.id = version.work_id
        join enrolment_team_view as team on team.id = work.team_id
        where version.id = entry.version_id and position(${keyword!.toLowerCase()} in
          lower(entry.label || ' ' || version.title || ' ' || coalesce(team.number, ''))) > 0)`),
    )
    .$if(below !== undefined, (query) =>
      query.where(sql<boolean>`(select count(*) from review_task as task
        where task.batch_id = entry.batch_id and task.work_id = entry.work_id
          and task.state = any(${LIVE_TASKS}::text[])) < ${below!}`),
    )
    .$if(scored !== undefined, (query) =>
      query.where(sql<boolean>`(select count(*) from review_task as task
        where task.batch_id = entry.batch_id and task.work_id = entry.work_id
          and task.state = ${TaskState.enum.submitted}) between ${scored!.least} and ${scored!.below - 1}
        and exists (select from work_work_view as work where work.id = entry.work_id and work.takes_part)`),
    )
  const onPage = matching.select('entry.work_id').orderBy('entry.label').orderBy('entry.work_id').$call(onePage(paging))
  const [rows, total] = await Promise.all([
    db
      .selectFrom('review_entry as entry')
      .innerJoin('work_version_view as version', 'version.id', 'entry.version_id')
      .innerJoin('work_work_view as work', 'work.id', 'entry.work_id')
      .innerJoin('enrolment_team_view as team', 'team.id', 'work.team_id')
      .where('entry.batch_id', '=', batchId)
      .where('entry.work_id', 'in', onPage)
      .select(['entry.work_id as workId', 'entry.label', 'version.title', 'team.school_name as schoolName'])
      .select([
        sql<string>`coalesce(team.number, '')`.as('number'),
        sql<EntrySummary['tasks']>`
        coalesce((select json_agg(json_build_object('taskId', task.id, 'expertId', task.expert_id,
            'name', person.real_name, 'state', task.state) order by person.real_name, task.id)
          from review_task as task
          join expert_expert_view as expert on expert.id = task.expert_id
          join identity_user_view as person on person.id = expert.user_id
          where task.batch_id = entry.batch_id and task.work_id = entry.work_id
            and task.state = any(${LIVE_TASKS}::text[])), '[]')`.as('tasks'),
      ])
      .orderBy('entry.label')
      .orderBy('entry.work_id')
      .execute(),
    pageTotal(db, matching, paging, keyword),
  ])
  return { rows, ...total }
}

/** Label and school by work id, for messages to staff. */
export async function labelsOf(
  db: Db | Tx,
  batchId: string,
): Promise<Map<string, { label: string; schoolName: string }>> {
  const rows = await db
    .selectFrom('review_entry as entry')
    .innerJoin('work_work_view as work', 'work.id', 'entry.work_id')
    .innerJoin('enrolment_team_view as team', 'team.id', 'work.team_id')
    .select(['entry.work_id as workId', 'entry.label', 'team.school_name as schoolName'])
    .where('entry.batch_id', '=', batchId)
    .execute()
  return new Map(rows.map(({ workId, ...rest }) => [workId, rest]))
}
