import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'

const MOST_TOLD = 50

/** People whose roles let them approve for an organisation itself; those of organisations above it are not disturbed. */
export async function checkersOf(tx: Tx, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct person.id from identity_permission_holder_view as held
    join identity_user_view as person on person.id = held.user_id
    where held.group_id = ${groupId} and person.state = 'active' and held.code = 'certificate:certificate:check'
    order by person.id limit ${MOST_TOLD}`.execute(tx)
  return rows.map(({ id }) => id)
}
