import { statfs } from 'node:fs/promises'
import type { DiskSpace } from '@podium/core/base/file/disk.rule.ts'

export type ReadSpace = () => Promise<DiskSpace>

/** A reading is used for so many milliseconds: uploads ask for each piece that arrives. */
const FRESH_MS = 500

/** Reads the space of the file system that holds a folder. Bytes reserved for root don't count as free. */
export function spaceOf(folder: string): ReadSpace {
  return async () => {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  }
}

/** The space of the data folder's file system, read at most twice a second. */
export class DiskGauge {
  readonly #read: ReadSpace
  #readAt = -Infinity
  #reading: Promise<DiskSpace> | null = null

  constructor(read: ReadSpace) {
    this.#read = read
  }

  async space(): Promise<DiskSpace> {
    const now = performance.now()
    if (!this.#reading || now - this.#readAt > FRESH_MS) {
      this.#readAt = now
      const reading = this.#read()
      this.#reading = reading
      reading.catch(() => {
        if (this.#reading === reading) this.#reading = null
      })
    }
    return this.#reading
  }
}
