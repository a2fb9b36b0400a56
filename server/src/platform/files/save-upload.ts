import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Services } from '../kernel/services.ts'
import type { SavedBytes } from './file.store.ts'

/** Hashes the bytes at `path` and keeps them durably under the key. The hash is of the very bytes that are kept. */
export async function saveBytes(services: Services, path: string, key: string, mediaType: string): Promise<SavedBytes> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const { size } = await stat(path)
  await services.storage.keep(path, key)
  return { mediaType, size, sha256: hash.digest() }
}
