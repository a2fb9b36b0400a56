import type { Client } from 'pg'

/** A statement of a concurrent migration and the index it is about. */
export interface IndexStatement {
  readonly sql: string
  readonly index: string
  readonly kind: 'create' | 'drop'
}

const isConcurrent = /\bindex\s+concurrently\b/i
const known =
  /^(?:(create)\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists|(drop)\s+index\s+concurrently\s+if\s+exists)\s+(\w+)/i

/**
 * The statements of a concurrent migration, which only creates and drops indexes concurrently, each repeatable; null: the
 * migration is none. Throws for other statements beside them.
 */
export function concurrentIndexes(sql: string): IndexStatement[] | null {
  const statements = sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
  if (!statements.some((statement) => isConcurrent.test(statement))) return null
  return statements.map((statement) => {
    const [, create, , index] = known.exec(statement) ?? []
    if (index === undefined) {
      const start = statement.split('\n')[0]!
      throw new Error(
        `beside concurrent indexes only "create index concurrently if not exists" and "drop index concurrently if exists" can stand, not "${start}"`,
      )
    }
    return { sql: statement, index, kind: create === undefined ? 'drop' : 'create' }
  })
}

/** Runs the statements outside a transaction, so that writes go on. An invalid index of an interrupted run is built anew. */
export async function applyIndexes(client: Client, statements: readonly IndexStatement[]): Promise<void> {
  for (const { sql, index, kind } of statements) {
    if (kind === 'create' && (await isInvalid(client, index))) await client.query(`drop index concurrently ${index}`)
    await client.query(sql)
  }
}

async function isInvalid(client: Client, index: string): Promise<boolean> {
  const { rows } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not (indisvalid and indisready)',
    [index],
  )
  return rows.length > 0
}
