import { Path } from '../drawing/path.ts'
import type { Matrix, Paint, Shape, Vector } from '../drawing/vector.ts'
import { sheetOf, type Sheet } from './classic-borders.ts'

const violet = '#6a5cf0'
const aqua = '#2bb8d6'
const coral = '#ff7a59'
const sun = '#ffc145'
const mint = '#3fd0a4'

/** The youthful background: coloured waves below and above, rings, a paper plane, confetti. */
export function youthBackground(width: number, height: number): Vector {
  const sheet = sheetOf(width, height)
  return {
    width,
    height,
    shapes: [
      {
        path: new Path().rect(0, 0, width, height).toString(),
        fill: {
          kind: 'linear',
          from: [0, 0],
          to: [0, height],
          stops: [
            [0, '#f3f6ff'],
            [0.35, '#ffffff'],
            [1, '#fffaf4'],
          ],
        },
      },
      ...rings(sheet),
      ...waves(sheet),
      ...plane(sheet),
      ...confetti(sheet),
    ],
  }
}

/** A wave from edge to edge, filled down to the lower edge: heights at its four knots, in units from the bottom. */
function wave({ width, height, unit: u }: Sheet, knots: readonly number[], fill: Paint, opacity: number): Shape {
  const points = knots.map((knot, i) => ({ x: (i / (knots.length - 1)) * width, y: height - knot * u }))
  const step = width / (knots.length - 1)
  const path = new Path().through(
    points.map(({ x, y }, i) => {
      const before = points[Math.max(0, i - 1)]!
      const after = points[Math.min(points.length - 1, i + 1)]!
      return { x, y, dx: step, dy: (after.y - before.y) * 0.5 }
    }),
  )
  path.line(width, height).line(0, height).close()
  return { path: path.toString(), fill, opacity }
}

const across = (width: number, from: string, to: string): Paint => ({
  kind: 'linear',
  from: [0, 0],
  to: [width, 0],
  stops: [
    [0, from],
    [1, to],
  ],
})

function waves(sheet: Sheet): Shape[] {
  const { width, unit: u } = sheet
  const below = [
    wave(sheet, [15, 9.5, 12.5, 6, 11], across(width, '#d7d2ff', '#c9f0f7'), 0.8),
    wave(sheet, [11.5, 7, 6.4, 9.4, 5], across(width, violet, aqua), 0.55),
    wave(sheet, [5.4, 8.6, 4.2, 6.6, 9.6], across(width, sun, coral), 0.75),
    wave(sheet, [7.4, 3.4, 5.6, 2.6, 4.6], across(width, '#5546e0', '#1fa6cf'), 1),
  ]
  const sweep = new Path()
    .move(width - 42 * u, 0)
    .curve(width - 33 * u, 9 * u, width - 21 * u, 5 * u, width - 14 * u, 11 * u)
    .curve(width - 8 * u, 16 * u, width - 8 * u, 23 * u, width, 25 * u)
    .line(width, 0)
    .close()
  const small = new Path()
    .move(width - 27 * u, 0)
    .curve(width - 21 * u, 5.5 * u, width - 14 * u, 3 * u, width - 9 * u, 7 * u)
    .curve(width - 5 * u, 10.5 * u, width - 5 * u, 14.5 * u, width, 16 * u)
    .line(width, 0)
    .close()
  const fill = (from: string, to: string): Paint => ({
    kind: 'linear',
    from: [width - 34 * u, 0],
    to: [width, 20 * u],
    stops: [
      [0, from],
      [1, to],
    ],
  })
  return [
    ...below,
    { path: sweep.toString(), fill: fill('#dcd8ff', '#cdeefa'), opacity: 0.85 },
    { path: small.toString(), fill: fill(violet, aqua), opacity: 0.9 },
  ]
}

function rings({ width, height, unit: u }: Sheet): Shape[] {
  const ring = (x: number, y: number, radius: number, color: string, thickness: number, opacity: number): Shape => ({
    path: new Path().ellipse(x, y, radius).toString(),
    stroke: { color, width: thickness },
    opacity,
  })
  return [
    { path: new Path().ellipse(4 * u, 6 * u, 17 * u).toString(), fill: '#ffe9b8', opacity: 0.55 },
    { path: new Path().ellipse(2 * u, 2 * u, 10.5 * u).toString(), fill: sun, opacity: 0.9 },
    ring(4 * u, 6 * u, 21 * u, coral, 0.35 * u, 0.55),
    ring(width - 6 * u, height - 28 * u, 6 * u, mint, 1.1 * u, 0.32),
    ring(5.2 * u, height - 30 * u, 4 * u, violet, 0.8 * u, 0.26),
  ]
}

/** A folded paper plane with its trail. */
function plane({ unit: u }: Sheet): Shape[] {
  const at = (x: number, y: number) => [(22.5 + x) * u, (8.4 + y) * u] as const
  const wing = new Path().polygon([at(0, 2.2), at(9, -1.6), at(4.1, 5.4)])
  const under = new Path().polygon([at(0, 2.2), at(9, -1.6), at(2.2, 3.3)])
  const keel = new Path().polygon([at(2.2, 3.3), at(9, -1.6), at(2.5, 5.9)])
  const trail = new Path()
  for (let i = 0; i < 7; i++) {
    const x = -1.4 - i * 1.75
    const y = (x_: number) => 3.2 + 2.6 * Math.sin(-x_ / 4.4)
    trail.polyline([at(x, y(x)), at(x - 0.85, y(x - 0.85))])
  }
  return [
    { path: trail.toString(), stroke: { color: violet, width: 0.26 * u, cap: 'round' }, opacity: 0.5 },
    { path: wing.toString(), fill: violet },
    { path: under.toString(), fill: '#8b80ff' },
    { path: keel.toString(), fill: '#4437c9' },
  ]
}

/** Small shapes along the edges at fixed positions. */
function confetti({ width, height, unit: u }: Sheet): Shape[] {
  const forms = [
    new Path().ellipse(0, 0, 0.55 * u),
    new Path().polygon([
      [0, -0.75 * u],
      [0.7 * u, 0.5 * u],
      [-0.7 * u, 0.5 * u],
    ]),
    new Path().rect(-0.9 * u, -0.22 * u, 1.8 * u, 0.44 * u, 0.22 * u),
    new Path().rect(-0.8 * u, -0.2 * u, 1.6 * u, 0.4 * u, 0.2 * u).rect(-0.2 * u, -0.8 * u, 0.4 * u, 1.6 * u, 0.2 * u),
  ]
  const colors = [coral, aqua, sun, violet, mint]
  const places = [
    [0.36, 4.2],
    [0.45, 7.6],
    [0.53, 3.4],
    [0.61, 6.6],
    [0.68, 3.2],
    [0.03, 27],
    [0.07, 34],
    [0.025, 41],
    [0.96, 33],
    [0.985, 41],
    [0.93, 27.5],
    [0.04, 52],
    [0.975, 52],
    [0.3, 6.4],
    [0.4, 2.2],
    [0.57, 8.4],
    [0.94, 47],
    [0.06, 46.5],
  ] as const
  return places.map(([x, y], i): Shape => {
    const angle = (i * 67 * Math.PI) / 180
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)].map((part) => Math.round(part * 1e4) / 1e4) as [
      number,
      number,
    ]
    const down = y > 20 ? (y / 70) * height : y * u
    const at: Matrix = [cos, sin, -sin, cos, Math.round(x * width * 100) / 100, Math.round(down * 100) / 100]
    return { path: forms[i % forms.length]!.toString(), fill: colors[i % colors.length]!, opacity: 0.85, at: [at] }
  })
}
