import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/** The size and hash of the bytes at `path`. */
export async function hashFile(path: string): Promise<{ size: number; sha256: Buffer }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const { size } = await stat(path)
  return { size, sha256: hash.digest() }
}
