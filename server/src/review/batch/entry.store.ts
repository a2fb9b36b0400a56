import { sql } from 'kysely'
import { LIVE_TASKS, type TaskState } from '@podium/core/review/review.ts'
import { REVIEWABLE_WORK_STATES, type WorkState } from '@podium/core/work/work.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** A work that may be reviewed: handed in and accepted, which without an audit is the same. */
export interface Reviewable {
  workId: string
  versionId: string
  state: 'accepted' | 'placeholder'
}

/** Works of an item in a stage that are not in the batch yet; locked, so that none is withdrawn meanwhile. */
export async function reviewableWorks(tx: Tx, place: { stageId: string; itemId: string }): Promise<Reviewable[]> {
  const { rows } = await sql<Reviewable>`
    select work.id as "workId", work.version_id as "versionId", work.state from work_work_view as work
    where work.item_id = ${place.itemId} and work.stage_id = ${place.stageId} and work.version_id is not null
      and work.state = any(${REVIEWABLE_WORK_STATES}::text[])
      and not exists (select 1 from review_entry as entry where entry.work_id = work.id)
    order by work.id for no key update of work`.execute(tx)
  return rows
}

/** How many works could still be taken into the batch. */
export async function countReviewable(db: Db, place: { stageId: string; itemId: string }): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from work_work_view as work
    where work.item_id = ${place.itemId} and work.stage_id = ${place.stageId} and work.version_id is not null
      and work.state = any(${REVIEWABLE_WORK_STATES}::text[])
      and not exists (select 1 from review_entry as entry where entry.work_id = work.id)`.execute(db)
  return rows[0]!.n
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

/** Works of an item in a stage that are in no batch, by their states. */
export async function countOutside(
  tx: Tx,
  place: { stageId: string; itemId: string },
  states: readonly WorkState[],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from work_work_view as work
    where work.item_id = ${place.itemId} and work.stage_id = ${place.stageId}
      and work.state = any(${states}::text[])
      and not exists (select 1 from review_entry as entry where entry.work_id = work.id)`.execute(tx)
  return rows[0]!.n
}

/** Takes all works out of the batch; answers what each was before. */
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

/** Labels given so far: later works go on counting. */
export async function countEntries(tx: Tx, batchId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from review_entry where batch_id = ${batchId}`.execute(tx)
  return rows[0]!.n
}

export interface EntrySummary {
  workId: string
  label: string
  title: string
  number: string
  schoolName: string
  tasks: { taskId: string; expertId: string; name: string; state: TaskState }[]
}

/** Frozen works with their experts, as staff see them. `below`: only works with fewer experts than this. */
export async function listEntries(
  db: Db,
  batchId: string,
  filter: { keyword?: string | undefined; below?: number | undefined },
  page: { limit: number; offset: number },
): Promise<{ rows: EntrySummary[]; total: number }> {
  const keyword = filter.keyword?.toLowerCase() ?? null
  const from = sql`
    review_entry as entry
    join work_version_view as version on version.id = entry.version_id
    join work_work_view as work on work.id = entry.work_id
    join enrolment_team_view as team on team.id = work.team_id
    where entry.batch_id = ${batchId}
      and (${keyword}::text is null
        or position(${keyword ?? ''} in lower(entry.label || ' ' || version.title || ' ' || coalesce(team.number, ''))) > 0)
      and (${filter.below ?? null}::int is null or (select count(*) from review_task as task
        where task.batch_id = entry.batch_id and task.work_id = entry.work_id
          and task.state = any(${LIVE_TASKS}::text[])) < ${filter.below ?? null})`
  const { rows } = await sql<EntrySummary>`
    select entry.work_id as "workId", entry.label, version.title, coalesce(team.number, '') as number,
      team.school_name as "schoolName",
      coalesce((select json_agg(json_build_object('taskId', task.id, 'expertId', task.expert_id,
          'name', person.real_name, 'state', task.state) order by person.real_name, task.id)
        from review_task as task
        join expert_expert_view as expert on expert.id = task.expert_id
        join identity_user_view as person on person.id = expert.user_id
        where task.batch_id = entry.batch_id and task.work_id = entry.work_id
          and task.state = any(${LIVE_TASKS}::text[])), '[]') as tasks
    from ${from} order by entry.label, entry.work_id limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${from}`.execute(db)
  return { rows, total: counted.rows[0]!.n }
}

/** Work id → label and school, for messages to staff. */
export async function labelsOf(
  db: Db | Tx,
  batchId: string,
): Promise<Map<string, { label: string; schoolName: string }>> {
  const { rows } = await sql<{ workId: string; label: string; schoolName: string }>`
    select entry.work_id as "workId", entry.label, team.school_name as "schoolName"
    from review_entry as entry join work_work_view as work on work.id = entry.work_id
    join enrolment_team_view as team on team.id = work.team_id
    where entry.batch_id = ${batchId}`.execute(db)
  return new Map(rows.map(({ workId, ...rest }) => [workId, rest]))
}
