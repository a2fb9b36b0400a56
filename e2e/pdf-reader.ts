import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, type PDFRawStream } from '@cantoo/pdf-lib'
import jsqrModule from 'jsqr'

// The package is CommonJS: what the default import holds depends on who loads it.
const readCode = ((jsqrModule as { default?: unknown }).default as typeof jsqrModule | undefined) ?? jsqrModule

/** Pixels drawn for one module of a square code. */
const MODULE_PX = 4

interface Read {
  text: string
  /** One string per operator, with its operands before it; forms unfolded. */
  readonly operators: string[]
}

/** What a viewer gets out of a certificate: its text by each font's ToUnicode map, and what its square code says. */
export async function readCertificate(bytes: Uint8Array): Promise<{ text: string; code: string; title: string }> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
  const page = document.getPage(0)
  const contents = page.node.Contents()
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((ref) => document.context.lookup(ref)) : [contents]
  const read: Read = { text: '', operators: [] }
  play(streams.map((stream) => decoded(stream as PDFRawStream)).join('\n'), page.node.Resources()!, read)
  return { text: read.text, code: codeOf(read.operators), title: document.getTitle() ?? '' }
}

function play(content: string, resources: PDFDict, read: Read): void {
  let operands: string[] = []
  let font = new Map<string, string>()
  for (const [token] of content.matchAll(/<[0-9a-f]*>|\/[A-Za-z0-9]+|[-+.\d]+|[A-Za-z]+/g)) {
    if (!/^[A-Za-z]/.test(token)) {
      operands.push(token)
      continue
    }
    read.operators.push([...operands, token].join(' '))
    const name = operands[0]?.startsWith('/') ? PDFName.of(operands[0].slice(1)) : undefined
    if (token === 'Tf') font = unicodeOf(resources.lookup(PDFName.of('Font'), PDFDict).lookup(name!, PDFDict))
    if (token === 'Tj' || token === 'TJ') {
      const shown = operands.filter((operand) => operand.startsWith('<')).join('')
      for (const [glyph] of shown.matchAll(/[0-9a-f]{4}/g)) read.text += font.get(glyph) ?? '�'
    }
    if (token === 'Do') {
      const object = resources.lookup(PDFName.of('XObject'), PDFDict).lookup(name!) as PDFRawStream
      if (object.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Form')) {
        play(decoded(object), object.dict.lookup(PDFName.of('Resources'), PDFDict), read)
      }
    }
    operands = []
  }
}

function unicodeOf(font: PDFDict): Map<string, string> {
  const pairs = decoded(font.lookup(PDFName.of('ToUnicode')) as PDFRawStream).matchAll(
    /<([0-9a-f]{4})><([0-9a-f]+)>\n/g,
  )
  return new Map(
    [...pairs].map(([, glyph, units]) => [
      glyph!,
      String.fromCharCode(...[...units!.matchAll(/[0-9a-f]{4}/g)].map(([unit]) => Number.parseInt(unit, 16))),
    ]),
  )
}

/** Paints the dark modules that the page fills and has them decoded as from a photograph. */
function codeOf(operators: readonly string[]): string {
  const ground = operators.findIndex((operator) => operator === '1 g')
  const end = operators.indexOf('Q', ground)
  const [whole, ...dark] = operators
    .slice(ground, end)
    .filter((operator) => operator.endsWith(' re'))
    .map((operator) => operator.split(' ').slice(0, 4).map(Number) as [number, number, number, number])
  if (!whole) throw new Error('the page holds no square code')
  const side = whole[2] * MODULE_PX
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [column, row, width, height] of dark) {
    for (let y = row * MODULE_PX; y < (row + height) * MODULE_PX; y++) {
      const from = (y * side + column * MODULE_PX) * 4
      for (let at = from; at < from + width * MODULE_PX * 4; at += 4) pixels.fill(0, at, at + 3)
    }
  }
  const found = readCode(pixels, side, side)
  if (!found) throw new Error('the square code could not be decoded')
  return found.data
}

function decoded(stream: PDFRawStream): string {
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
}
