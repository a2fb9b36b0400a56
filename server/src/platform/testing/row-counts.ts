import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Number of rows of every table, also of those that hold files, messages and jobs. */
export async function rowCounts({ db }: { readonly db: Db }): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]!.n
  }
  return counts
}
