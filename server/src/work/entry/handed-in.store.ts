import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** What is asked for: the works of a stage, in one item or all, until a moment. */
interface HandedInAt {
  readonly roundId: string
  readonly itemId: string | null
  readonly stageId: string
  readonly at: string
}

/** By school, the teams that take part and handed in a work at the stage until then. */
export async function teamsHandedIn(
  db: Db | Tx,
  { roundId, itemId, stageId, at }: HandedInAt,
): Promise<Array<{ schoolId: string; collegeId: string | null; teams: number }>> {
  const { rows } = await sql<{ schoolId: string; collegeId: string | null; teams: number }>`
    select team.school_id as "schoolId", captain.college_id as "collegeId", count(*)::int as teams
    from work_work_view as work
    join enrolment_team_view as team on team.id = work.team_id
    left join identity_person_view as captain
      on captain.user_id = team.captain_id and captain.school_id = team.school_id
    where team.round_id = ${roundId} and (${itemId}::uuid is null or work.item_id = ${itemId})
      and work.stage_id = ${stageId} and work.takes_part and team.takes_part and team.school_id is not null
      and exists (select from work_version as version where version.work_id = work.id
        and version.submitted_at <= ${new Date(at)})
    group by team.school_id, captain.college_id order by team.school_id, captain.college_id`.execute(db)
  return rows
}
