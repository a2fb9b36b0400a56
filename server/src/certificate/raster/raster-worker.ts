import { parentPort } from 'node:worker_threads'
import { createCanvas, GlobalFonts, loadImage, type Canvas, type Image, type SKRSContext2D } from '@napi-rs/canvas'
import { drawVector } from '@podium/press/drawing/vector-canvas.ts'
import type { Vector } from '@podium/press/drawing/vector.ts'
import { drawOnCanvas, type CanvasLike } from '@podium/press/layout/canvas.ts'
import type { RasterAnswer, RasterTask } from './raster.ts'
import { withDensity } from './density.ts'

/** Draws in a worker thread, because a page at 300 dpi takes a tenth of a second or more. */
const port = parentPort!

port.on('message', (task: RasterTask) => {
  void draw(task).then(
    (bytes) => port.postMessage({ id: task.id, bytes } satisfies RasterAnswer),
    (error: unknown) => port.postMessage({ id: task.id, fault: String(error) } satisfies RasterAnswer),
  )
})

async function draw({
  drawing,
  watermark,
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
  const pictures = new Map<string, Image | Canvas>()
  const vectors = new Map<string, Vector>()
  for (const [name, picture] of images) {
    if (picture instanceof Uint8Array) pictures.set(name, await loadImage(Buffer.from(picture)))
    else vectors.set(name, picture)
  }
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.translate(0, shift)
  const on: CanvasLike<Image | Canvas> & Pick<SKRSContext2D, 'canvas'> = context
  const image = (name: string): Image | Canvas => {
    const rasterised = pictures.get(name) ?? pictureOf(vectors.get(name)!, Math.max(width, height))
    pictures.set(name, rasterised)
    return rasterised
  }
  const sources = { fontFamily: familyOf, image, vector: (name: string) => vectors.get(name) ?? null }
  drawOnCanvas(on, drawing, scale, sources)
  if (watermark) {
    context.globalAlpha = WATERMARK_OPACITY
    drawOnCanvas(on, watermark, scale, sources)
  }
  const bytes = form === 'png' ? await canvas.encode('png') : await canvas.encode('jpeg', QUALITY)
  return withDensity(bytes, dpi)
}

/** Rasterises a vector drawing that is drawn half transparent; its longer side has `most` pixels. */
function pictureOf(vector: Vector, maxPixels: number): Canvas {
  const scale = maxPixels / Math.max(vector.width, vector.height)
  const canvas = createCanvas(Math.ceil(vector.width * scale), Math.ceil(vector.height * scale))
  const context = canvas.getContext('2d')
  context.scale(canvas.width / vector.width, canvas.height / vector.height)
  drawVector(context, vector)
  return canvas
}

const QUALITY = 88
const WATERMARK_OPACITY = 0.13
const familyOf = (face: string) => `podium-${face}`
