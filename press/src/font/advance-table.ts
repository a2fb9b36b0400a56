import type { FaceTable } from '../layout/faces.ts'
import type { Sfnt } from './sfnt.ts'

/** Extracts what layout needs of a font: its code points and their widths. */
export function advanceTable(sfnt: Sfnt, face: Omit<FaceTable, 'ranges' | 'unitsPerEm'>): FaceTable {
  const codes = [...sfnt.glyphs.keys()]
    .filter((code) => code >= 0x20 && sfnt.glyphs.get(code) !== 0)
    .sort((a, b) => a - b)
  const ranges: number[] = []
  let previous = -2
  for (const code of codes) {
    const advance = sfnt.advance(sfnt.glyphs.get(code)!)
    const last = ranges.length - 3
    if (code === previous + 1 && ranges[last + 2] === advance) ranges[last + 1]!++
    else ranges.push(code, 1, advance)
    previous = code
  }
  return { ...face, unitsPerEm: sfnt.unitsPerEm, ranges }
}
