/** Deflated samples and the dictionary entries for decoding them. */
export interface PackedSamples {
  entries: string
  data: Uint8Array
}

/** A picture as stored in a PDF. */
export interface PreparedImage {
  width: number
  height: number
  /** Entries of the image dictionary, without type, size and length. */
  entries: string
  data: Uint8Array
  /** 8-bit alpha, or null when the picture is opaque. */
  alpha: PackedSamples | null
  /** Matrix that turns the stored picture upright; left out where it is. */
  turn?: string
}
