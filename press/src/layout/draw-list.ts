import type { Crop } from '../design.ts'
import type { ShapedCluster } from './shaping.ts'

/** What a sheet looks like: the only thing the PDF writer, the editor, the preview and the raster draw from. */

/** What is set on a line in one face and one size. */
interface Setting {
  /** Pen start on the baseline, in units. */
  x: number
  y: number
  /** 90 when it runs down the column. */
  angle: 0 | 90
  face: string
  size: number
  color: string
  /** Length along the line, without spacing after the last character. */
  length: number
  embolden: boolean
  oblique: boolean
  /** Number of its paragraph in the element; left out: the first. */
  paragraph?: number
  /** The text has a line break behind it. */
  broken?: true
}

/** A stretch of characters in one spacing, drawn by advances and shifts alone (no kerning of its own, no ligatures). */
export interface Glyphs extends Setting {
  kind: 'glyphs'
  /** Units added after every character but the last. */
  spacing: number
  /** Units each is moved along the line before it is drawn, the rest with it; null when none is. */
  shifts: readonly number[] | null
  /** Units each takes along the line, spacing and shifts apart. */
  advances: readonly number[]
  /** Code points to draw. */
  drawn: readonly number[]
  /** What each drawn code point stands for in the text. */
  source: readonly string[]
}

/** A word whose letters join, stack or change their order, drawn as it was shaped. */
export interface Word extends Setting {
  kind: 'word'
  text: string
  clusters: readonly ShapedCluster[]
  /** Outline in thousandths of the size, y downwards. */
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
  /** What is left of the picture fills the box. */
  crop?: Crop
}

/** Where the whole of a picture would lie, of which a crop leaves the box. */
export function wholePicture({ x, y, width, height, crop }: Picture): Pick<Picture, 'x' | 'y' | 'width' | 'height'> {
  if (!crop) return { x, y, width, height }
  const wide = width / (1 - crop.left - crop.right)
  const tall = height / (1 - crop.top - crop.bottom)
  return { x: x - crop.left * wide, y: y - crop.top * tall, width: wide, height: tall }
}

/** A square code as rectangles in modules; `x`, `y`, `side` include the quiet zone. */
export interface Code {
  kind: 'code'
  text: string
  x: number
  y: number
  side: number
  /** Modules along a side with the quiet zone. */
  modules: number
  /** Quadruples of column, row, width, height. */
  rectangles: readonly number[]
  color: string
}

/** A path with a line around it, filled or not; absolute `M`, `L`, `C` and `Z` in units. */
export interface Outline {
  kind: 'outline'
  path: string
  fill: string | null
  stroke: { color: string; width: number; dash: readonly [on: number, off: number] | null } | null
  opacity: number
}

export type Mark = Glyphs | Word | Rule | Picture | Code | Outline

/** One element's marks, turned together about its centre. */
export interface Group {
  element: string
  rotate: number
  centreX: number
  centreY: number
  /** Set when the marks reach out of their box and are cut. */
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
 * - code-too-long: the text does not fit a square code; none is drawn
 */
export type Issue =
  | { kind: 'clipped'; element: string; page: number }
  | { kind: 'shrunk'; element: string; page: number; size: number }
  | { kind: 'split-word'; element: string; page: number; text: string }
  | { kind: 'missing-glyph'; element: string; page: number; character: string }
  | { kind: 'missing-value'; element: string; page: number; code: string }
  | { kind: 'hidden-line'; element: string; page: number; code: string }
  | { kind: 'code-too-long'; element: string; page: number }

export interface Drawing {
  width: number
  height: number
  background: { image: string } | { color: string } | null
  groups: Group[]
  issues: Issue[]
}
