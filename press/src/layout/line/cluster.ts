import type { Run } from '../../design.ts'
import type { Face } from '../faces.ts'
import type { ShapedWord } from '../shaping.ts'

/** One character as layout sees it. Widths in ems, so that a change of size needs no second look-up. */
export interface Cluster {
  /** The character, without what extends it. */
  char: string
  /** The text it stands for. */
  source: string
  /** Code point drawn, 0 for nothing. */
  drawn: number
  /** Null when nothing is drawn. */
  face: Face | null
  embolden: boolean
  /** Horizontal advance of the drawn glyph. */
  advance: number
  /** Advance along the line: the same, but a full em for upright characters of a column. */
  along: number
  /** Set as a whole, in place of a character. */
  word: ShapedWord | null
  /** Embedding level: odd ones run from right to left. */
  level: number
  run: Run
  space: boolean
  ideographic: boolean
  upright: boolean
  /** A mark that Chinese and Latin share, as Latin has it. */
  latin: boolean
  /** The half of its em that a full-width mark keeps to: what is blank may go. 0: it takes both. */
  half: number
  /** Units at scale 1 on top of what stands before it: kerning, and blank halves that go. */
  shift: number
  /** joined: never part; bound: inside a word; kept: inside a nobreak run; open: a line may begin here. */
  before: 0 | 1 | 2 | 3
}
