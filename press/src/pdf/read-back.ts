import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import type { PDFPage, PDFRawStream } from '@cantoo/pdf-lib'

/**
 * A second pair of eyes for tests: opens a file with pdf-lib and reads its text as a viewer does, through each font's
 * ToUnicode map, and its filled rectangles.
 */
export interface ReadPage {
  width: number
  height: number
  /** Text of each shown string in drawing order. */
  texts: string[]
  /** Operators, one string each, forms unfolded. */
  operators: string[]
}

export async function readBack(bytes: Uint8Array): Promise<{ document: PDFDocument; pages: ReadPage[] }> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
  const maps = new Map<PDFDict, Map<string, string>>()
  const pages = document.getPages().map((page) => {
    const operators: string[] = []
    const texts: string[] = []
    play(contentOf(page), page.node.Resources()!, maps, operators, texts)
    return { ...page.getSize(), texts, operators }
  })
  return { document, pages }
}

function contentOf(page: PDFPage): string {
  const contents = page.node.Contents()
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((ref) => page.doc.context.lookup(ref)) : [contents]
  return streams.map((stream) => decode(stream as PDFRawStream)).join('\n')
}

const decode = (stream: PDFRawStream): string => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')

function play(
  content: string,
  resources: PDFDict,
  maps: Map<PDFDict, Map<string, string>>,
  operators: string[],
  texts: string[],
): void {
  let operands: string[] = []
  let font: Map<string, string> | undefined
  for (const [token] of content.matchAll(/<[0-9a-f]*>|\/[A-Za-z0-9]+|[-+.\d]+|[A-Za-z]+/g)) {
    if (!/^[A-Za-z]/.test(token)) {
      operands.push(token)
      continue
    }
    operators.push([...operands, token].join(' '))
    const name = operands[0]?.startsWith('/') ? PDFName.of(operands[0].slice(1)) : undefined
    if (token === 'Tf') font = unicodeMapOf(resources.lookup(PDFName.of('Font'), PDFDict).lookup(name!, PDFDict), maps)
    if (token === 'Tj')
      texts.push((operands[0]!.match(/[0-9a-f]{4}/g) ?? []).map((code) => font!.get(code) ?? '\ufffd').join(''))
    if (token === 'Do') {
      const object = resources.lookup(PDFName.of('XObject'), PDFDict).lookup(name!) as PDFRawStream
      const inner = object.dict.lookupMaybe(PDFName.of('Resources'), PDFDict)
      if (object.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Form'))
        play(decode(object), inner!, maps, operators, texts)
    }
    operands = []
  }
}

function unicodeMapOf(font: PDFDict, maps: Map<PDFDict, Map<string, string>>): Map<string, string> {
  const known = maps.get(font)
  if (known) return known
  const map = new Map<string, string>()
  const cmap = decode(font.lookup(PDFName.of('ToUnicode')) as PDFRawStream)
  for (const [, code, text] of cmap.matchAll(/<([0-9a-f]{4})><([0-9a-f]+)>\n/g)) {
    const units = (text!.match(/[0-9a-f]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))
    map.set(code!, String.fromCharCode(...units))
  }
  maps.set(font, map)
  return map
}

/** The dark modules of the square code drawn on a page, as pixels four to a module. */
export function codePixels(page: ReadPage): { pixels: Uint8ClampedArray; side: number } {
  const ground = page.operators.findIndex((operator) => /^1 g$/.test(operator))
  const rectangles: number[][] = []
  for (const operator of page.operators.slice(ground + 1)) {
    if (operator === 'Q') break
    if (operator.endsWith(' re')) rectangles.push(operator.split(' ').slice(0, 4).map(Number))
  }
  const side = rectangles[0]![2]! * 4
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [column, row, width, height] of rectangles.slice(1) as [number, number, number, number][]) {
    for (let y = row * 4; y < (row + height) * 4; y++) {
      for (let x = column * 4; x < (column + width) * 4; x++) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  }
  return { pixels, side }
}
