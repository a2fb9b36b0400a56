import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Names that would tell whose work it is: the people of the team and every name of their school. */
export async function authorNames(db: Db | Tx, teamId: string): Promise<{ people: string[]; schools: string[] }> {
  const { rows } = await sql<{ people: string[]; schools: string[] }>`
    select
      array(select distinct coalesce(nullif(person.real_name, ''), member.name)
        from enrolment_member_view as member left join identity_user_view as person on person.id = member.user_id
        where member.team_id = team.id and member.state = 'accepted') as people,
      array(select distinct name from unnest(
        array[team.school_name, coalesce(school.name, ''), coalesce(school.short_name, '')]
          || coalesce(school.aliases, '{}')) as name
        where name <> '') as schools
    from enrolment_team_view as team left join organisation_school_view as school on school.id = team.school_id
    where team.id = ${teamId}`.execute(db)
  return rows[0] ?? { people: [], schools: [] }
}
