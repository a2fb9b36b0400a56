import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/**
 * An independent reader for tests and benchmarks: pdf.js, which parses the file, its fonts' widths and ToUnicode maps
 * itself.
 */

/** Position of one character in a viewer, in points from the lower left of the page. */
export interface PlacedGlyph {
  /** The text that is copied. */
  text: string
  x: number
  y: number
}

/** The content of one text object. */
export interface TextObject {
  glyphs: PlacedGlyph[]
  /** Pen position after the last character, without its character spacing. */
  end: { x: number; y: number }
  /** Number of the marked-content sequence it belongs to. */
  sequence: number
}

export interface PageText {
  /** Points. */
  width: number
  height: number
  /** In drawing order, forms expanded. */
  texts: TextObject[]
}

/** Opens a file, passes it to `read` and closes it. */
export async function withPdf<T>(bytes: Uint8Array, read: (document: PDFDocumentProxy) => Promise<T>): Promise<T> {
  // pdf.js takes ownership of the buffer.
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, disableFontFace: true })
  try {
    return await read(await task.promise)
  } finally {
    await task.destroy()
  }
}

/** Text of every page as extracted by the reader, without white space. */
export async function extractTexts(document: PDFDocumentProxy): Promise<string[]> {
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent({ disableNormalization: true })
    texts.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .replace(/\s/g, ''),
    )
    page.cleanup()
  }
  return texts
}

type Matrix = readonly [number, number, number, number, number, number]
const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** The product of two transformations, `inner` applied first. */
function times(outer: Matrix, inner: ArrayLike<number>): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = Array.from(inner) as [number, number, number, number, number, number]
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

interface ShownGlyph {
  unicode: string
  width: number
}

/** Executes a page's operators and records the position of each character. Throws for an unknown text operator. */
export async function readPage(page: PDFPageProxy): Promise<PageText> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const [left, bottom, right, top] = page.view as [number, number, number, number]
  const texts: TextObject[] = []
  const saved: { matrix: Matrix; size: number; spacing: number }[] = []
  let state = { matrix: identity, size: 0, spacing: 0 }
  let line: Matrix = identity
  let text: TextObject | null = null
  let sequence = 0
  /** Tags of the open marked-content sequences. */
  const marked: unknown[] = []
  for (const [at, operator] of fnArray.entries()) {
    const args = argsArray[at] as unknown[]
    if (operator === OPS.save) saved.push({ ...state })
    else if (operator === OPS.restore) state = saved.pop()!
    else if (operator === OPS.transform) state.matrix = times(state.matrix, args as number[])
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push({ ...state })
      if (args[0]) state.matrix = times(state.matrix, args[0] as number[])
    } else if (operator === OPS.paintFormXObjectEnd) state = saved.pop()!
    else if (operator === OPS.setFont) state.size = args[1] as number
    else if (operator === OPS.setCharSpacing) state.spacing = args[0] as number
    else if (operator === OPS.beginText) {
      line = identity
      text = { glyphs: [], end: { x: 0, y: 0 }, sequence }
    } else if (operator === OPS.endText) {
      if (text && text.glyphs.length > 0) texts.push(text)
      text = null
    } else if (operator === OPS.setTextMatrix) line = times(identity, args[0] as ArrayLike<number>)
    else if (operator === OPS.showText && !marked.includes('Span')) {
      for (const glyph of args[0] as (ShownGlyph | number)[]) {
        if (typeof glyph === 'number') {
          line = times(line, [1, 0, 0, 1, (-glyph * state.size) / 1000, 0])
          continue
        }
        const [, , , , x, y] = times(state.matrix, line)
        text!.glyphs.push({ text: glyph.unicode, x, y })
        const advance = (glyph.width * state.size) / 1000
        const [, , , , endX, endY] = times(state.matrix, times(line, [1, 0, 0, 1, advance, 0]))
        text!.end = { x: endX, y: endY }
        line = times(line, [1, 0, 0, 1, advance + state.spacing, 0])
      }
    } else if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps) {
      marked.push(args[0])
      // A Span is the line break within a text, which has no position.
      if (args[0] !== 'Span') sequence++
    } else if (operator === OPS.endMarkedContent) marked.pop()
    else if (unsupported.has(operator)) throw new Error(`the reader does not know text operator ${operator}`)
  }
  return { width: right - left, height: top - bottom, texts }
}

/** Operators that would move text but are never written. */
const unsupported = new Set<number>([
  OPS.setWordSpacing,
  OPS.setHScale,
  OPS.setTextRise,
  OPS.moveText,
  OPS.setLeadingMoveText,
  OPS.nextLine,
  OPS.showSpacedText,
  OPS.nextLineShowText,
  OPS.nextLineSetSpacingShowText,
])
