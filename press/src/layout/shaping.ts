/** Letters that are set as one: a ligature, a stack, a letter with its marks. */
export interface ShapedCluster {
  /** The letters. */
  text: string
  /** Ems to the next cluster. */
  advance: number
  /** Glyph numbers of the face, and their places in font units from the cluster's pen, y upwards. */
  parts: readonly { glyph: number; x: number; y: number }[]
}

/** A word of a script whose letters join, stack or change their order: set as a whole. */
export interface ShapedWord {
  /** In the order drawn, left to right. */
  clusters: readonly ShapedCluster[]
  /** Ems. */
  advance: number
  /** Outline in thousandths of an em, y downwards: `M`, `L`, `Q`, `C` and `Z` with absolute numbers. */
  path: string
}

/** What layout cannot do by advances alone. Given from outside, since it is large and most certificates never need it. */
export interface Shaper {
  shape: (face: string, text: string, rightToLeft: boolean) => ShapedWord
  /** Embedding levels of a paragraph that runs from left to right, one for each code unit; odd ones run backwards. */
  levels: (text: string) => Uint8Array
  /** A bracket as it stands in text that runs backwards, or the character itself. */
  mirrored: (char: string) => string
}

/** Letters that need shaping, as `isUndrawable` has them, with what may stand inside of their words. */
const letters = '[\u0590-\u10ff\u1780-\u18af\u1a20-\u1aaf\ufb1d-\ufdff\ufe70-\ufefe]'
const words = new RegExp(`(${letters}(?:[\u200c\u200d\u202f\u0300-\u036f]*${letters})*)`)
const some = new RegExp(letters)
/** A Tibetan line may begin behind these, and no letter joins across them. */
const syllables = /[^\u0f0b-\u0f0d]*[\u0f0b-\u0f0d]+|[^\u0f0b-\u0f0d]+/g

export const needsShaping = (text: string): boolean => some.test(text)

/** Cuts text into what advances can set and words to be shaped, by turns, the former first. */
export const cutWords = (text: string): string[] =>
  text.split(words).flatMap((part, at) => (at % 2 === 0 ? [part] : between(part.match(syllables) ?? [])))

/** Puts an empty stretch between words that touch. */
const between = (parts: readonly string[]): string[] => parts.flatMap((part, at) => (at === 0 ? [part] : ['', part]))

export const endsSyllable = (text: string): boolean => /[\u0f0b-\u0f0d]$/.test(text)

/** Letters that run from right to left: Hebrew to Arabic, and their presentation forms. */
export const isRightToLeft = (code: number): boolean =>
  (code >= 0x590 && code <= 0x8ff) || (code >= 0xfb1d && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefe)

/** The order in which things of these levels are drawn (UAX 9, rule L2). */
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
