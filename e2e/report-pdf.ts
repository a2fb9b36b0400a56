import { randomBytes } from 'node:crypto'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'

/** A report of one page that names nobody; `bytes` of ballast make it as large as scans are. */
export async function reportPdf(title: string, bytes = 0): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.setTitle(title)
  const page = document.addPage([595, 842])
  const font = await document.embedFont(StandardFonts.Helvetica)
  page.drawText(title, { x: 72, y: 740, size: 24, font })
  page.drawText('What we saw, what we built, how it was tried.', { x: 72, y: 700, size: 12, font })
  if (bytes > 0) await document.attach(randomBytes(bytes), 'scans.bin', { mimeType: 'application/octet-stream' })
  return Buffer.from(await document.save())
}
