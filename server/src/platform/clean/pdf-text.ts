import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { FileFacts } from '@podium/core/base/file/file-facts.ts'
import { MAX_TEXT } from './cleaned.ts'

const pdfjs = join(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')), '..')

/** The text layer of a PDF, page by page; empty for scanned pages. Throws for a PDF that can't be opened. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const task = opened(bytes)
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

const MM_PER_POINT = 25.4 / 72
/** Pages whose size is looked at, and sizes that are told. */
const MAX_PAGES = 5_000
const MAX_SIZES = 20

/** How many pages a PDF has, and each of their sizes as they are shown. Throws for a PDF that can't be opened. */
export async function pdfPages(bytes: Uint8Array): Promise<Pick<FileFacts, 'pages' | 'pageSizes'>> {
  const task = opened(bytes)
  const document = await task.promise
  const sizes = new Map<string, { page: number; widthMm: number; heightMm: number }>()
  for (let page = 1; page <= Math.min(document.numPages, MAX_PAGES) && sizes.size < MAX_SIZES; page += 1) {
    const { width, height } = (await document.getPage(page)).getViewport({ scale: 1 })
    const [widthMm, heightMm] = [
      Math.round(width * MM_PER_POINT * 10) / 10,
      Math.round(height * MM_PER_POINT * 10) / 10,
    ]
    const key = `${widthMm} ${heightMm}`
    if (!sizes.has(key)) sizes.set(key, { page, widthMm, heightMm })
  }
  const pages = document.numPages
  await task.destroy()
  return { pages, pageSizes: [...sizes.values()] }
}

function opened(bytes: Uint8Array) {
  return getDocument({
    data: new Uint8Array(bytes),
    useSystemFonts: false,
    disableFontFace: true,
    cMapUrl: `${join(pdfjs, 'cmaps')}/`,
    cMapPacked: true,
    standardFontDataUrl: `${join(pdfjs, 'standard_fonts')}/`,
    verbosity: 0,
  })
}
