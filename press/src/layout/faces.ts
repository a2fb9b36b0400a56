import { fontFamilies } from '../design.ts'
import type { FontFamily } from '../design.ts'
import type { Shaper } from './shaping.ts'

/** Full-width marks whose second half of the em is blank, and whose first half is. Code points. */
export interface Halves {
  first: readonly number[]
  second: readonly number[]
}

/**
 * Pair kerning by classes: pairs of code point and class for the first and for the second character, and for each first
 * class the font units to each second class, run-length encoded as value and count.
 */
export interface Kerning {
  first: readonly number[]
  second: readonly number[]
  values: readonly number[]
}

/**
 * Layout data of a font face: its characters and their widths. A few kilobytes of plain data, so that the editor lays
 * out with the same numbers as the server.
 */
export interface FaceTable {
  id: string
  family: FontFamily | 'any'
  bold: boolean
  /** Sets complete words by a shaper and is used for nothing else. */
  shaped?: boolean
  /** Sets complete Latin and Greek words that contain a letter missing from the faces before it. */
  latin?: boolean
  unitsPerEm: number
  /**
   * Triples of first code point, count, advance in font units, ascending; other code points are missing from the face.
   */
  ranges: readonly number[]
  halves?: Halves
  kerning?: Kerning
  /** Hash of the font file, to detect that a stored template would render differently. */
  hash: string
}

/** A face with fast look-ups. */
export interface Face {
  id: string
  family: FontFamily | 'any'
  bold: boolean
  shaped: boolean
  /** Advance in ems, or -1 when the face lacks the character. */
  advance: (code: number) => number
  /** The half of its em that a full-width mark occupies, 1 or 2; 0 for both. */
  half: (code: number) => number
  /** Kerning in ems between two characters, added to the advance of the first. */
  kern: (first: number, second: number) => number
}

/** The face for a character, and whether bold must be synthesised. */
export interface Chosen {
  face: Face
  embolden: boolean
  advance: number
}

export interface Faces {
  all: readonly Face[]
  /** The first face of the family's fallback chain with the character, or null. */
  choose: (family: FontFamily, bold: boolean, code: number) => Chosen | null
  /** The first with the character between these widths in ems, or null. */
  chooseWide: (family: FontFamily, bold: boolean, code: number, least: number, most: number) => Chosen | null
  /** The first with all of these characters, or null. */
  chooseForAll: (family: FontFamily, bold: boolean, codes: readonly number[]) => Omit<Chosen, 'advance'> | null
  /** The face for a word that needs shaping; null when none has all of its letters. */
  chooseShaped: (bold: boolean, text: string) => { face: Face; embolden: boolean } | null
  /** Null: words that need shaping are reported as missing. */
  shaper: Shaper | null
}

/** Joiners control how letters join and need no glyph. */
const isJoiner = (code: number): boolean => code === 0x200c || code === 0x200d || code === 0x34f

const absent = 0xffff
const tableSize = 0x32400

function openFace(table: FaceTable): Face {
  const widths = new Uint16Array(tableSize).fill(absent)
  const beyond = new Map<number, number>()
  for (let i = 0; i + 2 < table.ranges.length; i += 3) {
    const first = table.ranges[i]!
    const end = first + table.ranges[i + 1]!
    const width = table.ranges[i + 2]!
    widths.fill(width, Math.min(first, tableSize), Math.min(end, tableSize))
    for (let code = Math.max(first, tableSize); code < end; code++) beyond.set(code, width)
  }
  const unitsPerEm = table.unitsPerEm
  // Computed lazily: most faces of a list are never used.
  let halves: ReadonlyMap<number, number> | null = null
  let kern: Face['kern'] | null = null
  return {
    id: table.id,
    family: table.family,
    bold: table.bold,
    shaped: table.shaped === true,
    advance: (code) => {
      const width = code < tableSize ? widths[code]! : (beyond.get(code) ?? absent)
      return width === absent ? -1 : width / unitsPerEm
    },
    half: (code) => (halves ??= openHalves(table.halves)).get(code) ?? 0,
    kern: (first, second) => (kern ??= openKerning(table.kerning, unitsPerEm))(first, second),
  }
}

const openHalves = (halves: Halves | undefined): ReadonlyMap<number, number> =>
  new Map([
    ...(halves?.first ?? []).map((code) => [code, 1] as const),
    ...(halves?.second ?? []).map((code) => [code, 2] as const),
  ])

/** All kerned characters are below. */
const kernedSize = 0x2040

function openKerning(kerning: Kerning | undefined, unitsPerEm: number): Face['kern'] {
  if (!kerning) return () => 0
  const { first, second, values } = kerning
  const [firsts, seconds] = [first, second].map((pairs) => {
    // Class 0 means not kerned.
    const classes = new Uint16Array(kernedSize)
    for (let i = 0; i + 1 < pairs.length; i += 2) classes[pairs[i]!] = pairs[i + 1]! + 1
    return classes
  }) as [Uint16Array, Uint16Array]
  const columns = second.reduce((most, value, at) => (at % 2 === 0 ? most : Math.max(most, value + 1)), 0)
  const table = new Int16Array(values.reduce((sum, value, at) => (at % 2 === 0 ? sum : sum + value), 0))
  for (let i = 0, at = 0; i + 1 < values.length; i += 2) table.fill(values[i]!, at, (at += values[i + 1]!))
  return (one, other) => {
    const row = one < kernedSize ? firsts[one]! : 0
    const column = row > 0 && other < kernedSize ? seconds[other]! : 0
    return column === 0 ? 0 : table[(row - 1) * columns + column - 1]! / unitsPerEm
  }
}

/** Fallback order of the families, the most similar first. */
const standIns: Record<FontFamily, readonly (FontFamily | 'any')[]> = {
  hei: ['hei', 'song', 'kai', 'fang', 'any'],
  song: ['song', 'hei', 'fang', 'kai', 'any'],
  kai: ['kai', 'song', 'fang', 'hei', 'any'],
  fang: ['fang', 'song', 'kai', 'hei', 'any'],
}

/** Prepares the faces for layout. In a family the requested weight comes first. */
export function openFaces(tables: readonly FaceTable[], shaper: Shaper | null = null): Faces {
  const all = tables.map(openFace)
  const chain = (family: FontFamily, bold: boolean): Face[] =>
    standIns[family].flatMap((stand) =>
      all
        .filter((face) => face.family === stand && !face.shaped)
        .sort((a, b) => Number(a.bold !== bold) - Number(b.bold !== bold)),
    )
  const chains = new Map(
    fontFamilies.map((family) => [family, { plain: chain(family, false), bold: chain(family, true) }]),
  )
  const chainOf = (family: FontFamily, bold: boolean): readonly Face[] => {
    const found = chains.get(family)!
    return bold ? found.bold : found.plain
  }
  const byWeight = (bold: boolean): Face[] =>
    all.filter((face) => face.shaped).sort((a, b) => Number(a.bold !== bold) - Number(b.bold !== bold))
  const shaped = { plain: byWeight(false), bold: byWeight(true) }
  return {
    all,
    shaper,
    chooseShaped: (bold, text) => {
      const codes = Array.from(text, (char) => char.codePointAt(0)!).filter((code) => !isJoiner(code))
      const face = (bold ? shaped.bold : shaped.plain).find((each) => codes.every((code) => each.advance(code) >= 0))
      return face ? { face, embolden: bold && !face.bold } : null
    },
    choose: (family, bold, code) => {
      const chain = chainOf(family, bold)
      for (let i = 0; i < chain.length; i++) {
        const face = chain[i]!
        const advance = face.advance(code)
        if (advance >= 0) return { face, embolden: bold && !face.bold, advance }
      }
      return null
    },
    chooseWide: (family, bold, code, least, most) => {
      for (const face of chainOf(family, bold)) {
        const advance = face.advance(code)
        if (advance >= least && advance <= most) return { face, embolden: bold && !face.bold, advance }
      }
      return null
    },
    chooseForAll: (family, bold, codes) => {
      const face = chainOf(family, bold).find((each) => codes.every((code) => each.advance(code) >= 0))
      return face ? { face, embolden: bold && !face.bold } : null
    },
  }
}
