import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
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

/** The next number of a counter beside those that running batches need, without a lock; null: it has no counter. */
export async function nextCounter(db: Db, scope: string): Promise<number | null> {
  if (scope === '') return null
  const row = await db.selectFrom('certificate_counter').select('last').where('scope', '=', scope).executeTakeFirst()
  return (row?.last ?? 0) + (await reservedNumbers(db, scope)) + 1
}

export async function moveCounter(tx: Tx, scope: string, last: number): Promise<void> {
  await tx.updateTable('certificate_counter').set({ last }).where('scope', '=', scope).execute()
}

/** Numbers of a counter that running batches still need; exact only while the counter is locked. */
export async function reservedNumbers(db: Db | Tx, scope: string): Promise<number> {
  const { left } = await db
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
