import { sql } from 'kysely'
import { MemberState } from '@podium/core/enrolment/team/team.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Names that identify a work's authors: the team's people, all names of their school, team number and account names. */
export async function authorNames(
  db: Db | Tx,
  teamId: string,
): Promise<{ people: string[]; schools: string[]; numbers: string[] }> {
  const names = await db
    .selectFrom('enrolment_team_view as team')
    .leftJoin('organisation_school_view as school', 'school.id', 'team.school_id')
    .select([
      sql<string[]>`array(select distinct coalesce(nullif(person.real_name, ''), member.name)
        from enrolment_member_view as member left join identity_user_view as person on person.id = member.user_id
        where member.team_id = team.id and member.state = ${MemberState.enum.accepted})`.as('people'),
      sql<string[]>`array(select distinct name from unnest(
        array[team.school_name, coalesce(school.name, ''), coalesce(school.short_name, '')]
          || coalesce(school.aliases, '{}')) as name
        where name <> '')`.as('schools'),
      sql<string[]>`array(select number from unnest(array[coalesce(team.number, '')]
        || array(select person.username from enrolment_member_view as member
          join identity_user_view as person on person.id = member.user_id
          where member.team_id = team.id and member.state = ${MemberState.enum.accepted})) as number
        where number <> '')`.as('numbers'),
    ])
    .where('team.id', '=', teamId)
    .executeTakeFirst()
  return names ?? { people: [], schools: [], numbers: [] }
}
