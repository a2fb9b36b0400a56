import { fontFamilies } from '../design.ts'
import type { FontFamily } from '../design.ts'
import type { Shaper } from './shaping.ts'

/**
 * All that layout knows of a font face: which characters it has and how wide they are. Plain data, a few kilobytes, so
 * the editor receives the same numbers the server lays out with.
 */
export interface FaceTable {
  id: string
  family: FontFamily | 'any'
  bold: boolean
  /** Set word by word by a shaper, and asked for no other text. */
  shaped?: boolean
  unitsPerEm: number
  /** Triples of first code point, count, advance in font units, ascending; a code point outside is not in the face. */
  ranges: readonly number[]
  /** Hash of the font file, so that a stored template can tell whether it would still come out the same. */
  hash: string
}

/** A face ready to be asked. */
export interface Face {
  id: string
  family: FontFamily | 'any'
  bold: boolean
  shaped: boolean
  /** Advance in ems, or -1 when the face lacks the character. */
  advance: (code: number) => number
}

/** The face that draws a character, and whether its weight must be imitated. */
export interface Chosen {
  face: Face
  embolden: boolean
  advance: number
}

export interface Faces {
  all: readonly Face[]
  /** First face of the family's chain that has the character, or null when none does. */
  choose: (family: FontFamily, bold: boolean, code: number) => Chosen | null
  /** The face that sets a word of a script that needs shaping; null when none has all of its letters. */
  chooseShaped: (bold: boolean, text: string) => { face: Face; embolden: boolean } | null
  /** Null: words that need shaping are reported as missing. */
  shaper: Shaper | null
}

/** Tells letters to join or not, and has no shape that a face must have. */
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
  return {
    id: table.id,
    family: table.family,
    bold: table.bold,
    shaped: table.shaped === true,
    advance: (code) => {
      const width = code < tableSize ? widths[code]! : (beyond.get(code) ?? absent)
      return width === absent ? -1 : width / unitsPerEm
    },
  }
}

/** Which family stands in for which, nearest look first. */
const standIns: Record<FontFamily, readonly (FontFamily | 'any')[]> = {
  hei: ['hei', 'song', 'kai', 'fang', 'any'],
  song: ['song', 'hei', 'fang', 'kai', 'any'],
  kai: ['kai', 'song', 'fang', 'hei', 'any'],
  fang: ['fang', 'song', 'kai', 'hei', 'any'],
}

/** Opens the faces a layout may use. Within a family the asked weight comes first. */
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
      const found = chains.get(family)!
      for (const face of bold ? found.bold : found.plain) {
        const advance = face.advance(code)
        if (advance >= 0) return { face, embolden: bold && !face.bold, advance }
      }
      return null
    },
  }
}
