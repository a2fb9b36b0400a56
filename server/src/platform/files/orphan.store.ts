import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../kernel/context.ts'
import type { Db } from '../db/db.ts'
import { REMOVED, STORED } from './file-state.ts'

/** A column with a foreign key to a file. */
interface FileColumn {
  readonly table: string
  readonly column: string
}

/** Every column with a foreign key to a file, from the catalogue: a new one is known as soon as it exists. */
export async function fileColumns(db: Db): Promise<FileColumn[]> {
  const { rows } = await sql<FileColumn>`
    select source.relname as table, attribute.attname as column
    from pg_constraint as key
    join pg_class as source on source.oid = key.conrelid
    join pg_attribute as attribute on attribute.attrelid = key.conrelid and attribute.attnum = key.conkey[1]
    where key.contype = 'f' and key.confrelid = 'platform_file'::regclass
    order by 1, 2`.execute(db)
  return rows
}

/** SQL: no column refers to the file. */
function unreferenced(columns: readonly FileColumn[]): RawBuilder<boolean> {
  const parts = columns.map(
    ({ table, column }) =>
      sql`not exists (select from ${sql.table(table)} as used where used.${sql.ref(column)} = file.id)`,
  )
  return sql<boolean>`(${sql.join([sql`true`, ...parts], sql` and `)})`
}

export interface OrphanPortion {
  /** Only files with greater ids; null: from the first. */
  readonly after: string | null
  /** Stored at least so long ago. */
  readonly hours: number
  readonly limit: number
}

/**
 * Locks files to which no column refers and whose id is not among `named`, in the order of their ids. Until the
 * transaction ends no foreign key can be set to them.
 */
export async function lockOrphans(
  tx: Tx,
  { after, hours, limit }: OrphanPortion,
  columns: readonly FileColumn[],
  named: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select file.id from platform_file as file
    where file.state = ${STORED} and file.stored_at < clock_timestamp() - make_interval(hours => ${hours})
      and (${after}::uuid is null or file.id > ${after}::uuid) and file.id <> all(${named}::uuid[])
      and ${unreferenced(columns)}
    order by file.id limit ${limit} for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Takes those of the locked files out of use to which still nothing refers; returns how many. */
export async function removeUnreferenced(
  tx: Tx,
  ids: readonly string[],
  columns: readonly FileColumn[],
  named: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`update platform_file as file set state = ${REMOVED}
    where file.id = any(${ids}::uuid[]) and file.id <> all(${named}::uuid[]) and ${unreferenced(columns)}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
