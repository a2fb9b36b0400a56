import { sql } from 'kysely'
import { PUBLIC_STATES } from '@podium/core/competition/round/round-state.ts'
import { MemberState } from '@podium/core/enrolment/team/team.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

/** Works of the run that take part with their teams. */
function worksBehind(db: Db | Tx, runId: string) {
  return db
    .selectFrom('review_result_view as result')
    .innerJoin('work_work_view as work', 'work.id', 'result.work_id')
    .innerJoin('enrolment_team_view as team', 'team.id', 'work.team_id')
    .where('result.run_id', '=', runId)
    .where('work.takes_part', '=', true)
    .where('team.takes_part', '=', true)
}

/** SQL condition: the `member` is a user in a team. */
const isUserInTeam = sql<boolean>`member.state = ${MemberState.enum.accepted} and member.user_id is not null`

/** Works of the run that take part, and all users in their teams: who is notified of the results. */
export async function peopleBehind(db: Db | Tx, runId: string): Promise<{ workIds: string[]; userIds: string[] }> {
  const rows = await worksBehind(db, runId)
    .select('result.work_id as workId')
    .select(
      sql<string[]>`array(select member.user_id from enrolment_member_view as member where member.team_id = work.team_id
        and ${isUserInTeam})`.as('userIds'),
    )
    .orderBy('result.work_id')
    .execute()
  return {
    workIds: rows.map(({ workId }) => workId),
    userIds: [...new Set(rows.flatMap(({ userIds }) => userIds))],
  }
}

/** How many teams, schools and users these are. */
export async function countBehind(db: Db, runId: string): Promise<{ teams: number; schools: number; people: number }> {
  const behind = worksBehind(db, runId)
  const [works, people] = await Promise.all([
    behind
      .select([
        sql<number>`count(*)::int`.as('teams'),
        sql<number>`count(distinct nullif(team.school_name, ''))::int`.as('schools'),
      ])
      .executeTakeFirstOrThrow(),
    behind
      .innerJoin('enrolment_member_view as member', 'member.team_id', 'work.team_id')
      .where(isUserInTeam)
      .select(sql<number>`count(distinct member.user_id)::int`.as('people'))
      .executeTakeFirstOrThrow(),
  ])
  return { ...works, ...people }
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
