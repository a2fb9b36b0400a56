import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { savedHashes, type UploadedFont } from './font.store.ts'

const folderOf = (services: Services): string => join(services.config.dataDir, 'fonts')

/** Path of a local copy of a face's file, which is downloaded from the storage at first use. */
export async function localCopy(services: Services, font: Pick<UploadedFont, 'hash' | 'storageKeys'>): Promise<string> {
  const folder = folderOf(services)
  const path = join(folder, `${font.hash}.ttf`)
  if (await stat(path).catch(() => null)) return path
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let lost: unknown
  for (const storageKey of font.storageKeys) {
    try {
      return await fetched(services, path, { hash: font.hash, storageKey })
    } catch (error) {
      lost = error
    }
  }
  throw lost
}

async function fetched(services: Services, path: string, font: { hash: string; storageKey: string }): Promise<string> {
  // Several processes may download at once: each writes a temporary file and renames it.
  const beside = `${path}.${randomUUID()}.part`
  try {
    const hash = createHash('sha256')
    const watched = new PassThrough()
    watched.on('data', (chunk: Buffer) => hash.update(chunk))
    const stored = await services.storage.read(font.storageKey)
    await pipeline(stored, watched, createWriteStream(beside, { mode: 0o600 }))
    if (hash.digest('hex') !== font.hash) throw new Error('the stored file is another than the one that was uploaded')
    await rename(beside, path)
  } finally {
    await rm(beside, { force: true })
  }
  return path
}

/** Removes local copies of faces that no list needs any more. */
export async function sweepCopies(db: Db | Tx, services: Services): Promise<void> {
  const folder = folderOf(services)
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.ttf'))
  if (names.length === 0) return
  const needed = new Set(await savedHashes(db))
  for (const name of names) if (!needed.has(name.slice(0, -4))) await rm(join(folder, name), { force: true })
}
