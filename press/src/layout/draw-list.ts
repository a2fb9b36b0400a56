import type { Crop } from '../design.ts'
import type { ShapedCluster } from './shaping.ts'

/** The draw list of a sheet: the only input of the PDF writer, the editor, the preview and the raster. */

/** Text on a line in one face and one size. */
interface Setting {
  /** Start on the baseline, in units. */
  x: number
  y: number
  /** 90 in vertical text. */
  angle: 0 | 90
  face: string
  size: number
  color: string
  /** Length along the line, without spacing after the last character. */
  length: number
  embolden: boolean
  oblique: boolean
  /** Index of its paragraph in the element; default: the first. */
  paragraph?: number
  /** A line break follows. */
  broken?: true
}

/**
 * Characters with equal spacing, positioned by advances and shifts only (without kerning or ligatures of the renderer).
 */
export interface Glyphs extends Setting {
  kind: 'glyphs'
  /** Units added after every character but the last. */
  spacing: number
  /** Offset in units of each character and all following ones; null without offsets. */
  shifts: readonly number[] | null
  /** Advance of each in units, without spacing and shifts. */
  advances: readonly number[]
  /** Code points to draw. */
  drawn: readonly number[]
  /** The text that each drawn code point represents. */
  source: readonly string[]
}

/** A word whose letters join, stack or are reordered, drawn as shaped. */
export interface Word extends Setting {
  kind: 'word'
  text: string
  clusters: readonly ShapedCluster[]
  /** Outline in thousandths of the font size, y downwards. */
  path: string
}

export interface Rule {
  kind: 'rule'
  x: number
  y: number
  width: number
  height: number
  color: string
}

export interface Picture {
  kind: 'picture'
  image: string
  x: number
  y: number
  width: number
  height: number
  opacity: number
  /** The visible part of the picture fills the box. */
  crop?: Crop
}

/** Box of the complete picture when its crop fills the box. */
export function wholePicture({ x, y, width, height, crop }: Picture): Pick<Picture, 'x' | 'y' | 'width' | 'height'> {
  if (!crop) return { x, y, width, height }
  const wide = width / (1 - crop.left - crop.right)
  const tall = height / (1 - crop.top - crop.bottom)
  return { x: x - crop.left * wide, y: y - crop.top * tall, width: wide, height: tall }
}

/** A QR code as rectangles in modules; `x`, `y`, `side` include the quiet zone. */
export interface Code {
  kind: 'code'
  text: string
  x: number
  y: number
  side: number
  /** Modules per side including the quiet zone. */
  modules: number
  /** Quadruples of column, row, width, height. */
  rectangles: readonly number[]
  color: string
}

/** A path with an optional stroke and fill; absolute `M`, `L`, `C` and `Z` in units. */
export interface Outline {
  kind: 'outline'
  path: string
  fill: string | null
  stroke: { color: string; width: number; dash: readonly [on: number, off: number] | null } | null
  opacity: number
}

export type Mark = Glyphs | Word | Rule | Picture | Code | Outline

/** The marks of one element, rotated together about its centre. */
export interface Group {
  element: string
  rotate: number
  centreX: number
  centreY: number
  /** Set when the marks exceed their box and are clipped. */
  clip: { x: number; y: number; width: number; height: number } | null
  marks: Mark[]
}

/**
 * Something a person should see before issuing. Sizes in units.
 * - clipped: characters lie outside of the box and are cut
 * - shrunk: the largest size in the element became `size`
 * - split-word: a line had to begin inside a word or a nobreak run; `text` is that line
 * - missing-glyph: no font has the character, or its script needs shaping; nothing is drawn in its place
 * - missing-value: the certificate has no value for a field; nothing is drawn
 * - hidden-line: a line is left out, because its field `code` is empty and its paragraph hides then
 * - overlap: `other` is above the element and shares its place
 * - code-too-long: the text does not fit a square code; none is drawn
 */
export type Issue =
  | { kind: 'clipped'; element: string; page: number }
  | { kind: 'shrunk'; element: string; page: number; size: number }
  | { kind: 'split-word'; element: string; page: number; text: string }
  | { kind: 'missing-glyph'; element: string; page: number; character: string }
  | { kind: 'missing-value'; element: string; page: number; code: string }
  | { kind: 'hidden-line'; element: string; page: number; code: string }
  | { kind: 'overlap'; element: string; other: string; page: number }
  | { kind: 'code-too-long'; element: string; page: number }

export interface Drawing {
  width: number
  height: number
  background: { image: string } | { color: string } | null
  groups: Group[]
  issues: Issue[]
}
