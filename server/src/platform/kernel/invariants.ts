import { sql } from 'kysely'
import { verifyAuditChain } from '../audit/chain.store.ts'
import type { Db } from '../db/db.ts'
import type { Module } from './module.ts'
import type { Services } from './services.ts'

export interface Violation {
  readonly name: string
  /** The first violating rows. */
  readonly rows: readonly unknown[]
}

export interface CheckedInvariant extends Violation {
  /** What was checked, and how many of it. */
  readonly checked: { readonly what: string; readonly count: number }
}

const SHOWN = 10

/** Checks one invariant after the other; says of each how much was checked. */
export async function* eachInvariant(
  services: Pick<Services, 'db' | 'secrets'>,
  modules: readonly Module[],
): AsyncGenerator<CheckedInvariant> {
  const { db, secrets } = services
  const counts = new Map<string, number>()
  for (const { name, sql: text } of modules.flatMap(({ invariants }) => invariants ?? [])) {
    const { rows } = await sql.raw(text).execute(db)
    yield { name, rows: rows.slice(0, SHOWN), checked: await firstTable(db, text, counts) }
  }
  for (const recheck of modules.flatMap(({ rechecks }) => rechecks ?? [])) {
    const { checked, violations } = await recheck.find(services)
    yield { name: recheck.name, rows: violations.slice(0, SHOWN), checked: { what: recheck.of, count: checked } }
  }
  const { faults, checked, sealedFrom, head } = await verifyAuditChain(db, secrets)
  const what = `audit rows, keyed from row ${sealedFrom ?? '-'}, newest hash ${head}`
  yield { name: 'the audit log is as it was written', rows: faults.slice(0, SHOWN), checked: { what, count: checked } }
}

/** The first table that an invariant reads, and the number of its rows. */
async function firstTable(db: Db, text: string, counts: Map<string, number>): Promise<CheckedInvariant['checked']> {
  const table = /\bfrom ([a-z]\w*)/.exec(text)![1]!
  const count = counts.get(table) ?? (await countRows(db, table))
  counts.set(table, count)
  return { what: `rows of ${table}`, count }
}

async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::float8 as count from ${sql.table(table)}`.execute(db)
  return rows[0]!.count
}

/** State names as an SQL list, for invariants, which take no parameters. */
export function stateList(states: readonly string[]): string {
  return states.map((state) => `'${state}'`).join(', ')
}
