import { sql } from 'kysely'
import { MemberState, type MemberView } from '@podium/core/enrolment/team/team.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

export type IdentityFacts = Pick<
  MemberView,
  'collegeName' | 'idMasked' | 'majorName' | 'grade' | 'degree' | 'studentNumber'
>

const facts = (db: Db | Tx) =>
  db
    .selectFrom('identity_user_view as person')
    .leftJoin('identity_person_view as place', 'place.user_id', 'person.id')
    .leftJoin('organisation_college_view as college', 'college.id', 'place.college_id')
    .leftJoin('organisation_major_view as major', 'major.id', 'place.major_id')
    .select('person.id_masked as idMasked')
    .select([
      sql<string>`coalesce(college.name, '')`.as('collegeName'),
      sql<string>`coalesce(major.name, '')`.as('majorName'),
      sql<string>`coalesce(place.grade, '')`.as('grade'),
      sql<string>`coalesce(place.degree, '')`.as('degree'),
      sql<string>`coalesce(place.number, '')`.as('studentNumber'),
    ])

/** Where the members who accepted study or teach, and their masked document number, by member. */
export async function identitiesOf(db: Db, teamId: string): Promise<Map<string, IdentityFacts>> {
  return identitiesOfTeams(db, [teamId])
}

/** As above, of several teams. */
export async function identitiesOfTeams(db: Db | Tx, teamIds: readonly string[]): Promise<Map<string, IdentityFacts>> {
  const rows = await facts(db)
    .innerJoin('enrolment_member as member', 'member.user_id', 'person.id')
    .select('member.id')
    .where('member.team_id', '=', sql<string>`any(${teamIds}::uuid[])`)
    .where('member.state', '=', MemberState.enum.accepted)
    .execute()
  return new Map(rows.map(({ id, ...known }) => [id, known]))
}

/** As above, of people who need not be in a team, by user. */
export async function identitiesOfPeople(db: Db, userIds: readonly string[]): Promise<Map<string, IdentityFacts>> {
  if (userIds.length === 0) return new Map()
  const rows = await facts(db).select('person.id').where('person.id', 'in', userIds).execute()
  return new Map(rows.map(({ id, ...known }) => [id, known]))
}
