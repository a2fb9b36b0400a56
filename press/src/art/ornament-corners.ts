import { along, brush, leaf, swelling, tapering } from '../drawing/brush.ts'
import { Path } from '../drawing/path.ts'
import type { Matrix, Vector } from '../drawing/vector.ts'

/** Mirrored at the diagonal. */
const flipped: Matrix = [0, 1, 1, 0, 0, 0]
const both: readonly Matrix[] = [[1, 0, 0, 1, 0, 0], flipped]

/** Vine scrolls for the upper left corner. */
export function cornerFlourish(color: string): Vector {
  const path = new Path()
  brush(along({ from: [18, 17], heading: -3, length: 226, bend: [-0.0012, 0.052] }), swelling(8.5, 0.8), path)
  brush(along({ from: [92, 14], heading: 2, length: 118, bend: [-0.008, 0.044] }), swelling(6, 0.6), path)
  brush(along({ from: [24, 23], heading: 20, length: 74, bend: [0.002, 0.075] }), swelling(5.5, 0.8), path)
  leaf([84, 14], -34, 22, 0.3, path)
  leaf([52, 15], -30, 17, 0.32, path)
  leaf([112, 17], 58, 24, 0.3, path)
  leaf([150, 12], -22, 22, 0.3, path)
  leaf([26, 26], 45, 46, 0.16, path)
  for (const [x, y, r] of [
    [212, 30, 2.8],
    [219, 37, 2],
    [223, 45, 1.4],
  ] as const)
    path.ellipse(x, y, r)
  const jewel = new Path().polygon([
    [14, 4],
    [24, 14],
    [14, 24],
    [4, 14],
  ])
  return {
    width: 230,
    height: 230,
    shapes: [
      { path: path.toString(), fill: color, at: both },
      { path: jewel.toString(), fill: color },
    ],
  }
}

/** Leaves along both edges. */
export function cornerLeaves(color: string): Vector {
  const path = new Path()
  brush(along({ from: [16, 16], heading: 6, length: 176, bend: [0.0004, -0.0008] }), tapering(4, 0.8), path)
  for (let i = 0; i < 7; i++) {
    const x = 34 + i * 22
    const size = 32 - i * 2.6
    leaf([x, 17.6 + i * 0.9], 42, size, 0.3, path)
    leaf([x + 6, 17.6 + i * 0.9], -38, size * 0.62, 0.3, path)
  }
  leaf([190, 21], 2, 22, 0.3, path)
  const bud = new Path().ellipse(16, 16, 7)
  const dots = new Path().ellipse(38, 38, 4).ellipse(50, 50, 2.6).ellipse(59, 59, 1.6)
  return {
    width: 214,
    height: 214,
    shapes: [
      { path: path.toString(), fill: color, at: both },
      { path: bud.toString() + dots.toString(), fill: color },
    ],
  }
}

/** A corner of the fret (回纹). */
export function cornerFret(color: string): Vector {
  const stroke = { color, width: 5 }
  const arm = new Path()
    .polyline([
      [4, 6.5],
      [198, 6.5],
    ])
    .polyline([
      [54, 46],
      [198, 46],
    ])
  for (const x of [66, 110, 154]) {
    arm.polyline([
      [x, 36],
      [x, 17],
      [x + 32, 17],
      [x + 32, 33],
      [x + 12, 33],
      [x + 12, 25],
      [x + 22, 25],
    ])
  }
  const knot = new Path().rect(17, 17, 37, 37)
  return {
    width: 200,
    height: 200,
    shapes: [
      { path: arm.toString(), stroke, at: both },
      { path: knot.toString(), stroke },
      { path: new Path().rect(29, 29, 13, 13).toString(), fill: color },
    ],
  }
}

/** Lines and a quarter circle in Art Deco style. */
export function cornerLines(color: string): Vector {
  const line = (width: number) => ({ color, width })
  const arcs = new Path()
  for (const radius of [26, 38, 50]) {
    const k = radius * 0.5523
    arcs.move(8, 8 + radius).curve(8 + k, 8 + radius, 8 + radius, 8 + k, 8 + radius, 8)
  }
  const rays = new Path()
  for (let i = 1; i < 6; i++) {
    const angle = (i * Math.PI) / 12
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    rays.polyline([
      [8 + cos * 50, 8 + sin * 50],
      [8 + cos * (i % 2 === 0 ? 66 : 76), 8 + sin * (i % 2 === 0 ? 66 : 76)],
    ])
  }
  const edges = new Path()
    .polyline([
      [8, 8],
      [196, 8],
    ])
    .polyline([
      [92, 20],
      [172, 20],
    ])
    .polyline([
      [92, 20],
      [92, 8],
    ])
  const thick = new Path().rect(100, 28, 48, 5).rect(0, 0, 200, 3)
  return {
    width: 200,
    height: 200,
    shapes: [
      { path: edges.toString(), stroke: line(2.4), at: both },
      { path: thick.toString(), fill: color, at: both },
      { path: arcs.toString(), stroke: line(2.4) },
      { path: rays.toString(), stroke: line(2.4) },
      { path: new Path().ellipse(80, 80, 4).toString(), fill: color },
    ],
  }
}
