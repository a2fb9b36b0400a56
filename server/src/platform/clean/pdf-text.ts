import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { MAX_TEXT } from './cleaned.ts'

const pdfjs = join(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')), '..')

/** The text layer of a PDF, page by page; empty for scanned pages. Throws for a PDF that can't be opened. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    useSystemFonts: false,
    disableFontFace: true,
    cMapUrl: `${join(pdfjs, 'cmaps')}/`,
    cMapPacked: true,
    standardFontDataUrl: `${join(pdfjs, 'standard_fonts')}/`,
    verbosity: 0,
  })
  const document = await task.promise
  let text = ''
  for (let number = 1; number <= document.numPages && text.length < MAX_TEXT; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    text += `${items.map((item) => ('str' in item ? item.str : '')).join('')}\n`
    page.cleanup()
  }
  await task.destroy()
  return text.slice(0, MAX_TEXT)
}
