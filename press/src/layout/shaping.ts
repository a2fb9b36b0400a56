/** Letters that form a unit: a ligature, a stack, a letter with its marks. */
export interface ShapedCluster {
  /** The letters. */
  text: string
  /** Ems to the next cluster. */
  advance: number
  /** Glyph numbers of the face, and their positions in font units from the cluster's origin, y upwards. */
  parts: readonly { glyph: number; x: number; y: number }[]
}

/** A shaped word of a script whose letters join, stack or are reordered. */
export interface ShapedWord {
  /** In visual order, left to right. */
  clusters: readonly ShapedCluster[]
  /** In ems. */
  advance: number
  /** Outline in thousandths of an em, y downwards: absolute `M`, `L`, `Q`, `C` and `Z`. */
  path: string
}

/** Shapes words that can't be set by advances only. Injected, since it is large and rarely needed. */
export interface Shaper {
  shape: (face: string, text: string, rightToLeft: boolean) => ShapedWord
  /** Embedding levels of a left-to-right paragraph, one per code unit; odd ones run from right to left. */
  levels: (text: string) => Uint8Array
  /** The mirrored bracket for right-to-left text, or the character itself. */
  mirrored: (char: string) => string
}

/** Letters that need shaping, as in `isUndrawable`, with characters that may occur inside their words. */
const letters = '[\u0590-\u10ff\u1780-\u18af\u1a20-\u1aaf\ufb1d-\ufdff\ufe70-\ufefe]'
const words = new RegExp(`(${letters}(?:[\u200c\u200d\u202f\u0300-\u036f]*${letters})*)`)
const some = new RegExp(letters)
/** A Tibetan line may break after these, and no letters join across them. */
const syllables = /[^\u0f0b-\u0f0d]*[\u0f0b-\u0f0d]+|[^\u0f0b-\u0f0d]+/g

export const needsShaping = (text: string): boolean => some.test(text)

/** Splits text alternately into parts that advances can set and words to be shaped, starting with the former. */
export const cutWords = (text: string): string[] =>
  text.split(words).flatMap((part, at) => (at % 2 === 0 ? [part] : between(part.match(syllables) ?? [])))

/** Inserts an empty part between adjacent words. */
const between = (parts: readonly string[]): string[] => parts.flatMap((part, at) => (at === 0 ? [part] : ['', part]))

export const endsSyllable = (text: string): boolean => /[\u0f0b-\u0f0d]$/.test(text)

/** Letters that run from right to left: Hebrew to Arabic, and their presentation forms. */
export const isRightToLeft = (code: number): boolean =>
  (code >= 0x590 && code <= 0x8ff) || (code >= 0xfb1d && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefe)

/** Visual order of items with these embedding levels (UAX 9, rule L2). */
export function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, i) => i)
  for (let level = Math.max(0, ...levels); level > 0; level--) {
    for (let start = 0; start < order.length; start++) {
      if (levels[order[start]!]! < level) continue
      let end = start
      while (end < order.length && levels[order[end]!]! >= level) end++
      order.splice(start, end - start, ...order.slice(start, end).reverse())
      start = end
    }
  }
  return order
}
