import { Path } from '../drawing/path.ts'
import type { Matrix, Paint, Shape, Vector } from '../drawing/vector.ts'
import { sheetOf } from './classic-borders.ts'

const navy = '#12294b'
const blue = '#1e5aa8'
const sky = '#5b9be0'
const gold = '#d9a441'

/** The modern background: polygons in two opposite corners, golden edges, a fine frame, dots. */
export function geometricBackground(width: number, height: number): Vector {
  const { unit: u } = sheetOf(width, height)
  const sheet: Shape = {
    path: new Path().rect(0, 0, width, height).toString(),
    fill: {
      kind: 'linear',
      from: [0, 0],
      to: [width, height],
      stops: [
        [0, '#ffffff'],
        [0.55, '#fbfcfe'],
        [1, '#eef3f9'],
      ],
    },
  }
  const turned: Matrix = [-1, 0, 0, -1, width, height]
  const corner: Matrix[] = [[1, 0, 0, 1, 0, 0], turned]
  const plane = (points: readonly (readonly [number, number])[], fill: Paint, opacity = 1): Shape => ({
    path: new Path().polygon(points.map(([x, y]) => [x * u, y * u] as const)).toString(),
    fill,
    at: corner,
    ...(opacity < 1 && { opacity }),
  })
  const shade = (from: string, to: string, reach: number): Paint => ({
    kind: 'linear',
    from: [0, 0],
    to: [reach * u, reach * u],
    stops: [
      [0, from],
      [1, to],
    ],
  })
  const inset = 4.4 * u
  const frame = new Path().rect(inset, inset, width - 2 * inset, height - 2 * inset)
  return {
    width,
    height,
    shapes: [
      sheet,
      ...dots(width, height, u),
      { path: frame.toString(), stroke: { color: '#c9d6e6', width: 0.16 * u } },
      plane(
        [
          [0, 0],
          [47, 0],
          [0, 31],
        ],
        '#e3edf8',
      ),
      plane(
        [
          [0, 0],
          [41, 0],
          [0, 41],
        ],
        '#cfe0f3',
        0.75,
      ),
      plane(
        [
          [0, 0],
          [36, 0],
          [12, 15.9],
          [0, 7.9],
        ],
        shade(sky, '#86b9ee', 30),
        0.9,
      ),
      plane(
        [
          [0, 0],
          [27.5, 0],
          [0, 28],
        ],
        shade(blue, '#2f76cc', 26),
      ),
      plane(
        [
          [0, 0],
          [20, 0],
          [7.4, 20.4],
          [0, 28],
        ],
        shade('#17437f', blue, 28),
        0.85,
      ),
      plane(
        [
          [0, 0],
          [21.5, 0],
          [0, 14.2],
        ],
        shade('#0c1d38', navy, 18),
      ),
      plane(
        [
          [29.2, 0],
          [30.5, 0],
          [0, 31],
          [0, 29.7],
        ],
        gold,
      ),
      plane(
        [
          [21.5, 0],
          [22.3, 0],
          [0, 14.75],
          [0, 14.2],
        ],
        '#f0cf86',
      ),
      plane(
        [
          [33, 0],
          [33.5, 0],
          [0, 34.1],
          [0, 33.6],
        ],
        gold,
        0.55,
      ),
    ],
  }
}

/** Fields of dots in the two other corners, fading inwards. */
function dots(width: number, height: number, u: number): Shape[] {
  const dot = new Path().ellipse(0, 0, 0.3 * u).toString()
  return [0.9, 0.6, 0.34].map((opacity, ring) => {
    const at: Matrix[] = []
    for (let row = 0; row < 6; row++) {
      for (let column = 0; column < 9; column++) {
        if (Math.min(2, Math.floor((row + column * 0.7) / 3.4)) !== ring) continue
        const [x, y] = [(7.2 + column * 1.9) * u, (7.2 + row * 1.9) * u]
        at.push([1, 0, 0, 1, round(width - x), round(y)], [1, 0, 0, 1, round(x), round(height - y)])
      }
    }
    return { path: dot, fill: '#9dbde0', opacity, at }
  })
}

const round = (value: number): number => Math.round(value * 100) / 100
