import { sql } from 'kysely'
import type { MemberRole } from '@podium/core/enrolment/team/team.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Accepted members in order, and whether each is under 18 today in China. */
export async function publicMembers(
  db: Db,
  teamId: string,
): Promise<Array<{ name: string; role: MemberRole; minor: boolean }>> {
  return db
    .selectFrom('enrolment_member as member')
    .leftJoin('identity_user_view as person', 'person.id', 'member.user_id')
    .select([
      'member.name',
      'member.role',
      sql<boolean>`coalesce(person.birthday > (now() at time zone 'Asia/Shanghai')::date - interval '18 years', false)`.as(
        'minor',
      ),
    ])
    .where('member.team_id', '=', teamId)
    .where('member.state', '=', 'accepted')
    .orderBy('member.position')
    .orderBy('member.id')
    .execute()
}
