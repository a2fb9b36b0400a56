import { type NotNull, sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'

/** Users in the teams of these works, distinct, by id. */
export async function teamsOfWorks(db: Db, workIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('work_work_view as work')
    .innerJoin('enrolment_member_view as member', 'member.team_id', 'work.team_id')
    .select('member.user_id as userId')
    .distinct()
    .where('work.id', '=', sql<string>`any(${workIds}::uuid[])`)
    .where('member.state', '=', 'accepted')
    .where('member.user_id', 'is not', null)
    .orderBy('member.user_id')
    .$narrowType<{ userId: NotNull }>()
    .execute()
  return rows.map(({ userId }) => userId)
}
