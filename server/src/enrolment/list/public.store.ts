import type { NamedMember } from '@podium/core/enrolment/member/minor.rule.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Accepted members in order. */
export async function publicMembers(db: Db, teamId: string): Promise<NamedMember[]> {
  return db
    .selectFrom('enrolment_member as member')
    .leftJoin('identity_user_view as person', 'person.id', 'member.user_id')
    .select(['member.name', 'member.role', 'person.birthday'])
    .where('member.team_id', '=', teamId)
    .where('member.state', '=', 'accepted')
    .orderBy('member.position')
    .orderBy('member.id')
    .execute()
}

/** A school's English name; empty: it has none. */
export async function englishNameOf(db: Db, schoolId: string): Promise<string> {
  const school = await db
    .selectFrom('organisation_school_view as school')
    .select('school.name_en as nameEn')
    .where('school.id', '=', schoolId)
    .executeTakeFirst()
  return school?.nameEn ?? ''
}
