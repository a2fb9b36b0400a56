import { sql } from 'kysely'
import type { GroupKind, SchoolLevel } from '@podium/core/organisation/group.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Organisations above this one, from the top of the tree down to its parent. */
export async function groupsAbove(db: Db, path: readonly string[]) {
  const above = path.slice(0, -1)
  if (above.length === 0) return []
  return db
    .selectFrom('organisation_group')
    .select(['id as groupId', 'name', 'kind'])
    .where('id', 'in', above)
    .orderBy(sql`cardinality(path)`)
    .$narrowType<{ kind: GroupKind }>()
    .execute()
}

export async function countBelow(db: Db, groupId: string): Promise<number> {
  const { count } = await db
    .selectFrom('organisation_group')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('parent_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return count
}

/** The school of an organisation with the numbers of its colleges and majors; null if it is none. */
export async function schoolOf(db: Db, groupId: string) {
  const row = await db
    .selectFrom('organisation_school as s')
    .select(['s.id as schoolId', 's.level'])
    .select(sql<number>`(select count(*)::int from organisation_college as c where c.school_id = s.id)`.as('colleges'))
    .select(sql<number>`(select count(*)::int from organisation_major as m where m.school_id = s.id)`.as('majors'))
    .where('s.group_id', '=', groupId)
    .$narrowType<{ level: SchoolLevel }>()
    .executeTakeFirst()
  return row ?? null
}
