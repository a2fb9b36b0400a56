import { checkWords } from './check-words.ts'
import type { Column, Table } from './read-tables.ts'

const head = (names: string) => `// Written by npm run db:types from the migrations. Never edited.
import type { ${names} } from 'kysely'
import type { JsonText } from './json.ts'

/** Read as what it holds; written as the text that \`json()\` makes, since pg would send a list as an SQL array. */
export type Json = ColumnType<unknown, JsonText, JsonText>
export type JsonOrNull = ColumnType<unknown, JsonText | null | undefined, JsonText | null>
export type JsonByDefault = ColumnType<unknown, JsonText | undefined, JsonText>
`

/** One interface for each table and \`Schema\` over all, for Kysely. */
export function schemaTypes(tables: readonly Table[]): string {
  const interfaces = tables.map((table) => {
    const fields = table.columns.map((column) => `  ${column.name}: ${typeOf(column, table)}`)
    return `export interface ${interfaceName(table)} {\n${fields.join('\n')}\n}\n`
  })
  const all = tables.map((table) => `  ${table.name}: ${interfaceName(table)}`).join('\n')
  const used = ['ColumnType', 'Generated', 'GeneratedAlways'].filter(
    (name) => name === 'ColumnType' || interfaces.some((text) => text.includes(`${name}<`)),
  )
  return [head(used.join(', ')), ...interfaces, `export interface Schema {\n${all}\n}\n`].join('\n')
}

function interfaceName(table: Table): string {
  return table.name.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function typeOf(column: Column, table: Table): string {
  const base = baseType(column, table)
  if (base === 'Json') {
    if (column.nullable) return 'JsonOrNull'
    return column.default === null ? 'Json' : 'JsonByDefault'
  }
  const whole = column.nullable ? `${base} | null` : base
  if (column.generated === 'always') return `GeneratedAlways<${whole}>`
  return column.default !== null || column.generated === 'identity' ? `Generated<${whole}>` : whole
}

function baseType(column: Column, table: Table): string {
  if (column.type.endsWith('[]')) return `${plainType(column.type.slice(0, -2))}[]`
  return allowedWords(column, table) ?? plainType(column.type)
}

function plainType(type: string): string {
  const bare = type.replace(/\(.*\)/, '')
  switch (bare) {
    case 'smallint':
    case 'integer':
    case 'real':
    case 'double precision':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'bytea':
      return 'Buffer'
    case 'timestamp with time zone':
      return 'Date'
    case 'json':
    case 'jsonb':
      return 'Json'
    default:
      return 'string'
  }
}

/** The values to which a check limits a text column, as a union type. */
function allowedWords(column: Column, table: Table): string | null {
  if (column.type !== 'text') return null
  for (const { kind, columns, definition } of table.constraints) {
    const words = kind === 'c' && columns.length === 1 ? checkWords(definition, column.name) : null
    if (words) return words.map((word) => `'${word}'`).join(' | ')
  }
  return null
}
