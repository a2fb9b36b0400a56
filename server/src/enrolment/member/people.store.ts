import { LEFT_STATES } from '@podium/core/enrolment/team/team.ts'
import type { Db } from '#server/platform/db/db.ts'

/** The next users by id in active teams of a round or item. */
export async function peopleAfter(
  db: Db,
  of: { roundId: string; itemId: string | null },
  after: string | null,
  limit: number,
): Promise<string[]> {
  let query = db
    .selectFrom('enrolment_member as member')
    .innerJoin('enrolment_team as team', 'team.id', 'member.team_id')
    .select('member.user_id')
    .distinct()
    .where('team.round_id', '=', of.roundId)
    .where('team.state', 'not in', LEFT_STATES)
    .where('member.state', '=', 'accepted')
    .where('member.user_id', 'is not', null)
    .orderBy('member.user_id')
    .limit(limit)
  if (of.itemId !== null) query = query.where('team.item_id', '=', of.itemId)
  if (after !== null) query = query.where('member.user_id', '>', after)
  return (await query.execute()).map((row) => row.user_id!)
}
