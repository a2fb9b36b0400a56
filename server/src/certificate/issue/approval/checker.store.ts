import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'

const MOST_TOLD = 50

/** People whose roles let them approve for an organisation itself; those of organisations above it are not disturbed. */
export async function checkersOf(tx: Tx, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct person.id from identity_user_role as held
    join identity_role_permission as given on given.role_id = held.role_id
    join identity_user as person on person.id = held.user_id
    where held.group_id = ${groupId} and person.state = 'active'
      and given.code = 'certificate:certificate:check'
    order by person.id limit ${MOST_TOLD}`.execute(tx)
  return rows.map(({ id }) => id)
}
