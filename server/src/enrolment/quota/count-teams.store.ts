import { sql } from 'kysely'
import type { CountedTeams } from '@podium/core/competition/rule/quota-formula.ts'
import { EXITED_STATES, QUOTA_STATES, TeamState } from '@podium/core/enrolment/team/team.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** How many teams a school has whose captains are in one of its colleges. */
export interface CollegeTeams {
  readonly schoolId: string
  /** As it is now; null: they named none. */
  readonly collegeId: string | null
  readonly teams: number
}

/** Teams by school and college of what enrolments and published results say; works are known to the module of works. */
export async function countTeams(
  db: Db | Tx,
  {
    count,
    roundIds,
    itemId,
    stageId,
    awards,
    at,
  }: Pick<CountedTeams, 'itemId' | 'stageId' | 'awards' | 'at'> & {
    count: Exclude<CountedTeams['count'], 'works'>
    roundIds: readonly string[]
  },
): Promise<CollegeTeams[]> {
  const moment = new Date(at)
  let teams = db
    .selectFrom('enrolment_team as team')
    .leftJoin('identity_person_view as captain', (join) =>
      join.onRef('captain.user_id', '=', 'team.captain_id').onRef('captain.school_id', '=', 'team.school_id'),
    )
    .select(['team.school_id as schoolId', 'captain.college_id as collegeId'])
    .select(sql<number>`count(*)::int`.as('teams'))
    .where('team.round_id', 'in', roundIds)
    .where('team.school_id', 'is not', null)
    .groupBy(['team.school_id', 'captain.college_id'])
    .orderBy('team.school_id')
    .orderBy('captain.college_id')
  if (itemId !== null) teams = teams.where('team.item_id', '=', itemId)
  switch (count) {
    case 'submitted':
      teams = teams.where('team.state', 'in', QUOTA_STATES).where('team.submitted_at', '<=', moment)
      break
    case 'approved':
      teams = teams.where('team.state', '=', TeamState.enum.enrolled).where('team.enrolled_at', '<=', moment)
      break
    default:
      teams = teams.where('team.state', 'not in', EXITED_STATES)
  }
  const names = count === 'winner' ? awards : []
  const hasResult = sql<boolean>`exists (select from enrolment_result as result where result.team_id = team.id
    and result.visible_from <= ${moment} and (${stageId}::uuid is null or result.stage_id = ${stageId}))`
  const hasAward = sql<boolean>`exists (select from enrolment_award as award where award.team_id = team.id
    and award.visible_from <= ${moment} and (${stageId}::uuid is null or award.stage_id = ${stageId})
    and (cardinality(${names}::text[]) = 0 or award.award = any(${names}::text[])))`
  if (count === 'participant' || count === 'unawarded') teams = teams.where(hasResult)
  if (count === 'winner') teams = teams.where(hasAward)
  if (count === 'unawarded') teams = teams.where((by) => by.not(hasAward))
  const rows = await teams.execute()
  return rows.map(({ schoolId, collegeId, teams: number }) => ({ schoolId: schoolId!, collegeId, teams: number }))
}
