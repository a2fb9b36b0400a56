import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'

/** Removes up to `limit` memberships from the queue of names that may not be in canonical form, and returns them. */
export async function takeOldNames(tx: Tx, limit: number): Promise<{ memberId: string; name: string }[]> {
  const { rows } = await sql<{ memberId: string; name: string }>`
    with taken as (
      delete from enrolment_old_name where member_id in (
        select member_id from enrolment_old_name order by member_id limit ${limit} for update skip locked)
      returning member_id)
    select member.id as "memberId", member.name
    from taken join enrolment_member as member on member.id = taken.member_id`.execute(tx)
  return rows
}

export async function renameMember(tx: Tx, memberId: string, name: string): Promise<void> {
  await tx.updateTable('enrolment_member').set({ name }).where('id', '=', memberId).execute()
}
