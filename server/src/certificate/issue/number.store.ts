import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'

/** Locks the counter until the transaction ends; returns the last number it assigned. */
export async function lockCounter(tx: Tx, scope: string): Promise<number> {
  await tx
    .insertInto('certificate_counter')
    .values({ scope })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { last } = await tx
    .selectFrom('certificate_counter')
    .select('last')
    .where('scope', '=', scope)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return last
}

export async function moveCounter(tx: Tx, scope: string, last: number): Promise<void> {
  await tx.updateTable('certificate_counter').set({ last }).where('scope', '=', scope).execute()
}

/** Numbers of a counter that running batches still need. The counter must be locked. */
export async function reservedNumbers(tx: Tx, scope: string): Promise<number> {
  const { left } = await tx
    .selectFrom('certificate_batch')
    .select(sql<number>`coalesce(sum(total - made - failed), 0)::int`.as('left'))
    .where('counter_scope', '=', scope)
    .where('state', '=', 'making')
    .executeTakeFirstOrThrow()
  return left
}

/** Those of the given numbers that a certificate already has. */
export async function usedNumbers(tx: Tx, numbers: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('certificate_certificate')
    .select('number')
    .where(sql<boolean>`number = any(${numbers}::text[])`)
    .execute()
  return rows.map(({ number }) => number)
}
