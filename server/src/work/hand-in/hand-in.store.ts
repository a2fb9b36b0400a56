import type { Answers } from '@podium/core/competition/form/answer.ts'
import type { HandIn, RegisteredHash } from '@podium/core/work/hand-in/hand-in.ts'
import { isBriefOpen } from '#server/competition/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Work } from '../work.store.ts'

export async function hashesOf(db: Db | Tx, workId: string): Promise<RegisteredHash[]> {
  const rows = await db
    .selectFrom('work_hash')
    .select(['slot', 'sha256'])
    .where('work_id', '=', workId)
    .orderBy('slot')
    .orderBy('sha256')
    .execute()
  return rows.map(({ slot, sha256 }) => ({ slot, sha256: sha256.toString('hex') }))
}

/** Registers these hashes in place of those registered before. */
export async function replaceHashes(
  tx: Tx,
  workId: string,
  hashes: readonly RegisteredHash[],
  by: { userId: string; at: Date },
): Promise<void> {
  await tx.deleteFrom('work_hash').where('work_id', '=', workId).execute()
  const values = hashes.map(({ slot, sha256 }) => ({
    work_id: workId,
    slot,
    sha256: Buffer.from(sha256, 'hex'),
    registered_at: by.at,
    registered_by: by.userId,
  }))
  await tx
    .insertInto('work_hash')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What the draft has besides texts and files. */
export async function handInOf(db: Db | Tx, work: Work, answers: Answers): Promise<HandIn> {
  const { aiUse, origin, briefId } = work
  const brief = briefId === null ? null : { briefId, open: await isBriefOpen(db, briefId, work.itemId) }
  return { aiUse, origin, brief, hashes: await hashesOf(db, work.workId), answers }
}
