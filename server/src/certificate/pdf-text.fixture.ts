import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import type { PDFPage, PDFRawStream } from '@cantoo/pdf-lib'

/** Text of each page, read by an independent library through each font's ToUnicode map. */
export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
  return document.getPages().map((page) => textOf(contentOf(page), page.node.Resources()!))
}

/** Title of a PDF, as viewers show it. */
export async function titleOf(bytes: Uint8Array): Promise<string> {
  return (await PDFDocument.load(bytes, { updateMetadata: false })).getTitle() ?? ''
}

/** PostScript names of all its fonts, such as `ABCDEF+NotoSerifSC`. */
export async function fontNamesOf(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  return document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict ? [object.lookupMaybe(PDFName.of('FontName'), PDFName)] : []))
    .flatMap((name) => name?.decodeText() ?? [])
}

function contentOf(page: PDFPage): string {
  const contents = page.node.Contents()
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((ref) => page.doc.context.lookup(ref)) : [contents]
  return streams.map((stream) => decode(stream as PDFRawStream)).join('\n')
}

const decode = (stream: PDFRawStream): string => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')

function textOf(content: string, resources: PDFDict): string {
  let text = ''
  let operands: string[] = []
  let font: Map<string, string> | undefined
  for (const [token] of content.matchAll(/<[0-9a-f]*>|\/[A-Za-z0-9]+|[-+.\d]+|[A-Za-z]+/g)) {
    if (!/^[A-Za-z]/.test(token)) {
      operands.push(token)
      continue
    }
    const name = operands[0]?.startsWith('/') ? PDFName.of(operands[0].slice(1)) : undefined
    if (token === 'Tf') font = unicodeOf(resources.lookup(PDFName.of('Font'), PDFDict).lookup(name!, PDFDict))
    if (token === 'Tj' || token === 'TJ') {
      const hexText = operands.filter((operand) => operand.startsWith('<')).join('')
      for (const [code] of hexText.matchAll(/[0-9a-f]{4}/g)) text += font!.get(code) ?? '\ufffd'
    }
    if (token === 'Do') {
      const object = resources.lookup(PDFName.of('XObject'), PDFDict).lookup(name!) as PDFRawStream
      const inner = object.dict.lookupMaybe(PDFName.of('Resources'), PDFDict)
      if (object.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Form')) text += textOf(decode(object), inner!)
    }
    operands = []
  }
  return text
}

function unicodeOf(font: PDFDict): Map<string, string> {
  const cmap = decode(font.lookup(PDFName.of('ToUnicode')) as PDFRawStream)
  const pairs = [...cmap.matchAll(/<([0-9a-f]{4})><([0-9a-f]+)>\n/g)]
  return new Map(pairs.map(([, code, units]) => [code!, fromUnits(units!)]))
}

function fromUnits(hex: string): string {
  return String.fromCharCode(...[...hex.matchAll(/[0-9a-f]{4}/g)].map(([unit]) => Number.parseInt(unit, 16)))
}
