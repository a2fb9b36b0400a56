import { Path } from './path.ts'

export type Point = readonly [x: number, y: number]

/**
 * A line with linearly changing curvature: from a point, in a direction, `length` long. Curvatures are turns per unit.
 */
export interface Bend {
  readonly from: Point
  /** Degrees, clockwise from the right. */
  readonly heading: number
  readonly length: number
  readonly bend: readonly [first: number, last: number]
}

const steps = 48

/** Evenly spaced points along a bend. */
export function along({ from, heading, length, bend: [first, last] }: Bend): Point[] {
  const points: Point[] = [from]
  const step = length / steps
  let [x, y] = from
  let angle = (heading * Math.PI) / 180
  for (let i = 0; i < steps; i++) {
    const curvature = first + ((last - first) * (i + 0.5)) / steps
    angle += (curvature * step) / 2
    x += Math.cos(angle) * step
    y += Math.sin(angle) * step
    angle += (curvature * step) / 2
    points.push([x, y])
  }
  return points
}

/** A smooth curve through points. */
function smooth(points: readonly Point[], path = new Path()): Path {
  return path.through(tangents(points))
}

function tangents(points: readonly Point[]): { x: number; y: number; dx: number; dy: number }[] {
  return points.map(([x, y], i) => {
    const [ax, ay] = points[Math.max(0, i - 1)]!
    const [bx, by] = points[Math.min(points.length - 1, i + 1)]!
    const part = i === 0 || i === points.length - 1 ? 1 : 0.5
    return { x, y, dx: (bx - ax) * part, dy: (by - ay) * part }
  })
}

/** The outline of a stroke of varying width: `width` for each fraction of its length. */
export function brush(points: readonly Point[], width: (part: number) => number, path = new Path()): Path {
  const thinned = points.filter((_, i) => i % 3 === 0 || i === points.length - 1)
  const [left, right]: [Point[], Point[]] = [[], []]
  tangents(thinned).forEach(({ x, y, dx, dy }, i) => {
    const length = Math.hypot(dx, dy) || 1
    const half = width(i / (thinned.length - 1)) / 2
    const [nx, ny] = [(-dy / length) * half, (dx / length) * half]
    left.push([x + nx, y + ny])
    right.unshift([x - nx, y - ny])
  })
  smooth(left, path)
  const back = tangents(right)
  back.forEach((point, i) => {
    const last = back[i - 1]
    if (!last) path.line(point.x, point.y)
    else {
      path.curve(
        last.x + last.dx / 3,
        last.y + last.dy / 3,
        point.x - point.dx / 3,
        point.y - point.dy / 3,
        point.x,
        point.y,
      )
    }
  })
  return path.close()
}

/** Thin at both ends, widest (`most`) a little before the middle. */
export const swelling =
  (most: number, least = 0) =>
  (part: number): number =>
    least + (most - least) * Math.sin(Math.PI * part ** 0.75) ** 0.8

/** Wide at its start, thin at its end. */
export const tapering =
  (first: number, last: number) =>
  (part: number): number =>
    first + (last - first) * part

/** A leaf from its stalk in a direction. `belly` is its width as a fraction of its length. */
export function leaf([x, y]: Point, heading: number, length: number, belly: number, path = new Path()): Path {
  const angle = (heading * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const at = (ahead: number, aside: number): Point => [
    x + (ahead * cos - aside * sin) * length,
    y + (ahead * sin + aside * cos) * length,
  ]
  const tip = at(1, 0.06)
  return path
    .move(x, y)
    .curve(...at(0.22, -belly * 0.9), ...at(0.68, -belly * 0.78), ...tip)
    .curve(...at(0.82, belly * 0.55), ...at(0.3, belly * 0.85), x, y)
    .close()
}

/** Matrix that mirrors a drawing about the vertical line at `x`. */
export const mirroredAt = (x: number): readonly [number, number, number, number, number, number] => [
  -1,
  0,
  0,
  1,
  2 * x,
  0,
]
