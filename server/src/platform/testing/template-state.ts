import type { Client } from 'pg'

/** The template database's state, as plain data that the test run passes to its workers. */
export interface TemplateState {
  /** Changes with the schema; see `schemaMark`. */
  readonly schemaMark: string
  /** SQL for a superuser that restores all tables and sequences. */
  readonly restore: string
}

const ownSchemas = `namespace.nspname !~ '^pg_' and namespace.nspname <> 'information_schema'`

/** Reads the migrated template before it is copied. */
export async function templateState(client: Client): Promise<TemplateState> {
  const tables = await names(client, `relkind = 'r'`)
  const sequences = await names(client, `relkind = 'S'`)
  // The replica role disables the triggers that protect the audit log and the foreign keys that would require an order.
  const lines = ['set session_replication_role = replica', ...tables.map((table) => `delete from ${table}`)]
  for (const table of tables) lines.push(...(await refill(client, table)))
  for (const sequence of sequences) {
    const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from ${sequence}`,
    )
    lines.push(`select setval('${sequence}', ${rows[0]!.last_value}, ${rows[0]!.is_called})`)
  }
  return { schemaMark: await schemaMark(client), restore: `begin; ${lines.join(';\n')}; commit` }
}

/**
 * A text that changes when an object is created, altered or dropped: row counts of the system tables and their newest
 * transaction.
 */
export async function schemaMark(client: Client): Promise<string> {
  const catalogs = ['pg_class', 'pg_attribute', 'pg_attrdef', 'pg_constraint', 'pg_index', 'pg_proc', 'pg_trigger']
  const marks = catalogs.map((name) => `(select count(*) || ':' || max(xmin::text::bigint) from ${name})`)
  const { rows } = await client.query<{ mark: string }>(`select concat_ws(' ', ${marks.join(', ')}) as mark`)
  return rows[0]!.mark
}

/** Quoted names with their schema. */
async function names(client: Client, kind: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
      from pg_class join pg_namespace namespace on namespace.oid = relnamespace where ${kind} and ${ownSchemas} order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** SQL that restores the rows that migrations insert; empty for a table without such rows. */
async function refill(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ columns: string; rows: string | null }>(
    `select
      (select string_agg(quote_ident(attname), ', ') from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select json_agg(kept)::text from ${table} kept) as rows`,
    [table],
  )
  const { columns, rows: savedRows } = rows[0]!
  if (savedRows === null) return []
  return [
    `insert into ${table} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${table}, ${client.escapeLiteral(savedRows)})`,
  ]
}
