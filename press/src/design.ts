/**
 * The input of the press: plain data, independent of competitions. A sheet is 1,000 units wide and `1000 *
 * viewportRatio` units high, origin top left, y downwards. Angles are degrees, clockwise, about an element's centre.
 * Colours are `#rrggbb`.
 */

/** Font families of a design; the font catalogue maps them to faces. */
export const fontFamilies = ['hei', 'song', 'kai', 'fang'] as const
export type FontFamily = (typeof fontFamilies)[number]

export interface Sheet {
  /** Paper size in millimetres; the PDF page has exactly this size. */
  widthMm: number
  heightMm: number
  /**
   * Canvas height as a fraction of its width. Canvas and paper have the same width; excess height is cut evenly at both
   * edges.
   */
  viewportRatio: number
  /** Paper around the sheet that is cut off after printing; the background covers it. */
  bleedMm?: number
}

export interface TextStyle {
  family: FontFamily
  /** Height of the em box in units. */
  sizeUnits: number
  color: string
  bold?: boolean
  italic?: boolean
  underline?: boolean
  /** Extra units after every character. */
  letterSpacing?: number
  /**
   * Keeps the run (a name, an award) on one line unless it is wider than the box; `items`: keeps each item of a list
   * that ends with 、 or a zero-width space.
   */
  nobreak?: boolean | 'items'
}

/** Literal text. */
export interface LiteralRun extends TextStyle {
  text: string
}

/** A field, replaced on each certificate by `values[code]`. */
export interface FieldRun extends TextStyle {
  code: string
}

export type Run = LiteralRun | FieldRun
export const aligns = ['left', 'center', 'right', 'justify'] as const
export type Align = (typeof aligns)[number]

export interface Paragraph {
  align: Align
  /** Line pitch as a multiple of the largest size in the line. */
  lineHeight: number
  /** Units after each paragraph but the last. */
  paragraphSpacing: number
  /** Leaves out each line whose fields are all empty. */
  hideEmpty?: boolean
  runs: Run[]
}

/** What changes when text is larger than its box: nothing (clipped and reported), the font size, or the box. */
export type Fit = { kind: 'wrap' } | { kind: 'shrink'; minSize: number } | { kind: 'grow' }

interface Box {
  /** Id of the element in reports; unique in a design. */
  id: string
  left: number
  top: number
  width: number
  height: number
  rotate: number
}

export interface TextElement extends Box {
  kind: 'text'
  paragraphs: Paragraph[]
  /** Vertical text: columns from right to left, upright Han, rotated Latin. `align` then applies along the column. */
  vertical: boolean
  verticalAlign: 'top' | 'middle' | 'bottom'
  fit: Fit
}

export interface ImageElement extends Box {
  kind: 'image'
  /** Key into the images passed to the compiler. */
  image: string
  opacity: number
  /** Fractions of the picture cut off at its sides; the rest fills the box. */
  crop?: Crop
  /** Alternative text for screen readers; empty for an ornament. */
  alt?: string
}

export interface Crop {
  left: number
  top: number
  right: number
  bottom: number
}

/** A QR code with its quiet zone inside the box. */
export interface QrElement extends Box {
  kind: 'qr'
  content: { text: string } | { code: string }
  level: 'M' | 'Q' | 'H'
  color: string
  /** Alternative text for screen readers: what it leads to. */
  alt?: string
}

export const shapeForms = ['line', 'rect', 'ellipse'] as const

/** A horizontal line through the middle of its box, or a rectangle or ellipse that fills it, stroke included. */
export interface ShapeElement extends Box {
  kind: 'shape'
  form: (typeof shapeForms)[number]
  stroke: string | null
  /** Units. */
  strokeWidth: number
  dashed: boolean
  fill: string | null
  /** Corner radius of a rectangle, in units. */
  radius: number
  opacity: number
}

export type Element = TextElement | ImageElement | QrElement | ShapeElement

export interface Page {
  /** Drawn first, over the whole canvas. */
  background: { image: string } | { color: string } | null
  /** Array order is z-order. */
  elements: Element[]
}

export interface Design {
  title: string
  /** BCP 47, written into the document. */
  language: string
  sheet: Sheet
  /** All pages of one certificate, in order. */
  pages: Page[]
}

declare const checked: unique symbol

/** A design validated by `readDesign`, which is the only way to get one; it is frozen. */
export type CheckedDesign = Design & { readonly [checked]: true }

/** Values of one certificate: field code to text. */
export type Values = Readonly<Record<string, string>>

/** Width of every canvas in units. */
export const canvasWidth = 1000

/** Codes of a design's fields, in order of first use. */
export function codesOf(design: Design): string[] {
  const codes = new Set<string>()
  for (const element of design.pages.flatMap((page) => page.elements)) {
    if (element.kind === 'qr' && 'code' in element.content) codes.add(element.content.code)
    if (element.kind !== 'text') continue
    for (const run of element.paragraphs.flatMap((paragraph) => paragraph.runs)) {
      if ('code' in run) codes.add(run.code)
    }
  }
  return [...codes]
}

/** True when the element is the same on every certificate. */
export function isConstant(element: Element): boolean {
  if (element.kind === 'image' || element.kind === 'shape') return true
  if (element.kind === 'qr') return 'text' in element.content
  return element.paragraphs.every((paragraph) => paragraph.runs.every((run) => 'text' in run))
}
