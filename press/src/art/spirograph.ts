import { Path } from '../drawing/path.ts'
import type { Matrix, Shape } from '../drawing/vector.ts'

/** Segments per lobe. */
const pieces = 6

/**
 * A closed line that oscillates `lobes` times between two circles and crosses itself: it goes round about `weave` times
 * before it closes. Returned as one lobe, to be rotated once per lobe.
 */
export function spirographLobe(
  cx: number,
  cy: number,
  outer: number,
  inner: number,
  lobes: number,
  weave = 5,
): Pick<Shape, 'path' | 'at'> {
  const at = Array.from({ length: lobes }, (_, i): Matrix => {
    const angle = (i / lobes) * 2 * Math.PI
    const [cos, sin] = [round(Math.cos(angle)), round(Math.sin(angle))]
    return [cos, sin, round(-sin), cos, cx, cy]
  })
  return { path: swingPath(outer, inner, lobes, weave).toString(), at }
}

/** The first lobe, about the origin. */
function swingPath(outer: number, inner: number, lobes: number, weave: number): Path {
  const middle = (outer + inner) / 2
  const swing = (outer - inner) / 2
  const turns = coprime(lobes, weave)
  const step = (turns * 2 * Math.PI) / (lobes * pieces)
  const points = Array.from({ length: pieces + 1 }, (_, i) => {
    const angle = i * step
    const phase = (i / pieces) * 2 * Math.PI
    const reach = middle + swing * Math.cos(phase)
    const growth = (-swing * Math.sin(phase) * lobes) / turns
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return {
      x: reach * cos,
      y: reach * sin,
      dx: (growth * cos - reach * sin) * step,
      dy: (growth * sin + reach * cos) * step,
    }
  })
  return new Path().through(points)
}

/** The next number of turns that is coprime to the lobes: the line then closes only after all of them. */
function coprime(lobes: number, weave: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  let turns = weave
  while (divisor(lobes, turns) > 1) turns++
  return turns
}

const round = (value: number): number => Math.round(value * 1e5) / 1e5 + 0
