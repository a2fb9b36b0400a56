import { sql } from 'kysely'
import { LEFT_STATES } from '@podium/core/enrolment/team/team.ts'
import type { Db } from '#server/platform/db/db.ts'

/**
 * The next users by id in active teams of a round or item whom a moved window concerns: those of the organisation whose
 * own times moved, or all, but for schools with other times of their own.
 */
export async function peopleAfter(
  db: Db,
  of: { roundId: string; itemId: string | null; windowId: string; groupId: string | null },
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
    .where(
      sql<boolean>`coalesce((select (${of.groupId}::uuid is null or place.path @> array[${of.groupId}]::uuid[])
          and (times.group_id is null
            or array_position(place.path, times.group_id) <= coalesce(array_position(place.path, ${of.groupId}::uuid), 0))
        from organisation_school_view as school
        join organisation_group_view as place on place.id = school.group_id
        left join lateral competition_times_at(${of.windowId}::uuid, place.id) as times on true
        where school.id = team.school_id), ${of.groupId}::uuid is null)`,
    )
    .orderBy('member.user_id')
    .limit(limit)
  if (of.itemId !== null) query = query.where('team.item_id', '=', of.itemId)
  if (after !== null) query = query.where('member.user_id', '>', after)
  return (await query.execute()).map((row) => row.user_id!)
}
