import { sql } from 'kysely'
import type { WorkState } from '@podium/core/work/work.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** An accepted work as reviewing needs it: what counts, and whose it is for conflicts of interest. */
export interface ReviewableWork {
  workId: string
  versionId: string
  versionNo: number
  title: string
  summary: string
  keywords: string[]
  teamId: string
  teamName: string
  number: string
  /** Without the school; what experts may see. */
  reviewNumber: string
  schoolId: string | null
  schoolName: string
  /** Two digits of the school's region; empty where unknown. */
  region: string
  memberIds: string[]
  teacherIds: string[]
}

/** Accepted works of an item in a stage, in the order of their review numbers. */
export async function worksForReview(db: Db | Tx, stageId: string, itemId: string): Promise<ReviewableWork[]> {
  const { rows } = await sql<ReviewableWork>`
    select work.id as "workId", version.id as "versionId", version.no as "versionNo", version.title, version.summary,
      version.keywords, team.id as "teamId", team.name as "teamName", coalesce(team.number, '') as number,
      coalesce(team.review_number, '') as "reviewNumber", team.school_id as "schoolId",
      team.school_name as "schoolName", coalesce(school.region, '') as region,
      array(select member.user_id from enrolment_member_view as member where member.team_id = team.id
        and member.state = 'accepted' and member.role in ('captain', 'member') order by member.position)
        as "memberIds",
      array(select member.user_id from enrolment_member_view as member where member.team_id = team.id
        and member.state = 'accepted' and member.role in ('teacher', 'leader') order by member.position)
        as "teacherIds"
    from work_work as work
    join work_version as version on version.id = work.version_id
    join enrolment_team_view as team on team.id = work.team_id
    left join organisation_school_view as school on school.id = team.school_id
    where work.stage_id = ${stageId} and work.item_id = ${itemId} and work.state = 'accepted'
    order by team.review_number, work.id`.execute(db)
  return rows
}

/** Moves works to a state that a module above decides about; locks them in order of their ids. */
export async function markWorks(tx: Tx, workIds: readonly string[], state: WorkState): Promise<void> {
  await sql`update work_work as work set state = ${state}, version = work.version + 1
    from (select id from work_work where id = any(${workIds}::uuid[]) order by id for update) as locked
    where work.id = locked.id and work.state <> ${state}`.execute(tx)
}

/** Gives works in review back what they were before; returns those it reached, which others had not moved on. */
export async function releaseWorks(
  tx: Tx,
  works: ReadonlyArray<{ workId: string; state: WorkState }>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update work_work as work set state = before.state, version = work.version + 1
    from (select id from work_work where id = any(${works.map(({ workId }) => workId)}::uuid[])
        order by id for update) as locked
      join unnest(${works.map(({ workId }) => workId)}::uuid[], ${works.map(({ state }) => state)}::text[])
        as before (id, state) on before.id = locked.id
    where work.id = locked.id and work.state = 'in_review' returning work.id`.execute(tx)
  return rows.map(({ id }) => id)
}
