import type { Client } from 'pg'
import type { Catalogue } from './catalogue.ts'

export interface Column {
  readonly name: string
  /** In PostgreSQL's notation: `timestamp with time zone`, `text[]`, `numeric(6,2)`. */
  readonly type: string
  readonly nullable: boolean
  /** The default's expression, or null. */
  readonly default: string | null
  /** `always`: computed by the database, never written. `identity`: an identity column. */
  readonly generated: 'no' | 'always' | 'identity'
  /** Its number in the table. */
  readonly number: number
}

export interface Constraint {
  readonly name: string
  readonly kind: string
  readonly definition: string
  readonly columns: readonly string[]
}

export interface Table {
  readonly id: number
  readonly name: string
  readonly view: boolean
  readonly columns: readonly Column[]
  readonly constraints: readonly Constraint[]
}

/** Tables and views of the schema `public`, by name. */
export async function readTables(client: Client, catalogue: Catalogue): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.oid::int as id, c.relname as name, c.relkind in ('v', 'm') as view,
      (select coalesce(json_agg(json_build_object(
          'number', a.attnum, 'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'nullable', not a.attnotnull,
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
  return rows.map((table) => (table.view ? ofView(table, rows, catalogue) : table))
}

/**
 * Columns of a view as its definition selects them: not null where it proves so, with the allowed values of their
 * origin.
 */
function ofView(view: Table, all: readonly Table[], catalogue: Catalogue): Table {
  const constraints: Constraint[] = []
  const columns = view.columns.map((column) => {
    const origin = catalogue.originOf(view.id, column.number)
    for (const table of all) {
      const from = table.columns.find(({ number }) => `${table.id}.${number}` === origin)
      for (const check of from ? checksOf(from.name, table) : []) {
        const definition = check.definition.replace(`((${from!.name} `, `((${column.name} `)
        constraints.push({ ...check, columns: [column.name], definition })
      }
    }
    return { ...column, nullable: !catalogue.isNotNull(view.id, column.number) }
  })
  return { ...view, columns, constraints }
}

function checksOf(column: string, table: Table): Constraint[] {
  return table.constraints.filter(({ kind, columns }) => kind === 'c' && columns.length === 1 && columns[0] === column)
}
