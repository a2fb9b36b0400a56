import { miterLimit, reachOf, segmentsOf } from './vector.ts'
import type { Gradient, Vector } from './vector.ts'

/** The part of a canvas context that drawing a vector needs. */
export interface VectorCanvas {
  fillStyle: unknown
  strokeStyle: unknown
  lineWidth: number
  lineCap: unknown
  lineJoin: unknown
  miterLimit: number
  globalAlpha: number
  save: () => void
  restore: () => void
  transform: (a: number, b: number, c: number, d: number, e: number, f: number) => void
  beginPath: () => void
  moveTo: (x: number, y: number) => void
  lineTo: (x: number, y: number) => void
  bezierCurveTo: (ax: number, ay: number, bx: number, by: number, x: number, y: number) => void
  closePath: () => void
  rect: (x: number, y: number, width: number, height: number) => void
  clip: () => void
  fill: (rule?: 'nonzero' | 'evenodd') => void
  stroke: () => void
  createLinearGradient: (x0: number, y0: number, x1: number, y1: number) => GradientStops
  createRadialGradient: (x0: number, y0: number, r0: number, x1: number, y1: number, r1: number) => GradientStops
}

interface GradientStops {
  addColorStop: (at: number, color: string) => void
}

/** Draws a vector in its own units from the context's origin, clipped to its size. */
export function drawVector(on: VectorCanvas, { width, height, shapes }: Vector): void {
  on.save()
  on.beginPath()
  on.rect(0, 0, width, height)
  on.clip()
  on.miterLimit = miterLimit
  for (const { path, fill, stroke, evenOdd, opacity = 1, at } of shapes) {
    const segments = segmentsOf(path)
    for (const matrix of at ?? [null]) {
      on.save()
      if (matrix) on.transform(...matrix)
      on.globalAlpha *= opacity
      trace(on, segments)
      if (fill !== undefined) {
        on.fillStyle = typeof fill === 'string' ? fill : gradientOn(on, fill)
        on.fill(evenOdd ? 'evenodd' : 'nonzero')
      }
      if (stroke) {
        on.strokeStyle = stroke.color
        on.lineWidth = stroke.width
        on.lineCap = stroke.cap ?? 'butt'
        on.lineJoin = stroke.join ?? 'miter'
        on.stroke()
      }
      on.restore()
    }
  }
  on.restore()
}

/** Begins a path and adds these segments. */
export function trace(
  on: Pick<VectorCanvas, 'beginPath' | 'moveTo' | 'lineTo' | 'bezierCurveTo' | 'closePath'>,
  segments: ReturnType<typeof segmentsOf>,
): void {
  on.beginPath()
  for (const [command, numbers] of segments) {
    const [a, b, c, d, e, f] = numbers as [number, number, number, number, number, number]
    if (command === 'M') on.moveTo(a, b)
    else if (command === 'L') on.lineTo(a, b)
    else if (command === 'C') on.bezierCurveTo(a, b, c, d, e, f)
    else on.closePath()
  }
}

function gradientOn(on: VectorCanvas, gradient: Gradient): GradientStops {
  const { kind, from, to, stops } = gradient
  const made =
    kind === 'linear'
      ? on.createLinearGradient(...from, ...to)
      : on.createRadialGradient(...from, 0, ...from, reachOf(gradient))
  for (const [at, color] of stops) made.addColorStop(at, color)
  return made
}
