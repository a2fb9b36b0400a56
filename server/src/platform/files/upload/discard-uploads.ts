import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tx } from '../../db/db.ts'
import type { Services } from '../../kernel/services.ts'
import { giveUpUnfinished, lockUploads } from '../file.store.ts'
import { stagingFolder } from '../store-file.ts'

/** Gives up the unfinished uploads of a person with the bytes that arrived; returns how many. */
export async function discardUploads(services: Services, tx: Tx, ownerId: string): Promise<number> {
  await lockUploads(tx, ownerId)
  const ids = await giveUpUnfinished(tx, ownerId)
  // Before the commit: rows that stay only reserve space, bytes without a row would take it unseen.
  for (const id of ids) {
    const path = join(stagingFolder(services), id)
    await rm(path, { force: true })
    await rm(`${path}.json`, { force: true })
  }
  return ids.length
}
