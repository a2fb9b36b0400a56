import type { DescribedColumn } from '../db/describe.ts'
import type { Declared, Kind } from './row-type.ts'

/** The JavaScript type into which pg converts a PostgreSQL type. */
const kinds: Readonly<Record<string, Kind>> = {
  smallint: 'number',
  integer: 'number',
  real: 'number',
  'double precision': 'number',
  oid: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  'timestamp with time zone': 'Date',
  bigint: 'string',
  numeric: 'string',
  text: 'string',
  uuid: 'string',
  'character varying': 'string',
  name: 'string',
  inet: 'string',
  date: 'string',
}

/** Differences between a statement's columns and its declared row type, one sentence each. */
export function differences(columns: readonly DescribedColumn[], declared: readonly Declared[]): string[] {
  const found: string[] = []
  const byName = new Map(declared.map((property) => [property.name, property]))
  for (const column of columns) {
    const property = byName.get(column.name)
    if (!property) found.push(`the statement returns "${column.name}", which the row type does not declare`)
    else found.push(...mismatches(column, property))
  }
  const returned = new Set(columns.map(({ name }) => name))
  for (const { name, optional } of declared) {
    if (!returned.has(name) && !optional)
      found.push(`the row type declares "${name}", which the statement does not return`)
  }
  return found
}

function mismatches({ name, type, words, null: nullability }: DescribedColumn, declared: Declared): string[] {
  const found: string[] = []
  if (!fits(type, declared)) found.push(`"${name}" is ${type}, but declared as ${declared.text}`)
  if (nullability === 'maybe' && !declared.nullable) {
    found.push(`"${name}" can be null, but is declared as ${declared.text}`)
  }
  const beyond = declared.words && words?.filter((word) => !declared.words!.has(word))
  if (beyond && beyond.length > 0)
    found.push(`"${name}" can be ${beyond.join(', ')}, but is declared as ${declared.text}`)
  return found
}

function fits(type: string, declared: Pick<Declared, 'holds' | 'element'>): boolean {
  const { holds, element } = declared
  if (holds.has('anything')) return true
  if (type === 'json' || type === 'jsonb') return !holds.has('Date') && !holds.has('Buffer')
  if (type.endsWith('[]')) {
    return holds.size === 1 && holds.has('list') && element !== null && fits(type.slice(0, -2), element)
  }
  const kind = kinds[type]
  return kind !== undefined && holds.size === 1 && holds.has(kind)
}
