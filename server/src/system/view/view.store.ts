import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

interface Reader {
  readonly userId: string
  readonly groupId: string | null
}

/** The reader's views of a list, then those shared in the reader's organisation. */
export async function listViews(db: Db, { userId, groupId }: Reader, list: string) {
  return db
    .selectFrom('system_view as view')
    .innerJoin('identity_user_view as owner', 'owner.id', 'view.owner_id')
    .select(['view.id as viewId', 'view.name', 'view.query', 'owner.real_name as ownerName'])
    .select([sql<boolean>`view.group_id is not null`.as('shared'), sql<boolean>`view.owner_id = ${userId}`.as('mine')])
    .where('view.list', '=', list)
    .where((view) => view.or([view('view.owner_id', '=', userId), view('view.group_id', '=', groupId)]))
    .orderBy('mine', 'desc')
    .orderBy('view.name')
    .orderBy('view.id')
    .limit(200)
    .execute()
}

/** Number of the user's views of a list besides the one with this name. */
export async function otherViews(tx: Tx, userId: string, list: string, name: string): Promise<number> {
  const { count } = await tx
    .selectFrom('system_view')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner_id', '=', userId)
    .where('list', '=', list)
    .where('name', '<>', name)
    .executeTakeFirstOrThrow()
  return count
}

export async function putView(
  tx: Tx,
  view: { userId: string; list: string; name: string; query: string; groupId: string | null },
): Promise<string> {
  const { userId, list, name, query, groupId } = view
  const { id } = await tx
    .insertInto('system_view')
    .values({ owner_id: userId, list, name, query, group_id: groupId })
    .onConflict((conflict) => conflict.columns(['owner_id', 'list', 'name']).doUpdateSet({ query, group_id: groupId }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Removes a view of the user; the name it had, or null if there is none. */
export async function deleteView(tx: Tx, userId: string, viewId: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('system_view')
    .where('id', '=', viewId)
    .where('owner_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}
