import { drawVector, trace } from '../drawing/vector-canvas.ts'
import type { VectorCanvas } from '../drawing/vector-canvas.ts'
import { segmentsOf } from '../drawing/vector.ts'
import type { Vector } from '../drawing/vector.ts'
import { wholePicture } from './draw-list.ts'
import type { Drawing, Glyphs, Mark, Outline, Word } from './draw-list.ts'
import { lean, thickening } from './svg.ts'

/** The part of a canvas context that drawing needs, in browsers and on the server. `P` is the type of a picture. */
export interface CanvasLike<P> extends VectorCanvas {
  font: string
  fontKerning: unknown
  textBaseline: unknown
  translate: (x: number, y: number) => void
  rotate: (angle: number) => void
  scale: (x: number, y: number) => void
  quadraticCurveTo: (cx: number, cy: number, x: number, y: number) => void
  setLineDash: (dash: number[]) => void
  fillRect: (x: number, y: number, width: number, height: number) => void
  fillText: (text: string, x: number, y: number) => void
  strokeText: (text: string, x: number, y: number) => void
  drawImage: (picture: P, x: number, y: number, width: number, height: number) => void
}

export interface CanvasSources<P> {
  /** Font family under which a face was registered with the canvas. */
  fontFamily: (face: string) => string
  image: (image: string) => P
  /** The vector drawing of an image, if it is one and is loaded: rendered in the canvas's resolution. */
  vector?: (image: string) => Vector | null
}

/** Renders a drawing on a canvas with `pixels` per unit. */
export function drawOnCanvas<P>(on: CanvasLike<P>, drawing: Drawing, pixels: number, sources: CanvasSources<P>): void {
  on.save()
  on.scale(pixels, pixels)
  on.fontKerning = 'none'
  on.textBaseline = 'alphabetic'
  const { background, width, height } = drawing
  if (background && 'color' in background) {
    on.fillStyle = background.color
    on.fillRect(0, 0, width, height)
  }
  if (background && 'image' in background) drawPicture(on, background.image, { x: 0, y: 0, width, height }, 1, sources)
  for (const { rotate, centreX, centreY, clip, marks } of drawing.groups) {
    on.save()
    if (rotate !== 0) {
      on.translate(centreX, centreY)
      on.rotate((rotate * Math.PI) / 180)
      on.translate(-centreX, -centreY)
    }
    if (clip) {
      on.beginPath()
      on.rect(clip.x, clip.y, clip.width, clip.height)
      on.clip()
    }
    for (const mark of marks) drawMark(on, mark, sources)
    on.restore()
  }
  on.restore()
}

function drawMark<P>(on: CanvasLike<P>, mark: Mark, sources: CanvasSources<P>): void {
  if (mark.kind === 'glyphs') return drawGlyphs(on, mark, sources.fontFamily(mark.face))
  if (mark.kind === 'word') return drawWord(on, mark)
  if (mark.kind === 'rule') {
    on.fillStyle = mark.color
    return on.fillRect(mark.x, mark.y, mark.width, mark.height)
  }
  if (mark.kind === 'outline') return drawOutline(on, mark)
  on.save()
  if (mark.kind === 'picture') {
    on.globalAlpha = mark.opacity
    if (mark.crop) {
      on.beginPath()
      on.rect(mark.x, mark.y, mark.width, mark.height)
      on.clip()
    }
    drawPicture(on, mark.image, wholePicture(mark), mark.opacity, sources)
  } else {
    on.fillStyle = '#ffffff'
    on.fillRect(mark.x, mark.y, mark.side, mark.side)
    on.translate(mark.x, mark.y)
    on.scale(mark.side / mark.modules, mark.side / mark.modules)
    on.fillStyle = mark.color
    on.beginPath()
    const cover = mark.rectangles
    for (let i = 0; i < cover.length; i += 4) on.rect(cover[i]!, cover[i + 1]!, cover[i + 2]!, cover[i + 3]!)
    on.fill()
  }
  on.restore()
}

interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** A semi-transparent vector is first rendered to a picture: otherwise overlapping shapes would show through. */
function drawPicture<P>(
  on: CanvasLike<P>,
  image: string,
  rect: Rect,
  opacity: number,
  sources: CanvasSources<P>,
): void {
  const { x, y, width, height } = rect
  const vector = opacity < 1 ? null : (sources.vector?.(image) ?? null)
  if (!vector) return on.drawImage(sources.image(image), x, y, width, height)
  on.save()
  on.translate(x, y)
  on.scale(width / vector.width, height / vector.height)
  drawVector(on, vector)
  on.restore()
}

function drawOutline<P>(on: CanvasLike<P>, { path, fill, stroke, opacity }: Outline): void {
  on.save()
  on.globalAlpha = opacity
  trace(on, segmentsOf(path))
  if (fill !== null) {
    on.fillStyle = fill
    on.fill()
  }
  if (stroke) {
    on.strokeStyle = stroke.color
    on.lineWidth = stroke.width
    on.setLineDash(stroke.dash ? [...stroke.dash] : [])
    on.stroke()
  }
  on.restore()
}

/** Renders a word by its outline, since canvases shape text differently from layout. */
function drawWord<P>(on: CanvasLike<P>, mark: Word): void {
  on.save()
  on.translate(mark.x, mark.y)
  if (mark.angle === 90) on.rotate(Math.PI / 2)
  if (mark.oblique) on.transform(1, 0, -lean, 1, 0, 0)
  on.scale(mark.size / 1000, mark.size / 1000)
  on.fillStyle = mark.color
  on.strokeStyle = mark.color
  on.lineWidth = 1000 * thickening
  on.beginPath()
  for (const [, command, numbers] of mark.path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const [a, b, c, d, e, f] = (numbers!.match(/-?[\d.]+/g) ?? []).map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    if (command === 'M') on.moveTo(a, b)
    else if (command === 'L') on.lineTo(a, b)
    else if (command === 'Q') on.quadraticCurveTo(a, b, c, d)
    else if (command === 'C') on.bezierCurveTo(a, b, c, d, e, f)
    else on.closePath()
  }
  on.fill()
  if (mark.embolden) on.stroke()
  on.restore()
}

/** Renders characters one by one, since a canvas can't disable substitutions between neighbours. */
function drawGlyphs<P>(on: CanvasLike<P>, mark: Glyphs, family: string): void {
  on.save()
  on.translate(mark.x, mark.y)
  if (mark.angle === 90) on.rotate(Math.PI / 2)
  if (mark.oblique) on.transform(1, 0, -lean, 1, 0, 0)
  on.font = `${mark.size}px "${family}"`
  on.fillStyle = mark.color
  on.strokeStyle = mark.color
  on.lineWidth = mark.size * thickening
  let pen = 0
  for (let i = 0; i < mark.drawn.length; i++) {
    const char = String.fromCodePoint(mark.drawn[i]!)
    if (mark.shifts) pen += mark.shifts[i]!
    on.fillText(char, pen, 0)
    if (mark.embolden) on.strokeText(char, pen, 0)
    pen += mark.advances[i]! + mark.spacing
  }
  on.restore()
}
