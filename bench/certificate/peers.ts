import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { degrees, PDFDocument, rgb, setCharacterSpacing } from '@cantoo/pdf-lib'
import PdfKit from 'pdfkit'
import type { Fonts } from '../../press/src/font/fonts.ts'
import type { Drawing, Glyphs } from '../../press/src/layout/draw-list.ts'

/**
 * The same certificate with common libraries. They get finished lines (our draw list), so that only fonts, pictures and
 * file writing are compared; they would need additional time for layout.
 */
const point = 841.89 / 1000

// Both libraries read fonts by fontkit, a dependency of pdfkit.
const fontkit = createRequire(createRequire(import.meta.url).resolve('pdfkit'))('fontkit') as never

const files = new Map<string, Buffer>()
function fontBytes(fonts: Fonts, face: string): Buffer {
  const known = files.get(face) ?? readFileSync(fonts.file(face).path)
  files.set(face, known)
  return known
}

const textOf = (mark: Glyphs): string => String.fromCodePoint(...mark.drawn)

export async function withPdfKit(
  drawing: Drawing,
  fonts: Fonts,
  images: ReadonlyMap<string, Uint8Array>,
): Promise<number> {
  const doc = new PdfKit({ size: [841.89, 595.28], margin: 0, compress: false })
  let length = 0
  doc.on('data', (part: Buffer) => {
    length += part.length
  })
  const ended = new Promise((resolve) => doc.on('end', resolve))
  const named = new Set<string>()
  doc.image(Buffer.from(images.get('background')!), 0, 0, { width: 841.89, height: 595.28 })
  for (const group of drawing.groups) {
    doc.save()
    if (group.rotate !== 0) doc.rotate(group.rotate, { origin: [group.centreX * point, group.centreY * point] })
    for (const mark of group.marks) {
      if (mark.kind === 'glyphs') {
        if (!named.has(mark.face)) doc.registerFont(mark.face, fontBytes(fonts, mark.face))
        named.add(mark.face)
        doc.save()
        if (mark.angle === 90) doc.rotate(90, { origin: [mark.x * point, mark.y * point] })
        doc
          .font(mark.face)
          .fontSize(mark.size * point)
          .fillColor(mark.color)
        const options = { lineBreak: false, baseline: 'alphabetic', characterSpacing: mark.spacing * point } as const
        doc.text(textOf(mark), mark.x * point, mark.y * point, options)
        doc.restore()
      } else if (mark.kind === 'picture') {
        const size = { width: mark.width * point, height: mark.height * point }
        doc.image(Buffer.from(images.get(mark.image)!), mark.x * point, mark.y * point, size)
      } else if (mark.kind === 'code') {
        const module = (mark.side / mark.modules) * point
        const cover = mark.rectangles
        for (let i = 0; i < cover.length; i += 4) {
          const [x, y] = [mark.x * point + cover[i]! * module, mark.y * point + cover[i + 1]! * module]
          doc.rect(x, y, cover[i + 2]! * module, cover[i + 3]! * module)
        }
        doc.fill(mark.color)
      }
    }
    doc.restore()
  }
  doc.end()
  await ended
  return length
}

export async function withPdfLib(
  drawing: Drawing,
  fonts: Fonts,
  images: ReadonlyMap<string, Uint8Array>,
): Promise<number> {
  const doc = await PDFDocument.create()
  doc.registerFontkit(fontkit)
  const page = doc.addPage([841.89, 595.28])
  page.drawImage(await doc.embedJpg(images.get('background')!), { x: 0, y: 0, width: 841.89, height: 595.28 })
  const embedded = new Map<string, Awaited<ReturnType<typeof doc.embedFont>>>()
  const up = (y: number): number => 595.28 - y * point
  for (const group of drawing.groups) {
    for (const mark of group.marks) {
      if (mark.kind === 'glyphs') {
        let font = embedded.get(mark.face)
        if (!font) embedded.set(mark.face, (font = await doc.embedFont(fontBytes(fonts, mark.face), { subset: true })))
        page.pushOperators(setCharacterSpacing(mark.spacing * point))
        page.drawText(textOf(mark), {
          x: mark.x * point,
          y: up(mark.y),
          size: mark.size * point,
          font,
          rotate: degrees(-mark.angle),
        })
      } else if (mark.kind === 'picture') {
        const picture = await doc.embedPng(images.get(mark.image)!)
        const size = { width: mark.width * point, height: mark.height * point }
        page.drawImage(picture, {
          x: mark.x * point,
          y: up(mark.y + mark.height),
          ...size,
          rotate: degrees(-group.rotate),
        })
      } else if (mark.kind === 'code') {
        const module = (mark.side / mark.modules) * point
        let path = ''
        for (let i = 0; i < mark.rectangles.length; i += 4) {
          const [x, y, width, height] = mark.rectangles.slice(i, i + 4) as [number, number, number, number]
          path += `M${x * module} ${y * module}h${width * module}v${height * module}h${-width * module}z`
        }
        page.drawSvgPath(path, { x: mark.x * point, y: up(mark.y), color: rgb(0, 0, 0) })
      }
    }
  }
  return (await doc.save()).length
}
