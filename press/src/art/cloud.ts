import { brush, swelling, type Point } from '../drawing/brush.ts'
import { Path } from '../drawing/path.ts'

/** A spiral that starts at an angle on its rim and winds inwards. Degrees, clockwise from the right. */
function curl(cx: number, cy: number, radius: number, from: number, turns: number): Point[] {
  const count = 48
  return Array.from({ length: count + 1 }, (_, i) => {
    const part = i / count
    const angle = ((from + part * turns * 360) * Math.PI) / 180
    const reach = radius * (1 - part * 0.86)
    return [cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach] as const
  })
}

/** A cloud of three curls on a long base, 300 by 130. */
export function cloudPath(): Path {
  const path = new Path()
  const stroke = swelling(7.5, 2.2)
  brush(curl(150, 52, 46, 150, 1.75), stroke, path)
  brush(curl(214, 74, 36, 205, 1.6), stroke, path)
  brush(
    curl(150, 74, 36, 205, 1.6).map(([x, y]) => [236 - x, y] as const),
    stroke,
    path,
  )
  const foot: Point[] = Array.from({ length: 49 }, (_, i) => {
    const x = 6 + i * 6
    return [x, 112 + 8 * Math.sin(((x - 6) / 288) * 2 * Math.PI)]
  })
  brush(foot, swelling(8, 0.6), path)
  const lower: Point[] = Array.from({ length: 25 }, (_, i) => [70 + i * 7, 122 + 3 * Math.sin((i / 24) * 2 * Math.PI)])
  brush(lower, swelling(5, 0.4), path)
  return path
}
