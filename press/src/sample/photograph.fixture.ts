import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas'
import jsqrModule from 'jsqr'
import type { Design } from '../design.ts'
import { drawOnCanvas } from '../layout/canvas.ts'
import { sampleFaces } from '../layout/sample-faces.ts'
import { layoutPage } from '../layout/sheet.ts'

// The package is CommonJS: what the default import is depends on the loader.
const read = ((jsqrModule as { default?: unknown }).default as typeof jsqrModule | undefined) ?? jsqrModule

/** A trace link as on certificates, with a random-looking token. */
export function traceLink(number: number): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789-_'
  let state = Math.imul(number + 1, 0x9e3779b1)
  const token = Array.from({ length: 22 }, () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x3d4d51cb
    return letters[(state >>> 8) % letters.length]!
  })
  return `https://podium.example.org/certificate/trace?t=${token.join('')}`
}

/** A code of 17.8 mm on A4: the smallest in the designs. */
const codeUnits = 60
const perUnit = 297 / 1000 / 25.4

function draw(text: string, dpi: number, on: Canvas): void {
  const box = { left: 20, top: 20, width: codeUnits, height: codeUnits, rotate: 0 }
  const code = { kind: 'qr', id: 'q', ...box, content: { text }, level: 'M', color: '#000000' } as const
  const design: Design = {
    title: '-',
    language: 'zh-CN',
    sheet: { widthMm: 297, heightMm: 210, viewportRatio: 0.1 },
    pages: [{ background: { color: '#f4ead2' }, elements: [code] }],
  }
  const sources = { fontFamily: String, image: () => on }
  drawOnCanvas(on.getContext('2d') as never, layoutPage(design, 0, {}, sampleFaces), perUnit * dpi, sources as never)
}

function decoded(canvas: Canvas): string | undefined {
  const { width, height } = canvas
  return read(canvas.getContext('2d').getImageData(0, 0, width, height).data, width, height)?.data
}

/** The text decoded from a raster of this resolution. */
export function scanned(text: string, dpi = 300): string | undefined {
  const side = Math.ceil((codeUnits + 40) * perUnit * dpi)
  const canvas = createCanvas(side, side)
  draw(text, dpi, canvas)
  return decoded(canvas)
}

/**
 * The text decoded from a simulated photograph: rotated by some degrees, about three pixels per module, out of focus,
 * dim and unevenly lit, JPEG-compressed. `number` seeds the parameters.
 */
export async function photographed(text: string, number: number): Promise<string | undefined> {
  const print = createCanvas(Math.ceil(100 * perUnit * 300), Math.ceil(100 * perUnit * 300))
  draw(text, 300, print)
  const side = 320
  const photo = createCanvas(side, side)
  const context = photo.getContext('2d')
  context.fillStyle = '#8a8478'
  context.fillRect(0, 0, side, side)
  context.filter = 'blur(1.1px)'
  context.translate(side / 2, side / 2)
  context.rotate((((number * 37) % 31) - 15) * (Math.PI / 180))
  context.scale(0.72, 0.68)
  context.drawImage(print, -print.width / 2, -print.height / 2)
  context.resetTransform()
  context.filter = 'none'
  const light = context.createLinearGradient(0, 0, side, ((number % 5) * side) / 4)
  light.addColorStop(0, 'rgba(0,0,0,0.05)')
  light.addColorStop(1, 'rgba(0,0,0,0.45)')
  context.fillStyle = light
  context.fillRect(0, 0, side, side)
  const packed = await loadImage(photo.toBuffer('image/jpeg', 60))
  const seen = createCanvas(side, side)
  seen.getContext('2d').drawImage(packed, 0, 0)
  return decoded(seen)
}
