import { sql } from 'kysely'
import type { Option } from '@podium/core/base/page.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** Members of the committees in the enrolment settings in force of a round, by name. */
export async function membersOfRound(db: Db, roundId: string): Promise<Option[]> {
  const { rows } = await sql<Option>`
    select person.id as value, person.real_name as label from identity_user_view as person
    where person.id in (select member::uuid from (
        select distinct on (setting.item_id) setting.value from competition_setting as setting
        where setting.round_id = ${roundId} and setting.kind = 'enrol'
        order by setting.item_id, setting.no desc) as in_force
      cross join lateral jsonb_array_elements(coalesce(in_force.value -> 'committees', '[]')) as committee
      cross join lateral jsonb_array_elements_text(coalesce(committee -> 'members', '[]')) as member)
    order by person.real_name, person.id`.execute(db)
  return rows
}

/** The name of each of these accounts, in their order; null: it isn't among the known ones, or there is none. */
export async function namesOfMembers(
  tx: Tx,
  userIds: readonly string[],
  known: readonly string[],
): Promise<Array<string | null>> {
  const rows = await tx
    .selectFrom('identity_user_view')
    .select(['id', 'real_name'])
    .where('id', '=', sql<string>`any(${userIds.filter((userId) => known.includes(userId))}::uuid[])`)
    .execute()
  return userIds.map((userId) => rows.find(({ id }) => id === userId)?.real_name ?? null)
}
