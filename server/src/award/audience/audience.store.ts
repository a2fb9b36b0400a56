import { sql } from 'kysely'
import { PUBLIC_STATES } from '@podium/core/competition/round/round-state.ts'
import { MemberState } from '@podium/core/enrolment/team/team.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

/** Works of the run that take part, with their schools, and all users in their teams: who is notified of the results. */
export async function peopleBehind(
  db: Db | Tx,
  runId: string,
): Promise<{ workIds: string[]; schools: string[]; userIds: string[] }> {
  const rows = await db
    .selectFrom('review_result_view as result')
    .innerJoin('work_work_view as work', 'work.id', 'result.work_id')
    .innerJoin('enrolment_team_view as team', 'team.id', 'work.team_id')
    .select(['result.work_id as workId', 'team.school_name as school'])
    .select(
      sql<string[]>`array(select member.user_id from enrolment_member_view as member where member.team_id = work.team_id
        and member.state = ${MemberState.enum.accepted} and member.user_id is not null)`.as('userIds'),
    )
    .where('result.run_id', '=', runId)
    .where('work.takes_part', '=', true)
    .orderBy('result.work_id')
    .execute()
  return {
    workIds: rows.map(({ workId }) => workId),
    schools: [...new Set(rows.map(({ school }) => school).filter((school) => school !== ''))],
    userIds: [...new Set(rows.flatMap(({ userIds }) => userIds))],
  }
}

/** Whether a round has a page that everybody can open. */
export async function hasPublicPage(db: Db, roundId: string): Promise<boolean> {
  const round = await db
    .selectFrom('competition_round_view')
    .select('id')
    .where('id', '=', roundId)
    .where('is_public', '=', true)
    .where('state', 'in', PUBLIC_STATES)
    .executeTakeFirst()
  return round !== undefined
}
