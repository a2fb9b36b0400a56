import { sql } from 'kysely'
import type { ImportParent, SavedSchool } from '@podium/core/organisation/import/school-import.ts'
import type { Db, Tx } from '#server/platform/kernel/context.ts'
import type { Schema } from '#server/platform/db/db.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import type { Insertable } from 'kysely'
import { reaches } from '../scope.store.ts'

/** Schools with one of the codes, or whose name or an alias has one of the keys. */
export async function schoolsLike(
  db: Db | Tx,
  scope: DataScope,
  { codes, keys }: { codes: readonly string[]; keys: readonly string[] },
): Promise<SavedSchool[]> {
  return db
    .with('wanted', (cte) => cte.selectNoFrom(sql<string>`unnest(${keys}::text[])`.as('key')))
    .selectFrom('organisation_school as s')
    .leftJoin('organisation_group as g', 'g.id', 's.group_id')
    .leftJoin('organisation_group as p', 'p.id', 'g.parent_id')
    .select(['s.id as schoolId', 's.group_id as groupId', 's.name', 's.name_en as nameEn', 's.short_name as shortName'])
    .select(['s.code', 's.region', 's.level', 's.aliases', 's.tags'])
    .select(sql<string>`coalesce(p.code, '')`.as('parentCode'))
    .select(reaches(scope, 'g.id').as('isWithin'))
    .where(
      sql<boolean>`s.code in (select unnest(${codes}::text[]))
        or search_fold(s.name) in (select key from wanted)
        or exists (select from unnest(s.aliases) as alias where search_fold(alias) in (select key from wanted))`,
    )
    .execute()
}

/** Organisations with these codes, by code. */
export async function codesTaken(db: Db | Tx, codes: readonly string[]) {
  const rows = await db
    .selectFrom('organisation_group as g')
    .leftJoin('organisation_school as s', 's.group_id', 'g.id')
    .select(['g.code', 'g.name', 's.id as schoolId'])
    .where(sql<boolean>`g.code in (select unnest(${codes}::text[]))`)
    .execute()
  return new Map(rows.map(({ code, name, schoolId }) => [code, { name, schoolId }]))
}

/** Enabled organisations of the scope with these codes, by code. */
export async function parentsByCode(
  db: Db | Tx,
  scope: DataScope,
  codes: readonly string[],
): Promise<Map<string, ImportParent>> {
  const rows = await db
    .selectFrom('organisation_group as g')
    .select(['g.code', 'g.id', 'g.path'])
    .where('g.enabled', '=', true)
    .where(sql<boolean>`g.code in (select unnest(${codes}::text[]))`)
    .where(reaches(scope, 'g.id'))
    .execute()
  return new Map(rows.map(({ code, id, path }) => [code, { groupId: id, path }]))
}

export interface NewSchool {
  readonly group: Insertable<Schema['organisation_group']>
  readonly school: Insertable<Schema['organisation_school']>
}

export async function insertSchools(tx: Tx, added: readonly NewSchool[]): Promise<void> {
  await tx
    .insertInto('organisation_group')
    .values(added.map(({ group }) => group))
    .execute()
  await tx
    .insertInto('organisation_school')
    .values(added.map(({ school }) => school))
    .execute()
}

export interface ChangedSchool {
  readonly schoolId: string
  readonly groupId: string | null
  readonly name: string
  readonly nameEn: string
  readonly code: string
  readonly region: string
  readonly level: string
  readonly aliases: readonly string[]
  readonly tags: readonly string[]
  readonly search: readonly string[]
}

/** Changes schools and their groups. */
export async function updateSchools(tx: Tx, changed: readonly ChangedSchool[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as row ("schoolId" uuid, "groupId" uuid,
    name text, "nameEn" text, code text, region text, level text, aliases text[], tags text[],
    search text[])`
  await sql`update organisation_group as g
    set name = row.name, code = row.code, region = row.region, aliases = row.aliases, search = row.search,
      version = g.version + 1
    from ${rows} where g.id = row."groupId"`.execute(tx)
  await sql`update organisation_school as s
    set name = row.name, name_en = row."nameEn", code = row.code, region = row.region, level = row.level,
      aliases = row.aliases, tags = row.tags, search = row.search, version = s.version + 1
    from ${rows} where s.id = row."schoolId"`.execute(tx)
}
