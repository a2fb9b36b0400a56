import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { eachInvariant, type Violation } from '../kernel/invariants.ts'
import type { Invariant, Module } from '../kernel/module.ts'
import type { Services } from '../kernel/services.ts'

/** Runs the invariants of all modules and verifies the audit log. Empty if nothing is violated. */
export async function checkInvariants(
  services: Pick<Services, 'db' | 'secrets'>,
  modules: readonly Module[],
): Promise<Violation[]> {
  const violations: Violation[] = []
  for await (const { name, rows } of eachInvariant(services, modules))
    if (rows.length > 0) violations.push({ name, rows })
  return violations
}

/** Rows that violate these invariants. Empty if nothing is violated. */
export async function violationsOf(db: Db, invariants: readonly Invariant[] = []): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { name, sql: statement } of invariants) {
    const { rows } = await sql.raw(statement).execute(db)
    if (rows.length > 0) violations.push({ name, rows })
  }
  return violations
}
