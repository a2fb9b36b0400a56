import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { GroupKind } from '@podium/core/organisation/group.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db, Schema } from '#server/platform/db/db.ts'
import { totalOf } from '#server/platform/db/paging.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { reaches } from './scope.store.ts'

export type GroupRecord = Selectable<Schema['organisation_group']>

/** Locks the tree, because paths depend on earlier changes. */
export async function lockTree(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('organisation.tree'))`.execute(tx)
}

/** The group; null if it is outside the scope. */
export async function findGroup(db: Db | Tx, id: string, scope: DataScope): Promise<GroupRecord | null> {
  const row = await db
    .selectFrom('organisation_group')
    .selectAll()
    .where('id', '=', id)
    .where(reaches(scope, 'organisation_group.id'))
    .executeTakeFirst()
  return row ?? null
}

export async function lockGroup(tx: Tx, id: string): Promise<GroupRecord | null> {
  const row = await tx.selectFrom('organisation_group').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? null
}

/** Height of a group's subtree including itself; 0 for an unknown group. */
export async function heightOf(tx: Tx, id: string): Promise<number> {
  const { height } = await tx
    .selectFrom('organisation_group')
    .select(sql<number>`coalesce(max(cardinality(path) - array_position(path, ${id}::uuid) + 1), 0)::int`.as('height'))
    .where(sql<boolean>`path @> array[${id}]::uuid[]`)
    .executeTakeFirstOrThrow()
  return height
}

/** Whether the file is the seal of a group in the scope. */
export async function isSealWithin(db: Db, fileId: string, scope: DataScope): Promise<boolean> {
  const row = await db
    .selectFrom('organisation_group')
    .select('id')
    .where('seal_file_id', '=', fileId)
    .where(reaches(scope, 'organisation_group.id'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertGroup(tx: Tx, group: Insertable<Schema['organisation_group']>): Promise<void> {
  await tx.insertInto('organisation_group').values(group).execute()
}

export async function updateGroup(
  tx: Tx,
  id: string,
  change: Updateable<Schema['organisation_group']>,
): Promise<number> {
  const { version } = await tx
    .updateTable('organisation_group')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Moves a group with its descendants to another parent. `parentPath` is empty for the root level. */
export async function moveGroup(tx: Tx, id: string, parentPath: readonly string[]): Promise<void> {
  await tx
    .updateTable('organisation_group')
    .set({
      parent_id: sql<string | null>`case when id = ${id} then ${parentPath.at(-1) ?? null}::uuid else parent_id end`,
      path: sql<string[]>`${parentPath}::uuid[] || path[array_position(path, ${id}::uuid):]`,
    })
    .where(sql<boolean>`path @> array[${id}]::uuid[]`)
    .execute()
}

export interface GroupFilter {
  readonly scope: DataScope
  readonly terms: readonly string[]
  readonly kind?: GroupKind | undefined
  readonly parentId?: string | undefined
  readonly limit: number
  readonly offset: number
}

export interface GroupListRow {
  readonly groupId: string
  readonly name: string
  readonly shortName: string
  readonly code: string
  readonly kind: GroupKind
  readonly region: string
  readonly parentId: string | null
  readonly enabled: boolean
  readonly childCount: number
  readonly sealFileId: string | null
  readonly version: number
}

/** A page of the groups in the scope; parents come before their children. */
export async function listGroups(db: Db, filter: GroupFilter): Promise<{ rows: GroupListRow[]; total: number }> {
  const { scope, terms, kind, parentId, limit, offset } = filter
  const matching = db
    .selectFrom('organisation_group as g')
    .where(reaches(scope, 'g.id'))
    .$if(terms.length > 0, (query) => query.where(sql<boolean>`g.search @> ${terms}::text[]`))
    .$if(kind !== undefined, (query) => query.where('g.kind', '=', kind!))
    .$if(parentId !== undefined, (query) => query.where('g.parent_id', '=', parentId!))
  const rows = await matching
    .select(['g.id as groupId', 'g.name', 'g.short_name as shortName', 'g.code', 'g.kind', 'g.region'])
    .select(['g.parent_id as parentId', 'g.enabled', 'g.seal_file_id as sealFileId', 'g.version'])
    .select(sql<number>`(select count(*)::int from organisation_group as c where c.parent_id = g.id)`.as('childCount'))
    .orderBy(sql`cardinality(g.path)`)
    .orderBy('g.created_at')
    .orderBy('g.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: await totalOf(matching) }
}

/** Options of enabled groups. */
export async function openGroups(
  db: Db,
  { groupId, terms, kind }: { groupId?: string; terms: readonly string[]; kind?: GroupKind },
): Promise<Array<{ value: string; label: string }>> {
  return db
    .selectFrom('organisation_group')
    .select(['id as value', 'name as label'])
    .where('enabled', '=', true)
    .$if(groupId !== undefined, (query) => query.where('id', '=', groupId!))
    .$if(terms.length > 0, (query) => query.where(sql<boolean>`search @> ${terms}::text[]`))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .orderBy(sql`cardinality(path)`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(50)
    .execute()
}
