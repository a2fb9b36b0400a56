import { sql } from 'kysely'
import { verifyAuditChain } from '../audit/chain.store.ts'
import type { Module } from './module.ts'
import type { Services } from './services.ts'

export interface Violation {
  readonly name: string
  /** The first offending rows. */
  readonly rows: readonly unknown[]
}

const SHOWN = 10

/** Runs every check that the modules give, and the audit log's own. Empty where all holds. */
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

/** Names of states as SQL writes them in a list, for the texts of invariants, which take no parameters. */
export function stateList(states: readonly string[]): string {
  return states.map((state) => `'${state}'`).join(', ')
}
