import type { Hash } from 'node:crypto'
import type { CheckedDesign, Design, Element } from '../design.ts'
import type { Fonts } from '../font/fonts.ts'
import type { Issue } from '../layout/draw-list.ts'
import type { CharacterSet } from './characters.ts'

/**
 * A page in drawing order: what is the same on every certificate only calls forms of the prefix, the rest is drawn each time,
 * each of its paragraphs between one of `opens` and `EMC`, which say what it is to a screen reader.
 */
export type Step = { constant: string } | { element: Element; opens: readonly string[] }

/** A font of the prefix without characters. A certificate fills it with those the prefix lacks. */
export interface SpareFont {
  name: string
  file: number
  unicode: number
  widths: number
}

/**
 * A design made ready for issuing. `prefix` is a whole file already: the certificate with its fields left empty. What
 * follows it, the suffix, writes a few of its objects anew, as any later change of a PDF does. Keep `prefix` by `hash`
 * and store suffixes only.
 */
export interface Template {
  design: CheckedDesign
  fonts: Fonts
  prefix: Uint8Array
  /** SHA-256 of the prefix, hexadecimal. */
  hash: string
  /** State of SHA-256 after the prefix, to be copied: a file's own digest costs no more than its suffix. */
  digest: Hash
  /** What is wrong with the constant parts. */
  issues: readonly Issue[]
  /** Everything below is read by the writers only. */
  steps: readonly (readonly Step[])[]
  /** First half of the file's identity. */
  id: string
  /** Where the prefix's cross-references begin. */
  crossReferences: number
  /** Number of the first object behind the prefix. */
  nextObject: number
  /** Objects a certificate writes anew: the content of its first page (the others follow), properties twice, signature. */
  firstContent: number
  info: number
  metadata: number
  signature: number | null
  /** By face: the font that takes characters the prefix lacks. */
  spares: ReadonlyMap<string, SpareFont>
  /** By face: the font resource name in the prefix and the characters it holds. */
  sets: ReadonlyMap<string, { name: string; set: CharacterSet }>
  /** Number of the resources all pages share. */
  resources: number
  /** Graphics state resource names by opacity. */
  opacities: ReadonlyMap<number, string>
  images: ReadonlyMap<string, string>
}

/** Object numbers fixed in every file; the prefix's own objects follow. */
export const catalogObject = 1
export const pagesObject = 2
export const firstPrefixObject = 3

export const pointsPerMm = 72 / 25.4

const tenThousandth = (value: number): string => String(Math.round(value * 1e4) / 1e4)

/** Page box in points: the paper, and the bleed around it when there is one. Pages inherit it. */
export function mediaBox({ sheet }: Design): string {
  const more = 2 * (sheet.bleedMm ?? 0)
  const point = (mm: number): string => tenThousandth((mm + more) * pointsPerMm)
  return `/MediaBox[0 0 ${point(sheet.widthMm)} ${point(sheet.heightMm)}]`
}

/** Where the paper is cut, for each page of a sheet with bleed; empty without. */
export function trimBox({ sheet }: Design): string {
  if (!sheet.bleedMm) return ''
  const [left, right, top, whole, tall] = [
    sheet.bleedMm,
    sheet.bleedMm + sheet.widthMm,
    sheet.bleedMm + sheet.heightMm,
    2 * sheet.bleedMm + sheet.widthMm,
    2 * sheet.bleedMm + sheet.heightMm,
  ].map((mm) => tenThousandth(mm * pointsPerMm))
  return `/TrimBox[${left} ${left} ${right} ${top}]/BleedBox[0 0 ${whole} ${tall}]`
}

/** The operator that turns canvas units into points: same width, the excess in height cut evenly. */
export function unitMatrix(design: Design): string {
  const { widthMm, heightMm, viewportRatio, bleedMm = 0 } = design.sheet
  const scale = (widthMm * pointsPerMm) / 1000
  const shift = (heightMm * pointsPerMm - 1000 * viewportRatio * scale) / 2 + bleedMm * pointsPerMm
  const six = (value: number): string => String(Math.round(value * 1e6) / 1e6)
  return `${six(scale)} 0 0 ${six(scale)} ${six(bleedMm * pointsPerMm)} ${six(shift)} cm\n`
}
