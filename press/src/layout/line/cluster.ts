import type { Run } from '../../design.ts'
import type { Face } from '../faces.ts'
import type { ShapedWord } from '../shaping.ts'

/** One character with its combining marks. Widths are in ems, so that another font size needs no new look-up. */
export interface Cluster {
  /** The character without combining marks. */
  char: string
  /** The text it represents. */
  source: string
  /** Drawn code point, 0 for none. */
  drawn: number
  /** Null when nothing is drawn. */
  face: Face | null
  embolden: boolean
  /** Horizontal advance of the drawn glyph. */
  advance: number
  /** Advance along the line: the same, but a full em for upright characters in a column. */
  along: number
  /** A shaped word set in place of a character. */
  word: ShapedWord | null
  /** Bidirectional embedding level: odd ones run from right to left. */
  level: number
  run: Run
  space: boolean
  ideographic: boolean
  upright: boolean
  /** A mark shared by Chinese and Latin, in its Latin form. */
  latin: boolean
  /** The half of its em that a full-width mark occupies: the other may be removed. 0: both. */
  half: number
  /** Offset in units at scale 1 from the previous cluster: kerning, and removed blank halves. */
  shift: number
  /** joined: never separated; bound: inside a word; kept: inside a nobreak run; open: a line may begin here. */
  before: 0 | 1 | 2 | 3
}
