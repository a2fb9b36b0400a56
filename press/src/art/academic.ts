import { Path } from '../drawing/path.ts'
import type { Matrix, Shape, Stroke, Vector } from '../drawing/vector.ts'
import { inCorners, sheetOf, swinging, tiled, type Sheet } from './classic-borders.ts'
import { spirographLobe } from './spirograph.ts'

const ink = '#1f3a5f'
const fine = '#7d97b8'

/**
 * The academic background: ivory paper, a guilloche border, rosettes in the corners, a large faint one behind the text.
 */
export function academicBackground(width: number, height: number): Vector {
  const sheet = sheetOf(width, height)
  const { unit: u } = sheet
  const frame = (inset: number, thickness: number): Shape => ({
    path: new Path().rect(inset * u, inset * u, width - 2 * inset * u, height - 2 * inset * u).toString(),
    stroke: { color: ink, width: thickness * u },
  })
  return {
    width,
    height,
    shapes: [
      {
        path: new Path().rect(0, 0, width, height).toString(),
        fill: {
          kind: 'radial',
          from: [width / 2, height / 2],
          to: [width, height],
          stops: [
            [0, '#fffefa'],
            [1, '#f8f5ea'],
          ],
        },
      },
      ...watermark(sheet),
      ...weave(sheet),
      frame(3.2, 0.42),
      frame(3.95, 0.12),
      frame(8.05, 0.12),
      frame(8.6, 0.26),
      ...cornerRosettes(sheet),
    ],
  }
}

const middle = 6

/** Two families of waves with varying amplitude. */
function weave(sheet: Sheet): Shape[] {
  const { unit: u } = sheet
  return [1, -1].flatMap((way) => {
    const tile = (length: number): Path => {
      const path = new Path()
      for (let phase = 0; phase < 4; phase++) {
        const shift = (phase * Math.PI) / 4 + ((way < 0 ? 1 : 0) * Math.PI) / 8
        const swing = (part: number): number =>
          Math.sin(part * 6 * Math.PI + shift) * (0.62 + 0.38 * Math.cos(part * 2 * Math.PI)) * 1.75 * u * way
        swinging(length, 15, swing, path)
      }
      return path
    }
    return tiled(sheet, middle * u, 3.2 * u, 9 * u, tile, { color: way > 0 ? fine : '#a9bcd4', width: 0.1 * u })
  })
}

/** Rosettes on plain paper where the borders meet. */
function cornerRosettes(sheet: Sheet): Shape[] {
  const { unit: u } = sheet
  const at: Matrix[] = inCorners(sheet, middle * u)
  const disc = new Path().ellipse(0, 0, 4 * u).toString()
  const woven = (outer: number, inner: number, lobes: number, weave: number, stroke: Stroke): Shape => {
    const inEach = at.map(([, , , , x, y]) => spirographLobe(x, y, outer * u, inner * u, lobes, weave))
    return { path: inEach[0]!.path, stroke: { ...stroke, cap: 'round' }, at: inEach.flatMap((each) => each.at ?? []) }
  }
  return [
    { path: disc, fill: '#fbf9f1', stroke: { color: ink, width: 0.24 * u }, at },
    { path: new Path().ellipse(0, 0, 3.65 * u).toString(), stroke: { color: fine, width: 0.1 * u }, at },
    woven(3.55, 2.05, 20, 7, { color: ink, width: 0.09 * u }),
    woven(2.2, 0.9, 12, 5, { color: fine, width: 0.1 * u }),
    { path: new Path().ellipse(0, 0, 0.55 * u).toString(), fill: ink, at },
  ]
}

function watermark({ width, height, unit: u }: Sheet): Shape[] {
  const [cx, cy] = [width / 2, height / 2]
  const ring = (outer: number, inner: number, lobes: number, weave: number, color: string): Shape => ({
    ...spirographLobe(cx, cy, outer * u, inner * u, lobes, weave),
    stroke: { color, width: 0.14 * u, cap: 'round' },
  })
  return [ring(34, 25, 36, 11, '#d9e0ea'), ring(26, 14, 24, 7, '#dde4ec'), ring(15, 4, 15, 4, '#d9e0ea')]
}
