import { sql } from 'kysely'
import type { CodePurpose } from '@podium/core/identity/sign-in/session.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

export async function insertCaptcha(db: Db, answerHash: Buffer, milliseconds: number): Promise<string> {
  const { id } = await db
    .insertInto('identity_captcha')
    .values({ answer_hash: answerHash, expires_at: after(milliseconds) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes the captcha away, whoever asks: its answer is good for one try. Null when it is gone or too old. */
export async function takeCaptcha(db: Db, id: string): Promise<Buffer | null> {
  const row = await db
    .deleteFrom('identity_captcha')
    .where('id', '=', id)
    .returning(['answer_hash', sql<boolean>`expires_at > clock_timestamp()`.as('fresh')])
    .executeTakeFirst()
  return row?.fresh ? row.answer_hash : null
}

export interface NewCode {
  readonly id: string
  readonly targetHash: Buffer
  readonly purpose: CodePurpose
  readonly codeHash: Buffer
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
      expires_at: after(code.milliseconds),
    })
    .execute()
}

/**
 * Counts a try at the newest code of this target and purpose and returns it; null when there is none, it is used or too
 * old, or its tries are used up. The count comes before the comparison, so that tries side by side can't exceed it.
 */
export async function countTry(
  db: Db,
  targetHash: Buffer,
  purpose: CodePurpose,
  tries: number,
): Promise<{ id: string; codeHash: Buffer } | null> {
  const newest = db
    .selectFrom('identity_code')
    .select('id')
    .where('target_hash', '=', targetHash)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
  const row = await db
    .updateTable('identity_code')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', newest)
    .where('tries', '<', tries)
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
