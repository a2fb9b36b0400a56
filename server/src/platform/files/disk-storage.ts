import { constants } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange, Storage } from './storage.ts'

/** Files in a folder of this machine, spread over 256 subfolders. */
export class DiskStorage implements Storage {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async keep(path: string, key: string): Promise<void> {
    const target = this.#pathOf(key)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const moved = await moveInto(path, target)
    await syncFile(moved)
    await rename(moved, target)
    // The name is only safe once its folder is on the disk too.
    await syncFile(dirname(target))
    await syncFile(this.#folder)
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const stream = createReadStream(this.#pathOf(key), range && { start: range.first, end: range.last })
    await once(stream, 'open')
    return stream
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true })
  }

  #pathOf(key: string): string {
    if (!/^[0-9a-f]{32}$/.test(key)) throw new Error('not a storage key')
    return join(this.#folder, key.slice(0, 2), key)
  }
}

/** Beside the target, on its file system: renamed where that works, else copied. */
async function moveInto(path: string, target: string): Promise<string> {
  const beside = `${target}.part`
  try {
    await rename(path, beside)
  } catch {
    await copyFile(path, beside, constants.COPYFILE_FICLONE)
    await rm(path, { force: true })
  }
  return beside
}

async function syncFile(path: string): Promise<void> {
  const isFolder = (await stat(path)).isDirectory()
  const handle = await open(path, isFolder ? 'r' : 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
