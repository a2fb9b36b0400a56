import { sql } from 'kysely'
import { reaches } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

/** Whether a group lies within the scope. */
export async function groupInScope(tx: Tx, groupId: string, scope: DataScope): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from organisation_group_view as place
      where place.id = ${groupId} and ${reaches(scope, 'place.id')}) as found`.execute(tx)
  return rows[0]!.found
}
