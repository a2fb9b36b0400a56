import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/kernel/context.ts'

/** Marks the challenge as used; false when it was used before. */
export async function spendChallenge(db: Db, id: string, milliseconds: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identity_used_challenge')
    .values({ id, expires_at: sql<Date>`clock_timestamp() + ${milliseconds}::float8 * interval '1 millisecond'` })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes challenges that expired, which the signature refuses from then on. */
export async function removeExpiredChallenges(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('identity_used_challenge')
    .where('expires_at', '<', sql<Date>`clock_timestamp()`)
    .execute()
}
