import { sql } from 'kysely'
import { MemberState, type MemberView } from '@podium/core/enrolment/team/team.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Where the members who accepted study or teach, and their masked document number, by member. */
export async function identitiesOf(
  db: Db,
  teamId: string,
): Promise<Map<string, Pick<MemberView, 'collegeName' | 'idMasked' | 'majorName' | 'grade' | 'studentNumber'>>> {
  const rows = await db
    .selectFrom('enrolment_member as member')
    .innerJoin('identity_user_view as person', 'person.id', 'member.user_id')
    .leftJoin('identity_person_view as place', 'place.user_id', 'member.user_id')
    .leftJoin('organisation_college_view as college', 'college.id', 'place.college_id')
    .leftJoin('organisation_major_view as major', 'major.id', 'place.major_id')
    .select(['member.id', 'person.id_masked as idMasked'])
    .select([
      sql<string>`coalesce(college.name, '')`.as('collegeName'),
      sql<string>`coalesce(major.name, '')`.as('majorName'),
      sql<string>`coalesce(place.grade, '')`.as('grade'),
      sql<string>`coalesce(place.number, '')`.as('studentNumber'),
    ])
    .where('member.team_id', '=', teamId)
    .where('member.state', '=', MemberState.enum.accepted)
    .execute()
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}
