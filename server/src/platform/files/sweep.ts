import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../kernel/services.ts'
import { giveUpUploads, markSwept, removedFiles } from './file.store.ts'
import { stagingFolder } from './store-file.ts'

const GIVE_UP_HOURS = 24

/** Removes uploads given up for a day, and the bytes of removed and refused files. */
export async function sweepFiles(services: Services, hours = GIVE_UP_HOURS): Promise<void> {
  await giveUpUploads(services.db, hours)
  for (const file of await removedFiles(services.db)) await removeBytes(services, file)
  const folder = stagingFolder(services)
  const before = Date.now() - hours * 3_600_000
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < before) await rm(path, { force: true, recursive: true })
  }
}

/** Removes the bytes of a file that is out of use, which frees the room that they take of its owner's quota. */
export async function removeBytes(
  { db, storage }: Services,
  { id, storageKey }: { readonly id: string; readonly storageKey: string },
): Promise<void> {
  await storage.remove(storageKey)
  await markSwept(db, id)
}
