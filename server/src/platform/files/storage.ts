import type { Readable } from 'node:stream'

export interface ByteRange {
  readonly first: number
  /** Included. */
  readonly last: number
}

/** Where bytes are kept, by random keys that tell nothing. */
export interface Storage {
  /** Keeps the file at `path` (moving or copying it), durably: when this returns, a power cut loses nothing. */
  keep(path: string, key: string): Promise<void>
  /** Throws when there is nothing under the key. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
}
