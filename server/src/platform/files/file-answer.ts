import type { Readable } from 'node:stream'
import { nameFrom } from './disposition.ts'
import type { StoredFile } from './purpose.ts'

/** What the handler of a `file` endpoint returns. */
export type FileAnswer =
  /** A stored file, with ranges and its hash as ETag. */
  | { readonly stored: StoredFile; readonly shown: boolean }
  /** Made while it is sent: an export. */
  | {
      readonly made: Readable | Buffer
      readonly name: string
      readonly mediaType: string
      readonly shown: boolean
      readonly immutable: boolean
    }

/** Sends a stored file: to be saved, or with `shown` in the browser's own viewer where its type is harmless. */
export function sendFile(stored: StoredFile, options: { shown?: boolean } = {}): FileAnswer {
  return { stored, shown: options.shown ?? false }
}

/** Sends bytes made for this answer. `immutable`: what this address answers never changes. */
export function sendMade(
  made: Readable | Buffer,
  options: { name: string; mediaType: string; shown?: boolean; immutable?: boolean },
): FileAnswer {
  const { name, mediaType, shown = false, immutable = false } = options
  return { made, name: nameFrom(name), mediaType, shown, immutable }
}
