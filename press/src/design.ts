/**
 * The neutral input of the engine: plain data, no competition words in it.
 *
 * A sheet is 1,000 units wide and `1000 * viewportRatio` units high, origin top left, y downwards. Angles are degrees,
 * clockwise, about an element's centre. Colours are `#rrggbb`.
 */

/** Writing styles a design may ask for; the font catalogue says which face draws each. */
export const fontFamilies = ['hei', 'song', 'kai', 'fang'] as const
export type FontFamily = (typeof fontFamilies)[number]

export interface Sheet {
  /** Paper size in millimetres; the PDF page has exactly this size. */
  widthMm: number
  heightMm: number
  /** Canvas height as a part of its width. Canvas and paper share the width; what is over in height is cut evenly. */
  viewportRatio: number
  /** Paper around the sheet that the printer cuts off; the background covers it. */
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
   * Keeps the run on one line (a name, an award) as long as it is no wider than the box; `items` so each item of a list
   * that ends with 、 or a zero-width space.
   */
  nobreak?: boolean | 'items'
}

/** Words as written. */
export interface LiteralRun extends TextStyle {
  text: string
}

/** A place filled per certificate with `values[code]`. */
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
  /** Units after the paragraph, the last one excepted. */
  paragraphSpacing: number
  /** Each of its lines is left out of a certificate that has nothing for any field of the line. */
  hideEmpty?: boolean
  runs: Run[]
}

/** What gives way when text is larger than its box: nothing (cut and reported), the size, or the box. */
export type Fit = { kind: 'wrap' } | { kind: 'shrink'; minSize: number } | { kind: 'grow' }

interface Box {
  /** Names the element in reports; unique in a design. */
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
  /** Columns from right to left, upright Han, Latin turned. `align` then runs along the column. */
  vertical: boolean
  verticalAlign: 'top' | 'middle' | 'bottom'
  fit: Fit
}

export interface ImageElement extends Box {
  kind: 'image'
  /** Key into the images given to the compiler. */
  image: string
  opacity: number
  /** Parts of the picture's width and height cut away at its sides; what is left fills the box. */
  crop?: Crop
  /** What the picture shows, for those who hear the page; empty for an ornament. */
  alt?: string
}

export interface Crop {
  left: number
  top: number
  right: number
  bottom: number
}

/** A square code with its quiet zone inside the box. */
export interface QrElement extends Box {
  kind: 'qr'
  content: { text: string } | { code: string }
  level: 'M' | 'Q' | 'H'
  color: string
  /** What it leads to, for those who hear the page. */
  alt?: string
}

export const shapeForms = ['line', 'rect', 'ellipse'] as const

/** A line through the middle of its box from side to side, or a rectangle or ellipse that fills it, line and all. */
export interface ShapeElement extends Box {
  kind: 'shape'
  form: (typeof shapeForms)[number]
  stroke: string | null
  /** Units. */
  strokeWidth: number
  dashed: boolean
  fill: string | null
  /** Units that the corners of a rectangle are rounded by. */
  radius: number
  opacity: number
}

export type Element = TextElement | ImageElement | QrElement | ShapeElement

export interface Page {
  /** Drawn first over the whole canvas. */
  background: { image: string } | { color: string } | null
  /** Array order is z-order. */
  elements: Element[]
}

export interface Design {
  title: string
  /** BCP 47, written into the document. */
  language: string
  sheet: Sheet
  /** Front, back and so on: all are pages of one certificate. */
  pages: Page[]
}

declare const checked: unique symbol

/** A design that `readDesign` found sound; nothing else makes one, and nothing changes it. */
export type CheckedDesign = Design & { readonly [checked]: true }

/** What one certificate puts in the places: field code to text. */
export type Values = Readonly<Record<string, string>>

/** Width of every canvas in units. */
export const canvasWidth = 1000

/** The codes a design asks for, in order of first use. */
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
