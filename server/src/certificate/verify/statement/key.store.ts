import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

export interface SavedKey {
  id: string
  sealed: Buffer
}

/** Oldest first. */
export async function listKeys(db: Db | Tx): Promise<SavedKey[]> {
  return db.selectFrom('certificate_key').select(['id', 'sealed']).orderBy('created_at').orderBy('id').execute()
}

/** One that another process kept meanwhile stays as it is. */
export async function addKey(tx: Tx, { id, sealed }: SavedKey): Promise<void> {
  await tx
    .insertInto('certificate_key')
    .values({ id, sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function resealKey(tx: Tx, { id, sealed }: SavedKey): Promise<void> {
  await tx.updateTable('certificate_key').set({ sealed }).where('id', '=', id).execute()
}

/**
 * Nobody keeps a first key beside us until the transaction ends. Counting what is unsigned takes as long as it takes, and
 * so does waiting for whoever counts.
 */
export async function lockKeys(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`.execute(tx)
  await sql`lock table certificate_key in share row exclusive mode`.execute(tx)
}

export async function countUnsigned(db: Db | Tx): Promise<number> {
  const { count } = await db
    .selectFrom('certificate_certificate')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('signature', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
