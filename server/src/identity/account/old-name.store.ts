import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'

export interface OldName {
  userId: string
  username: string
  realName: string
}

/** Removes up to `limit` accounts from the queue of names that may not be in canonical form, and returns them. */
export async function takeOldNames(tx: Tx, limit: number): Promise<OldName[]> {
  const { rows } = await sql<OldName>`
    with taken as (
      delete from identity_old_name where user_id in (
        select user_id from identity_old_name order by user_id limit ${limit} for update skip locked)
      returning user_id)
    select person.id as "userId", person.username, person.real_name as "realName"
    from taken join identity_user as person on person.id = taken.user_id`.execute(tx)
  return rows
}
