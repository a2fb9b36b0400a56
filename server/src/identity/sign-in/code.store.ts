import { sql } from 'kysely'
import { MAX_CODE_ATTEMPTS, MAX_OPEN_CODE_ATTEMPTS } from '@podium/core/identity/sign-in/session.ts'
import type { CodePurpose } from '@podium/core/identity/sign-in/session.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

export interface NewCode {
  readonly id: string
  readonly targetHash: Buffer
  readonly purpose: CodePurpose
  readonly codeHash: Buffer
  /** Named by whoever asked for the code; null: staff had it sent. */
  readonly challengeId: string | null
  readonly milliseconds: number
}

export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  await tx
    .insertInto('identity_code')
    .values({
      id: code.id,
      target_hash: code.targetHash,
      purpose: code.purpose,
      code_hash: code.codeHash,
      challenge_id: code.challengeId,
      expires_at: after(code.milliseconds),
    })
    .execute()
}

export interface CodeTry {
  readonly targetHash: Buffer
  readonly purpose: CodePurpose
  /** Null: a try at the newest code of the target and purpose. */
  readonly challengeId: string | null
}

/**
 * Counts a try and returns its code; null when there is none, it is used or too old, or its tries are used up. The
 * count comes before the comparison, so that tries side by side can't exceed it.
 */
export async function countTry(
  db: Db,
  { targetHash, purpose, challengeId }: CodeTry,
): Promise<{ id: string; codeHash: Buffer } | null> {
  const tried = db
    .selectFrom('identity_code')
    .select('id')
    .where('target_hash', '=', targetHash)
    .where('purpose', '=', purpose)
    .$if(challengeId !== null, (query) => query.where('challenge_id', '=', challengeId))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
  const row = await db
    .updateTable('identity_code')
    .set({ tries: sql`tries + 1`, ...(challengeId === null && { open_tries: sql`open_tries + 1` }) })
    .where('id', '=', tried)
    .where('tries', '<', MAX_CODE_ATTEMPTS)
    .$if(challengeId === null, (query) => query.where('open_tries', '<', MAX_OPEN_CODE_ATTEMPTS))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning(['id', 'code_hash'])
    .executeTakeFirst()
  return row ? { id: row.id, codeHash: row.code_hash } : null
}

/** Marks a code used; false when another request used it first. */
export async function markCodeUsed(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_code')
    .set({ used_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

function after(milliseconds: number) {
  return sql<Date>`clock_timestamp() + ${milliseconds}::float8 * interval '1 millisecond'`
}
