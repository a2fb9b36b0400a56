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

/** Does nothing if another process has saved the key already. */
export async function addKey(tx: Tx, { id, sealed }: SavedKey): Promise<void> {
  await tx
    .insertInto('certificate_key')
    .values({ id, sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function reencryptKey(tx: Tx, { id, sealed }: SavedKey): Promise<void> {
  await tx.updateTable('certificate_key').set({ sealed }).where('id', '=', id).execute()
}

/**
 * Only one transaction saves the first key. Counting unsigned certificates and waiting for this lock have no timeout.
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
