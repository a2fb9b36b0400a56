import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Tx } from '../kernel/context.ts'
import type { Db } from '../db/db.ts'
import { newId } from '../db/id.ts'
import type { Services } from '../kernel/services.ts'
import { safeName } from './disposition.ts'
import { insertUploading, markStored } from './file.store.ts'
import { refuseOnFullDisk } from './upload/upload-room.ts'
import { hashFile } from './hash-file.ts'

export interface MadeFile {
  readonly purpose: string
  readonly ownerId?: string | null
  readonly name: string
  readonly mediaType: string
  readonly bytes: Buffer | Readable
}

/** Where bytes stand while they arrive: on the same disk as the stored ones, outside every web root. */
export function stagingFolder(services: Services): string {
  return join(services.config.dataDir, 'uploads')
}

export function newStorageKey(): string {
  return randomBytes(16).toString('hex')
}

/**
 * Keeps a file that the server made. With a transaction, the file exists once that commits; what a rolled back one
 * leaves is swept. Returns the file's id. For streams of any length; memory stays flat.
 */
export async function storeFile(services: Services, handle: Db | Tx, file: MadeFile): Promise<string> {
  const purpose = services.purposes.get(file.purpose)
  if (!purpose) throw new Error(`no module has files for ${file.purpose}`)
  await refuseOnFullDisk(services)
  const id = newId()
  const storageKey = newStorageKey()
  const name = safeName(file.name)
  const ownerId = file.ownerId ?? null
  await insertUploading(services.db, {
    id,
    ownerId,
    purpose: file.purpose,
    name,
    size: 0,
    storageKey,
    public: purpose.public ?? false,
  })
  await mkdir(stagingFolder(services), { recursive: true, mode: 0o700 })
  const path = join(stagingFolder(services), id)
  try {
    if (Buffer.isBuffer(file.bytes)) await writeFile(path, file.bytes, { mode: 0o600 })
    else await pipeline(file.bytes, createWriteStream(path, { mode: 0o600 }))
    const bytes = await hashFile(path)
    await services.storage.keep(path, storageKey)
    await markStored(handle, id, { ...bytes, mediaType: file.mediaType, scan: 'none' })
  } finally {
    await rm(path, { force: true })
  }
  return id
}
