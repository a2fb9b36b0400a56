import type { Tx } from '#server/platform/kernel/context.ts'

const MOST_TOLD = 50

/**
 * Users whose roles in the organisation itself let them approve; users of its parent organisations are not included.
 */
export async function checkersOf(tx: Tx, groupId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('identity_permission_holder_view as held')
    .innerJoin('identity_user_view as person', 'person.id', 'held.user_id')
    .select('person.id')
    .distinct()
    .where('held.group_id', '=', groupId)
    .where('person.state', '=', 'active')
    .where('held.code', '=', 'certificate:certificate:check')
    .orderBy('person.id')
    .limit(MOST_TOLD)
    .execute()
  return rows.map(({ id }) => id)
}
