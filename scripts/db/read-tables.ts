import type { Client } from 'pg'

export interface Column {
  readonly name: string
  /** As PostgreSQL writes it: `timestamp with time zone`, `text[]`, `numeric(6,2)`. */
  readonly type: string
  readonly nullable: boolean
  /** The default's expression, or null. */
  readonly default: string | null
  /** `always`: computed by the database, never written. `identity`: numbered by it. */
  readonly generated: 'no' | 'always' | 'identity'
}

interface Origin {
  /** OID of the table or view, 0 for an expression. */
  readonly tableId: number
  readonly columnNumber: number
}

export interface Constraint {
  readonly name: string
  readonly kind: string
  readonly definition: string
  readonly columns: readonly string[]
}

export interface Table {
  readonly name: string
  readonly view: boolean
  readonly columns: readonly Column[]
  readonly constraints: readonly Constraint[]
}

/** Tables and views of the schema `public`, by name. A view's columns are as strict as the columns they come from. */
export async function readTables(client: Client): Promise<Table[]> {
  const tables = await readCatalogue(client)
  const byId = new Map(tables.map((table) => [table.id, table]))
  for (const view of tables.filter((table) => table.view)) {
    const origins = await originsOf(client, view.name)
    view.columns = view.columns.map((column, at) => fromOrigin(column, origins[at]!, byId))
    view.constraints = view.columns.flatMap((column, at) => wordsOf(column, origins[at]!, byId))
  }
  return tables
}

interface CatalogueRow extends Omit<Table, 'columns' | 'constraints'> {
  readonly id: number
  columns: Array<Column & { readonly number: number; readonly comment: string | null }>
  constraints: Constraint[]
}

/** Where each column of a view comes from, as PostgreSQL describes its result. */
async function originsOf(client: Client, view: string): Promise<Origin[]> {
  const { rows } = await client.query<{ text: string }>('select pg_get_viewdef($1::regclass) as text', [view])
  const { fields } = await client.query(`select * from (${rows[0]!.text.replace(/;\s*$/, '')}) as described limit 0`)
  return fields.map(({ tableID, columnID }) => ({ tableId: tableID, columnNumber: columnID }))
}

/** An expression is not null only where the view's comment on the column says so. */
function fromOrigin<C extends Column & { comment: string | null }>(
  column: C,
  { tableId, columnNumber }: Origin,
  byId: ReadonlyMap<number, CatalogueRow>,
): C {
  const source = byId.get(tableId)?.columns.find(({ number }) => number === columnNumber)
  return { ...column, nullable: source ? source.nullable : column.comment !== 'not null' }
}

/** The check that limits the original column to a few words, as if the view had it under its own column's name. */
function wordsOf(
  column: Column,
  { tableId, columnNumber }: Origin,
  byId: ReadonlyMap<number, CatalogueRow>,
): Constraint[] {
  const table = byId.get(tableId)
  const source = table?.columns.find(({ number }) => number === columnNumber)
  if (!table || !source) return []
  return table.constraints
    .filter(({ kind, columns }) => kind === 'c' && columns.length === 1 && columns[0] === source.name)
    .map((check) => ({
      ...check,
      columns: [column.name],
      definition: check.definition.replace(`CHECK ((${source.name} = `, `CHECK ((${column.name} = `),
    }))
}

async function readCatalogue(client: Client): Promise<CatalogueRow[]> {
  const { rows } = await client.query<CatalogueRow>(`
    select c.oid::int as id, c.relname as name, c.relkind in ('v', 'm') as view,
      (select coalesce(json_agg(json_build_object(
          'name', a.attname, 'number', a.attnum, 'comment', col_description(c.oid, a.attnum), 'type', format_type(a.atttypid, a.atttypmod), 'nullable', not a.attnotnull,
          'default', case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end,
          'generated', case when a.attgenerated <> '' then 'always' when a.attidentity <> '' then 'identity' else 'no' end
        ) order by a.attnum), '[]')
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(json_agg(json_build_object(
          'name', k.conname, 'kind', k.contype, 'definition', pg_get_constraintdef(k.oid),
          'columns', (select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_attribute a
            where a.attrelid = c.oid and a.attnum = any(k.conkey))
        ) order by position(k.contype::text in 'pucfx'), k.conname), '[]')
        from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'f', 'x')) as constraints
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    order by c.relname collate "C"`)
  return rows
}
