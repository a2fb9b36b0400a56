import { parentPort } from 'node:worker_threads'
import { createCanvas, GlobalFonts, loadImage, type Image, type SKRSContext2D } from '@napi-rs/canvas'
import { drawOnCanvas, type CanvasLike } from '@podium/press/layout/canvas.ts'
import type { RasterAnswer, RasterTask } from './raster.ts'
import { withDensity } from './density.ts'

/** Draws in a thread of its own: a page at 300 dpi keeps a thread busy for a tenth of a second and more. */
const port = parentPort!

port.on('message', (task: RasterTask) => {
  void draw(task).then(
    (bytes) => port.postMessage({ id: task.id, bytes } satisfies RasterAnswer),
    (error: unknown) => port.postMessage({ id: task.id, fault: String(error) } satisfies RasterAnswer),
  )
})

async function draw({
  drawing,
  images,
  faces,
  width,
  height,
  scale,
  shift,
  form,
  dpi,
}: RasterTask): Promise<Uint8Array> {
  for (const [face, path] of faces) {
    if (!GlobalFonts.has(familyOf(face))) GlobalFonts.registerFromPath(path, familyOf(face))
  }
  const pictures = new Map<string, Image>()
  for (const [name, bytes] of images) pictures.set(name, await loadImage(Buffer.from(bytes)))
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.translate(0, shift)
  const on: CanvasLike<Image> & Pick<SKRSContext2D, 'canvas'> = context
  drawOnCanvas(on, drawing, scale, { fontFamily: familyOf, image: (name) => pictures.get(name)! })
  const bytes = form === 'png' ? await canvas.encode('png') : await canvas.encode('jpeg', QUALITY)
  return withDensity(bytes, dpi)
}

const QUALITY = 88
const familyOf = (face: string) => `podium-${face}`
