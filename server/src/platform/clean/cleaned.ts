/** A file without properties and active content, and what it said before. */
export interface Cleaned {
  readonly bytes: Uint8Array
  readonly mediaType: string
  /** Without a dot; follows the content, never the old name. */
  readonly extension: string
  /** Readable text, at most `MAX_TEXT` characters. */
  readonly text: string
  /** Values of the removed properties, such as the author. */
  readonly properties: readonly string[]
}

export const MAX_TEXT = 1_000_000
