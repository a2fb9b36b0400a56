import type { Design, Element } from '../design.ts'
import type { Fonts } from '../font/fonts.ts'
import type { Issue } from '../layout/draw-list.ts'
import type { CharacterSet } from './characters.ts'

/** A page in drawing order: what is the same on every certificate is a form in the prefix, the rest is drawn each time. */
export type Step = { form: string } | { element: Element }

/**
 * A design made ready for issuing: the constant first part of every file, and what is needed to write the rest. Keep
 * `prefix` by `hash` and store suffixes only.
 */
export interface Template {
  design: Design
  fonts: Fonts
  prefix: Uint8Array
  /** SHA-256 of the prefix, hexadecimal. */
  hash: string
  /** What is wrong with the constant parts. */
  issues: readonly Issue[]
  /** Everything below is read by the writers only. */
  steps: readonly (readonly Step[])[]
  /** Number of the first object behind the prefix. */
  nextObject: number
  /** Cross-reference rows of the prefix's objects. */
  references: string
  /** By face: the font resource name in the prefix and the characters it holds. */
  sets: ReadonlyMap<string, { name: string; set: CharacterSet }>
  fontEntries: string
  /** Resource entries beside fonts. */
  resourceEntries: string
  /** Graphics state resource names by opacity. */
  opacities: ReadonlyMap<number, string>
  images: ReadonlyMap<string, string>
}

/** Object numbers fixed in every file; the prefix's own objects follow. */
export const catalogObject = 1
export const pagesObject = 2
export const firstPrefixObject = 3

export const pointsPerMm = 72 / 25.4

/** Page box in points. */
export function mediaBox(design: Design): string {
  const point = (mm: number): string => String(Math.round(mm * pointsPerMm * 1e4) / 1e4)
  return `/MediaBox[0 0 ${point(design.sheet.widthMm)} ${point(design.sheet.heightMm)}]`
}

/** The operator that turns canvas units into points: same width, the excess in height cut evenly. */
export function unitMatrix(design: Design): string {
  const { widthMm, heightMm, viewportRatio } = design.sheet
  const scale = (widthMm * pointsPerMm) / 1000
  const shift = (heightMm * pointsPerMm - 1000 * viewportRatio * scale) / 2
  const six = (value: number): string => String(Math.round(value * 1e6) / 1e6)
  return `${six(scale)} 0 0 ${six(scale)} 0 ${six(shift)} cm\n`
}
