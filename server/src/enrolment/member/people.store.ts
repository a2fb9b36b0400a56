import { sql, type RawBuilder } from 'kysely'
import { LEFT_STATES } from '@podium/core/enrolment/team/team.ts'
import type { Db } from '#server/platform/db/db.ts'

interface Span {
  readonly closesAt: string
  readonly forced: 'open' | 'closed' | null
}

interface Moved {
  readonly roundId: string
  readonly itemId: string | null
  readonly windowId: string
  readonly groupId: string | null
  readonly teamId: string | null
  readonly before: Span | null
  readonly after: Span | null
}

/**
 * The next users by id in active teams of a round or item whom a moved window concerns: those of the team for which it
 * closes later, of the organisation whose own times moved, or all, but for schools with other times of their own.
 */
export async function peopleAfter(db: Db, of: Moved, after: string | null, limit: number): Promise<string[]> {
  let query = db
    .selectFrom('enrolment_member as member')
    .innerJoin('enrolment_team as team', 'team.id', 'member.team_id')
    .select('member.user_id')
    .distinct()
    .where('team.round_id', '=', of.roundId)
    .where('team.state', 'not in', LEFT_STATES)
    .where('member.state', '=', 'accepted')
    .where('member.user_id', 'is not', null)
    .where(of.teamId === null ? ofOrganisation(of) : sql<boolean>`team.id = ${of.teamId}`)
    .orderBy('member.user_id')
    .limit(limit)
  if (of.itemId !== null) query = query.where('team.item_id', '=', of.itemId)
  if (after !== null) query = query.where('member.user_id', '>', after)
  return (await query.execute()).map((row) => row.user_id!)
}

/** SQL: the window moved for the school of `team`, and the team doesn't close later anyway. */
function ofOrganisation({ groupId, windowId, before, after: now }: Moved): RawBuilder<boolean> {
  const closing = before?.forced || now?.forced ? null : (now?.closesAt ?? null)
  return sql<boolean>`(coalesce((select (${groupId}::uuid is null or place.path @> array[${groupId}]::uuid[])
      and (times.group_id is null
        or array_position(place.path, times.group_id) <= coalesce(array_position(place.path, ${groupId}::uuid), 0))
    from organisation_school_view as school
    join organisation_group_view as place on place.id = school.group_id
    left join lateral competition_times_at(${windowId}::uuid, place.id) as times on true
    where school.id = team.school_id), ${groupId}::uuid is null)
    and not exists (select from competition_window_extension_view as extension
      where extension.window_id = ${windowId} and extension.team_id = team.id and extension.revoked_at is null
        and extension.closes_at > ${closing}::timestamptz))`
}
