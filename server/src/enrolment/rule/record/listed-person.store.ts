import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { IdentifiedPerson } from '../team-person.ts'

const EXPERT_ROLE = 'expert'

interface ListedPerson {
  readonly userId: string
  readonly listId: string
  readonly verified: boolean
  readonly value: string
}

/**
 * Of these lists of the round's series, those that each person is on: by identity number, by school and student number, or
 * by school. `verified`: not by a membership that the person merely claims; one that was refused counts for nothing.
 */
export async function listsOf(
  db: Db | Tx,
  people: readonly IdentifiedPerson[],
  listIds: readonly string[],
  roundId: string,
): Promise<ListedPerson[]> {
  const { rows } = await sql<ListedPerson>`
    with list as (
      select list.list_id, list.person, list.school_id, list.number, list.value from competition_list_entry_view as list
      join competition_round_view as home on home.id = list.round_id
      join competition_round_view as round on round.id = ${roundId} and round.series_id = home.series_id
      where list.list_id = any(${listIds}::uuid[]))
    select asked.user_id as "userId", list.list_id as "listId", true as verified, list.value
    from unnest(${people.map(({ userId }) => userId)}::uuid[], ${people.map(({ person }) => person)}::bytea[])
      as asked (user_id, person)
    join list on list.person = asked.person
    union
    select place.user_id, list.list_id, place.verified, list.value from identity_person_view as place
    join list on list.school_id = place.school_id and list.number in ('', place.number)
    where place.user_id = any(${people.map(({ userId }) => userId)}::uuid[]) and not place.refused`.execute(db)
  return rows
}

/** Posts of people, under any of their accounts, in the organisation that holds the round. */
export async function postsOf(
  db: Db | Tx,
  userIds: readonly string[],
  roundId: string,
): Promise<Array<{ userId: string; post: 'staff' | 'expert' }>> {
  const { rows } = await sql<{ userId: string; post: 'staff' | 'expert' }>`
    select distinct asked.id as "userId", case role.key when ${EXPERT_ROLE} then 'expert' else 'staff' end as post
    from identity_user_view as asked
    join identity_user_view as same on same.id = asked.id or same.id_hash = asked.id_hash
    join identity_permission_holder_view as held on held.user_id = same.id
    join identity_role_view as role on role.id = held.role_id
    join competition_round_view as round on round.id = ${roundId} and round.group_id = held.group_id
    where asked.id = any(${userIds}::uuid[])`.execute(db)
  return rows
}
