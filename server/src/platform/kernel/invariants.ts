import { sql } from 'kysely'
import { verifyAuditChain } from '../audit/chain.store.ts'
import type { Module } from './module.ts'
import type { Services } from './services.ts'

export interface Violation {
  readonly name: string
  /** The first violating rows. */
  readonly rows: readonly unknown[]
}

const SHOWN = 10

/** Runs the invariants of all modules and verifies the audit log. Empty if nothing is violated. */
export async function checkInvariants(
  services: Pick<Services, 'db' | 'secrets'>,
  modules: readonly Module[],
): Promise<Violation[]> {
  const { db } = services
  const violations: Violation[] = []
  for (const { name, sql: text } of modules.flatMap(({ invariants }) => invariants ?? [])) {
    const { rows } = await sql.raw(text).execute(db)
    if (rows.length > 0) violations.push({ name, rows: rows.slice(0, SHOWN) })
  }
  for (const recheck of modules.flatMap(({ rechecks }) => rechecks ?? [])) {
    const rows = await recheck.find(services)
    if (rows.length > 0) violations.push({ name: recheck.name, rows: rows.slice(0, SHOWN) })
  }
  const { faults } = await verifyAuditChain(db)
  if (faults.length > 0) violations.push({ name: 'the audit log is as it was written', rows: faults.slice(0, SHOWN) })
  return violations
}

/** State names as an SQL list, for invariants, which take no parameters. */
export function stateList(states: readonly string[]): string {
  return states.map((state) => `'${state}'`).join(', ')
}
