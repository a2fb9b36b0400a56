/** Deflated samples and the entries that say how. */
export interface PackedSamples {
  entries: string
  data: Uint8Array
}

/** A picture as PDF stores it. */
export interface PreparedImage {
  width: number
  height: number
  /** Entries of the image dictionary, without type, size and length. */
  entries: string
  data: Uint8Array
  /** 8-bit alpha, or null when the picture is opaque. */
  alpha: PackedSamples | null
  /** Matrix that lays the stored picture as it was taken; left out where it stands so already. */
  turn?: string
}
