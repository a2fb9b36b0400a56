import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'

/** The people of the teams of these works, each once, in the order of their ids. */
export async function teamsOfWorks(db: Db, workIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct member.user_id as "userId" from work_work_view as work
    join enrolment_member_view as member on member.team_id = work.team_id and member.state = 'accepted'
      and member.user_id is not null
    where work.id = any(${workIds}::uuid[]) order by member.user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}
