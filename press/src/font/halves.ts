import { everyMark } from '../layout/line/characters.ts'
import type { Halves } from '../layout/faces.ts'
import type { Outlines } from './cut.ts'
import type { Sfnt } from './sfnt.ts'

/** Height of the middle of the em box above the baseline, in ems, used by upright marks in columns. */
const middle = 0.38

/**
 * Which full-width punctuation occupies only one half of its em, so that the other half may be removed: left or right
 * in a line, top or bottom in a column. Faces differ: a comma is in a corner in some, centred in others.
 */
export function readHalves({ outline }: Outlines, sfnt: Sfnt): Halves {
  const em = sfnt.unitsPerEm
  const first: number[] = []
  const second: number[] = []
  for (const { code, upright } of everyMark) {
    const glyph = sfnt.glyphs.get(code) ?? 0
    if (glyph === 0 || sfnt.advance(glyph) !== em) continue
    const drawn = outline(glyph, (component) => component)
    if (drawn.length < 10) continue
    const box = new DataView(drawn.buffer, drawn.byteOffset)
    const [left, bottom, right, top] = [2, 4, 6, 8].map((at) => box.getInt16(at)) as [number, number, number, number]
    if (upright ? bottom >= middle * em && top <= (middle + 0.5) * em : left >= 0 && right <= em / 2) first.push(code)
    else if (upright ? top <= middle * em && bottom >= (middle - 0.5) * em : left >= em / 2 && right <= em)
      second.push(code)
  }
  return { first, second }
}
