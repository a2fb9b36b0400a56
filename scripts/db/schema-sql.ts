import type { Client } from 'pg'
import type { Column, Table } from './read-tables.ts'

/** The whole schema as sorted statements, for reading and for comparing commits. */
export async function schemaSql(client: Client, tables: readonly Table[]): Promise<string> {
  const types = await texts(
    client,
    `select 'create type ' || t.typname || ' as enum (' ||
       (select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) || ');'
     from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype = 'e' order by t.typname collate "C"`,
  )
  const functions = await texts(
    client,
    `select pg_get_functiondef(p.oid) || ';' from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by p.proname collate "C", p.oid`,
  )
  const indexes = await texts(
    client,
    `select pg_get_indexdef(i.indexrelid) || ';' from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
     order by c.relname collate "C"`,
  )
  const triggers = await texts(
    client,
    `select pg_get_triggerdef(t.oid) || ';' from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
     order by c.relname collate "C", t.tgname collate "C"`,
  )
  const views = await texts(
    client,
    `select 'create view ' || c.relname || E' as\\n' || pg_get_viewdef(c.oid, true) from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm') order by c.relname collate "C"`,
  )
  const made = tables.filter(({ view }) => !view).map(tableSql)
  return ['-- Written by npm run db:types from the migrations. Never run, never edited.']
    .concat(types, functions, made, indexes, views, triggers)
    .join('\n\n')
    .concat('\n')
}

function tableSql(table: Table): string {
  const lines = table.columns.map(columnSql)
  for (const { name, definition } of table.constraints) lines.push(`constraint ${name} ${definition}`)
  return `create table ${table.name} (\n  ${lines.join(',\n  ')}\n);`
}

function columnSql(column: Column): string {
  const generated = { no: '', always: ' generated always', identity: ' generated as identity' }[column.generated]
  const standard = column.default === null ? '' : ` default ${column.default}`
  return `${column.name} ${column.type}${generated}${standard}${column.nullable ? '' : ' not null'}`
}

async function texts(client: Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text: sql, rowMode: 'array' })
  return rows.map(([text]) => text)
}
