import { along, brush, swelling } from '../drawing/brush.ts'
import { Path } from '../drawing/path.ts'
import type { Matrix, Shape, Vector } from '../drawing/vector.ts'
import { cloudPath } from './cloud.ts'
import { inCorners, rounded, sheetOf, sidesOf, type Sheet } from './classic-borders.ts'
import { spirographLobe } from './spirograph.ts'

const red = '#9d2720'
const gold = '#b98f43'
const pale = '#e9d5a3'
const faint = '#f3e4c3'

/**
 * The classical Chinese background: a golden band of square spirals, notched frames, ruyi ornaments, clouds at the
 * bottom.
 */
export function chineseBackground(width: number, height: number): Vector {
  const sheet = sheetOf(width, height)
  const { unit } = sheet
  const [outer, inner] = [2.2 * unit, 6.6 * unit]
  const ring = new Path()
    .rect(outer, outer, width - 2 * outer, height - 2 * outer)
    .rect(inner, inner, width - 2 * inner, height - 2 * inner)
  const hem = new Path()
  for (const inset of [1.55, 7.15])
    hem.rect(inset * unit, inset * unit, width - 2 * inset * unit, height - 2 * inset * unit)
  return {
    width,
    height,
    shapes: [
      {
        path: new Path().rect(0, 0, width, height).toString(),
        fill: {
          kind: 'radial',
          from: [width / 2, height * 0.46],
          to: [width, height],
          stops: [
            [0, '#fffdf7'],
            [0.6, '#fdf7e8'],
            [1, '#f5e6c6'],
          ],
        },
      },
      ...medallion(sheet),
      clouds(sheet),
      {
        path: ring.toString(),
        evenOdd: true,
        fill: {
          kind: 'linear',
          from: [0, 0],
          to: [width, height],
          stops: [
            [0, '#c79c4b'],
            [0.25, '#f3e2b0'],
            [0.5, '#c99f50'],
            [0.75, '#f3e2b0'],
            [1, '#bf9342'],
          ],
        },
      },
      { path: ring.toString(), stroke: { color: red, width: 0.22 * unit } },
      { path: hem.toString(), stroke: { color: red, width: 0.3 * unit } },
      ...spirals(sheet),
      notched(sheet, 9.2, 3.4, 0.34, red),
      notched(sheet, 10, 3, 0.14, gold),
      ...knots(sheet),
      ...ruyi(sheet),
    ],
  }
}

const middle = 4.4

/** Square spirals in mirrored pairs. */
function spirals(sheet: Sheet): Shape[] {
  const { width, height, unit } = sheet
  const size = 1.5
  const spiral = [
    [0, 1],
    [0, -1],
    [1.72, -1],
    [1.72, 0.62],
    [0.52, 0.62],
    [0.52, -0.42],
    [1.16, -0.42],
    [1.16, 0.1],
  ] as const
  const spirals = sidesOf(sheet, middle * unit, 2.2 * unit).map(({ length, places }): Shape => {
    const pairs = Math.round(length / (unit * 6))
    const wide = length / pairs / 4
    const path = new Path().polyline(spiral.map(([t, d]) => [(0.16 + t * 1.02) * wide, d * size * unit * 0.72]))
    const at = Array.from({ length: pairs }, (_, i) => {
      const centre = (i + 0.5) * (length / pairs)
      return [...places(centre, -1), ...places(centre, 1)]
    })
    return { path: path.toString(), stroke: { color: red, width: 0.26 * unit }, at: at.flat() }
  })
  const squares = new Path()
  for (const x of [middle * unit, width - middle * unit]) {
    for (const y of [middle * unit, height - middle * unit]) {
      for (const side of [1.6, 1.0]) squares.rect(x - side * unit, y - side * unit, 2 * side * unit, 2 * side * unit)
    }
  }
  const lozenge = new Path().polygon([
    [0, -0.75 * unit],
    [0.75 * unit, 0],
    [0, 0.75 * unit],
    [-0.75 * unit, 0],
  ])
  return [
    ...spirals,
    { path: squares.toString(), stroke: { color: red, width: 0.24 * unit } },
    { path: lozenge.toString(), fill: red, at: inCorners(sheet, middle * unit) },
  ]
}

/** A frame whose corners are cut inwards twice, like old windows. */
function notched(
  { width, height, unit }: Sheet,
  inset: number,
  notch: number,
  thickness: number,
  color: string,
): Shape {
  const [a, n] = [inset * unit, notch * unit]
  const [r, b] = [width - a, height - a]
  const h = n / 2
  const path = new Path()
    .move(a + n, a)
    .line(r - n, a)
    .line(r - n, a + h)
    .line(r - h, a + h)
    .line(r - h, a + n)
    .line(r, a + n)
    .line(r, b - n)
    .line(r - h, b - n)
    .line(r - h, b - h)
    .line(r - n, b - h)
    .line(r - n, b)
    .line(a + n, b)
    .line(a + n, b - h)
    .line(a + h, b - h)
    .line(a + h, b - n)
    .line(a, b - n)
    .line(a, a + n)
    .line(a + h, a + n)
    .line(a + h, a + h)
    .line(a + n, a + h)
    .close()
  return { path: path.toString(), stroke: { color, width: thickness * unit } }
}

/** Small squares in the notches. */
function knots(sheet: Sheet): Shape[] {
  const { unit } = sheet
  const square = new Path().rect(-0.42 * unit, -0.42 * unit, 0.84 * unit, 0.84 * unit)
  return [{ path: square.toString(), fill: red, at: inCorners(sheet, 9.75 * unit) }]
}

/** A ruyi head with its curls, at the middle of each inner edge. */
function ruyi(sheet: Sheet): Shape[] {
  const { width, height, unit } = sheet
  const u = unit * 0.62
  const head = new Path()
    .move(0, 4.4 * u)
    .curve(-0.9 * u, 3.4 * u, -2.6 * u, 3.7 * u, -3.6 * u, 2.6 * u)
    .curve(-4.6 * u, 1.4 * u, -3.7 * u, -0.1 * u, -2.4 * u, 0.2 * u)
    .curve(-2.1 * u, -1.3 * u, -0.9 * u, -1.5 * u, 0, -0.7 * u)
    .curve(0.9 * u, -1.5 * u, 2.1 * u, -1.3 * u, 2.4 * u, 0.2 * u)
    .curve(3.7 * u, -0.1 * u, 4.6 * u, 1.4 * u, 3.6 * u, 2.6 * u)
    .curve(2.6 * u, 3.7 * u, 0.9 * u, 3.4 * u, 0, 4.4 * u)
    .close()
  const heart = new Path()
    .move(0, 3.1 * u)
    .curve(-0.6 * u, 2.3 * u, -1.8 * u, 2.4 * u, -1.9 * u, 1.5 * u)
    .curve(-1.9 * u, 0.7 * u, -0.7 * u, 0.5 * u, 0, 1.2 * u)
    .curve(0.7 * u, 0.5 * u, 1.9 * u, 0.7 * u, 1.9 * u, 1.5 * u)
    .curve(1.8 * u, 2.4 * u, 0.6 * u, 2.3 * u, 0, 3.1 * u)
    .close()
  const wings = new Path()
  for (const way of [-1, 1]) {
    const points = along({ from: [3.4 * u, 0.4 * u], heading: -8, length: 9 * u, bend: [0.01 / u, 0.62 / u] })
    brush(
      points.map(([x, y]) => [x * way, y] as const),
      swelling(0.5 * u, 0.14 * u),
      wings,
    )
  }
  const inset = 9.2 * unit
  const at: Matrix[] = [
    [1, 0, 0, 1, width / 2, inset],
    [1, 0, 0, -1, width / 2, height - inset],
    [0, 1, 1, 0, inset, height / 2],
    [0, 1, -1, 0, width - inset, height / 2],
  ]
  return [
    { path: head.toString(), fill: red, at: at.map(rounded) },
    { path: heart.toString(), fill: pale, at: at.map(rounded) },
    { path: wings.toString(), fill: red, at: at.map(rounded) },
  ]
}

/** A lotus seen from above behind the text: three rings of petals in a woven ring. */
function medallion({ width, height, unit }: Sheet): Shape[] {
  const [cx, cy] = [width / 2, height / 2]
  const ring = (radius: number, length: number, belly: number, count: number): Shape => {
    const [r, l, b] = [radius * unit, length * unit, belly * unit]
    const petal = new Path()
      .move(0, -r)
      .curve(-b * 1.25, -r - l * 0.3, -b, -r - l * 0.78, 0, -r - l)
      .curve(b, -r - l * 0.78, b * 1.25, -r - l * 0.3, 0, -r)
      .close()
    const at = Array.from({ length: count }, (_, i): Matrix => {
      const angle = (i / count) * 2 * Math.PI
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      return rounded([cos, sin, -sin, cos, cx, cy])
    })
    return { path: petal.toString(), stroke: { color: faint, width: 0.2 * unit, join: 'round' }, at }
  }
  const circle = (radius: number): Shape => ({
    path: new Path().ellipse(cx, cy, radius * unit).toString(),
    stroke: { color: faint, width: 0.18 * unit },
  })
  return [
    { ...spirographLobe(cx, cy, 31 * unit, 26 * unit, 48, 11), stroke: { color: faint, width: 0.16 * unit } },
    circle(31.6),
    circle(25.4),
    ring(10.5, 14, 4.2, 16),
    ring(6, 11, 3, 16),
    ring(2.6, 6.6, 2, 8),
  ]
}

/** Clouds in the lower corners, and faint ones above. */
function clouds({ width, height, unit: u }: Sheet): Shape {
  const [left, right, low] = [12.2 * u, width - 12.2 * u, height - 21.5 * u]
  const size = u / 14
  const at: Matrix[] = [
    [size, 0, 0, size, left, low],
    [size * 0.62, 0, 0, size * 0.62, left + 17.5 * u, low + 4.6 * u],
    [-size, 0, 0, size, right, low],
    [-size * 0.62, 0, 0, size * 0.62, right - 17.5 * u, low + 4.6 * u],
    [size * 0.6, 0, 0, size * 0.6, left + 1.4 * u, 13.4 * u],
    [-size * 0.6, 0, 0, size * 0.6, right - 1.4 * u, 13.4 * u],
  ]
  return { path: cloudPath().toString(), fill: '#ecd5a4', opacity: 0.6, at: at.map(rounded) }
}
