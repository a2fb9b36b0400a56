import { openFaces } from './faces.ts'
import type { Faces, FaceTable } from './faces.ts'

/**
 * Artificial faces for tests: Han and full-width marks one em, Latin half an em, `i` and the space a quarter. Family
 * `song` lacks 龘; no face has 𪚥. Full-width punctuation occupies half of its em, as in Chinese faces. `latin-400` has
 * Latin characters that the others lack: letters beyond Latin 1 and narrow quotation marks. `A` and `V` are kerned by a
 * tenth of an em.
 */
const latin = [0x20, 1, 250, 0x21, 0x48, 500, 0x69, 1, 250, 0x6a, 0x15, 500, 0xa0, 0x60, 500, 0x300, 0x70, 0]
const marks = [
  0x2010, 0x20, 1000, 0x2e3a, 1, 1700, 0x3000, 0x100, 1000, 0xfe10, 10, 1000, 0xfe30, 0x20, 1000, 0xff00, 0xf0, 1000,
]

const codesOf = (text: string): number[] => Array.from(text, (char) => char.codePointAt(0)!)
const halves = {
  first: codesOf('，。、；：！？）］｝〉》」』】〕〗’”︐︑︒︓︔︕︖︶︸︺︼︾﹀﹂﹄﹈'),
  second: codesOf('（［｛〈《「『【〔〖‘“︵︷︹︻︽︿﹁﹃﹇'),
}
const kerning = { first: [...codesOf('A'), 0], second: [...codesOf('V'), 0], values: [-100, 1] }

function face(id: string, family: FaceTable['family'], bold: boolean, han: readonly number[]): FaceTable {
  const ranges = inOrder([...latin, ...marks, ...han])
  return { id, family, bold, unitsPerEm: 1000, ranges, halves, kerning, hash: '' }
}

function inOrder(triples: readonly number[]): number[] {
  const rows = Array.from({ length: triples.length / 3 }, (_, i) => triples.slice(3 * i, 3 * i + 3))
  return rows.sort((a, b) => a[0]! - b[0]!).flat()
}

const latinRanges = inOrder([
  ...latin,
  0x100,
  0x80,
  500,
  0x2013,
  2,
  500,
  0x2018,
  6,
  250,
  0x201c,
  2,
  400,
  0x2026,
  1,
  800,
])

const allHan = [0x3400, 0x19c0, 1000, 0x4e00, 0x5200, 1000, 0x20000, 0xa6d6, 1000, 0x2b000, 0x3000, 1000]

export const sampleTables: readonly FaceTable[] = [
  face('hei-400', 'hei', false, allHan),
  face('hei-700', 'hei', true, allHan),
  face('song-400', 'song', false, [0x3400, 0x19c0, 1000, 0x4e00, 0x5198, 1000, 0x9f99, 0x69, 1000]),
  { id: 'latin-400', family: 'hei', bold: false, latin: true, unitsPerEm: 1000, ranges: latinRanges, hash: '' },
]

export const sampleFaces: Faces = openFaces(sampleTables)
