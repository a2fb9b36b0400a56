import type { Hash } from 'node:crypto'
import type { CheckedDesign, Design, Element } from '../design.ts'
import type { Fonts } from '../font/fonts.ts'
import type { Issue } from '../layout/draw-list.ts'
import type { CharacterSet } from './characters.ts'

/**
 * A step in drawing a page. `constant`: operators that draw form XObjects of the prefix. `element`: drawn anew for each
 * certificate; each paragraph begins with the operator in `opens` and ends with `EMC`, which tag it for screen readers.
 */
export type Step = { constant: string } | { element: Element; opens: readonly string[] }

/** An empty font of the prefix, filled by a certificate with characters missing from the prefix. */
export interface SpareFont {
  name: string
  file: number
  unicode: number
  widths: number
}

/**
 * A compiled design. `prefix` is a complete file: the certificate with empty fields. The suffix that follows it is an
 * incremental update, which rewrites a few objects. Store `prefix` once by `hash`, and only the suffix of each
 * certificate.
 */
export interface Template {
  design: CheckedDesign
  fonts: Fonts
  prefix: Uint8Array
  /** SHA-256 of the prefix, hexadecimal. */
  hash: string
  /** State of SHA-256 after the prefix, to be copied: a file's digest then costs only its suffix. */
  digest: Hash
  /** Issues of the constant parts. */
  issues: readonly Issue[]
  /** Steps of each page. These and all properties below are internal to the writers. */
  steps: readonly (readonly Step[])[]
  /** First part of the file identifier. */
  id: string
  /** Position of the prefix's cross-references. */
  crossReferences: number
  /** First free object number after the prefix. */
  nextObject: number
  /**
   * Objects that a certificate rewrites: the content of its first page (the others follow), info and metadata,
   * signature.
   */
  firstContent: number
  info: number
  metadata: number
  signature: number | null
  /** By face: the spare font for characters missing from the prefix. */
  spares: ReadonlyMap<string, SpareFont>
  /** By face: the font resource name in the prefix and the characters it contains. */
  sets: ReadonlyMap<string, { name: string; set: CharacterSet }>
  /** Object number of the resources that all pages share. */
  resources: number
  /** Graphics state resource names by opacity. */
  opacities: ReadonlyMap<number, string>
  images: ReadonlyMap<string, string>
}

/** Object numbers that are the same in every file; the prefix's own objects follow. */
export const catalogObject = 1
export const pagesObject = 2
export const firstPrefixObject = 3

export const pointsPerMm = 72 / 25.4

const tenThousandth = (value: number): string => String(Math.round(value * 1e4) / 1e4)

/** Page box in points: the paper, with the bleed around it if any. Inherited by all pages. */
export function mediaBox({ sheet }: Design): string {
  const bothBleedsMm = 2 * (sheet.bleedMm ?? 0)
  const point = (mm: number): string => tenThousandth((mm + bothBleedsMm) * pointsPerMm)
  return `/MediaBox[0 0 ${point(sheet.widthMm)} ${point(sheet.heightMm)}]`
}

/** The trim box and the bleed box of a page with bleed; empty without. */
export function trimBox({ sheet }: Design): string {
  if (!sheet.bleedMm) return ''
  const [left, right, top, boxWidth, boxHeight] = [
    sheet.bleedMm,
    sheet.bleedMm + sheet.widthMm,
    sheet.bleedMm + sheet.heightMm,
    2 * sheet.bleedMm + sheet.widthMm,
    2 * sheet.bleedMm + sheet.heightMm,
  ].map((mm) => tenThousandth(mm * pointsPerMm))
  return `/TrimBox[${left} ${left} ${right} ${top}]/BleedBox[0 0 ${boxWidth} ${boxHeight}]`
}

/** Matrix operator from canvas units to points: same width; excess height is cut off evenly at top and bottom. */
export function unitMatrix(design: Design): string {
  const { widthMm, heightMm, viewportRatio, bleedMm = 0 } = design.sheet
  const scale = (widthMm * pointsPerMm) / 1000
  const shift = (heightMm * pointsPerMm - 1000 * viewportRatio * scale) / 2 + bleedMm * pointsPerMm
  const millionth = (value: number): string => String(Math.round(value * 1e6) / 1e6)
  return `${millionth(scale)} 0 0 ${millionth(scale)} ${millionth(bleedMm * pointsPerMm)} ${millionth(shift)} cm\n`
}
