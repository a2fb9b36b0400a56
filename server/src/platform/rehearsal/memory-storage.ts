import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ByteRange, Storage } from '../files/storage.ts'

/** Files of a rehearsal, which are gone with it. */
export class MemoryStorage implements Storage {
  readonly #files = new Map<string, Buffer>()

  async keep(path: string, key: string): Promise<void> {
    this.#files.set(key, await readFile(path))
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const bytes = this.#files.get(key)
    if (!bytes) throw new Error(`there is no file ${key}`)
    return Readable.from([range ? bytes.subarray(range.first, range.last + 1) : bytes])
  }

  async remove(key: string): Promise<void> {
    this.#files.delete(key)
  }
}
