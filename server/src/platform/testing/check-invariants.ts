import { eachInvariant, type Violation } from '../kernel/invariants.ts'
import type { Module } from '../kernel/module.ts'
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
