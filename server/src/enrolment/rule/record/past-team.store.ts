import { sql } from 'kysely'
import type { PastTeam } from '@podium/core/competition/rule/record/record.rule.ts'
import { TeamState, UNDECIDED_STATES } from '@podium/core/enrolment/team/team.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { IdentifiedPerson } from '../team-person.ts'

export interface PastTeamOf extends PastTeam {
  readonly teamId: string
  readonly userId: string
  readonly role: 'member' | 'teacher'
}

/**
 * Teams of people as natural persons in these rounds, and with `series` in the other rounds of the round's series.
 */
export async function pastTeams(
  db: Db | Tx,
  people: readonly IdentifiedPerson[],
  roundId: string,
  where: { roundIds: readonly string[]; series: boolean },
): Promise<PastTeamOf[]> {
  const { rows } = await sql<PastTeamOf>`
    with earlier as (
      select round.id, dense_rank() over (order by round.edition desc)::int as back
      from competition_round_view as own
      join competition_round_view as round on round.series_id = own.series_id and round.edition < own.edition
      where own.id = ${roundId} and round.published_at is not null),
    place as (
      select 'item:' || item.id || ':' || role as scope, item.id as item_id, item.round_id, role
      from competition_round_view as round
      join competition_item_view as item on item.round_id = round.id
      cross join unnest(array['member', 'teacher']) as role
      where round.id = any(${where.roundIds}::uuid[])
        or (${where.series} and round.id <> ${roundId}
          and round.series_id = (select series_id from competition_round_view where id = ${roundId}))),
    held as (
      select asked.user_id, place.role, place.round_id, place.item_id, held.team_id
      from unnest(${people.map(({ userId }) => userId)}::uuid[], ${people.map(({ person }) => person)}::bytea[])
        as asked (user_id, person)
      cross join place
      join enrolment_participation as held on held.scope = place.scope and held.person = asked.person
      union
      select held.user_id, place.role, place.round_id, place.item_id, held.team_id
      from enrolment_participation as held join place on place.scope = held.scope
      where held.user_id = any(${people.map(({ userId }) => userId)}::uuid[]))
    select team.id as "teamId", held.user_id as "userId", held.role, held.round_id as "roundId", held.item_id as "itemId",
      team.state = ${TeamState.enum.enrolled} as "isEnrolled", team.state = any(${UNDECIDED_STATES}::text[]) as "isUndecided",
      exists (select from enrolment_stage_entry as entry where entry.team_id = team.id)
        or exists (select from enrolment_team as upper where upper.promoted_from = team.id) as "isPromoted",
      array(select entry.stage_id from enrolment_stage_entry as entry where entry.team_id = team.id) as stages,
      coalesce((select json_agg(json_build_object('stageId', award.stage_id, 'award', award.award))
        from enrolment_award as award where award.team_id = team.id
        and award.stage_id is not null and award.visible_from <= clock_timestamp()), '[]') as "stageAwards",
      array(select result.stage_id from enrolment_result as result
        where result.team_id = team.id and result.visible_from <= clock_timestamp()) as "resultStages",
      array(select award.award from enrolment_award as award
        where award.team_id = team.id and award.visible_from <= clock_timestamp()) as awards,
      earlier.back as "editionsBack"
    from held join enrolment_team as team on team.id = held.team_id
    left join earlier on earlier.id = held.round_id`.execute(db)
  return rows
}
