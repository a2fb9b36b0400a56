import { Path } from '../drawing/path.ts'
import type { Matrix, Shape } from '../drawing/vector.ts'

/** The area of a background; `unit` is a hundredth of its short side. */
export interface Sheet {
  readonly width: number
  readonly height: number
  readonly unit: number
}

export const sheetOf = (width: number, height: number): Sheet => ({
  width,
  height,
  unit: Math.min(width, height) / 100,
})

/** The middle of the band between the two frames, and half its width, in units. */
const band = 4.6
const half = 1.45

export function frame({ width, height, unit }: Sheet, inset: number, thickness: number, color: string): Shape {
  const edge = inset * unit
  const path = new Path().rect(edge, edge, width - 2 * edge, height - 2 * edge)
  return { path: path.toString(), stroke: { color, width: thickness * unit } }
}

/** Two opposite sides of a border, between its corner squares. */
interface Sides {
  readonly length: number
  /** Matrices for both sides of what is drawn from `along` rightwards, or leftwards for `way` -1. */
  readonly places: (along: number, way: 1 | -1) => Matrix[]
}

/** The sides of a band: the horizontal and the vertical ones. */
export function sidesOf({ width, height, unit }: Sheet, middle = band * unit, corner = half * unit): Sides[] {
  const start = middle + corner
  return [
    {
      length: width - 2 * start,
      places: (along, way) => [middle, height - middle].map((y) => rounded([way, 0, 0, 1, start + along, y])),
    },
    {
      length: height - 2 * start,
      places: (along, way) => [middle, width - middle].map((x) => rounded([0, way, 1, 0, x, start + along])),
    },
  ]
}

/**
 * Repeats a tile of lines `count` times along `length` of a border, on all four sides. `tile` draws one of that length
 * from its left end, with `across` pointing down; its lines continue at the start of the next tile.
 */
export function tiled(
  sheet: Sheet,
  middle: number,
  corner: number,
  preferred: number,
  tile: (length: number) => Path,
  stroke: { color: string; width: number },
): Shape[] {
  const { width, height } = sheet
  return [true, false].map((horizontal): Shape => {
    const start = middle + corner
    const total = (horizontal ? width : height) - 2 * start
    const count = Math.max(1, Math.round(total / preferred))
    const length = total / count
    const far = (horizontal ? height : width) - middle
    const at = Array.from({ length: count }, (_, i): Matrix[] => {
      const along = start + i * length
      return horizontal
        ? [
            [1, 0, 0, 1, along, middle],
            [1, 0, 0, 1, along, far],
          ]
        : [
            [0, 1, 1, 0, middle, along],
            [0, 1, 1, 0, far, along],
          ]
    })
    return { path: tile(length).toString(), stroke: { ...stroke, cap: 'round' }, at: at.flat().map(rounded) }
  })
}

/** A line that oscillates about the middle: `swing` gives its height for each fraction of its length. */
export function swinging(length: number, pieces: number, swing: (part: number) => number, path: Path): void {
  const step = 1e-4
  const points = Array.from({ length: pieces + 1 }, (_, i) => {
    const part = i / pieces
    const slope = (swing(part + step) - swing(part - step)) / (2 * step)
    return { x: part * length, y: swing(part), dx: length / pieces, dy: slope / pieces }
  })
  path.through(points)
}

/** Phase-shifted waves between the frames, as on bank notes, with a whole number of them on each side. */
export function guilloche(sheet: Sheet, color: string): Shape[] {
  const { unit } = sheet
  const tile = (length: number): Path => {
    const path = new Path()
    for (let phase = 0; phase < 6; phase++) {
      swinging(length, 6, (part) => Math.sin(part * 2 * Math.PI + (phase * Math.PI) / 3) * unit * 1.3, path)
    }
    return path
  }
  const waves = tiled(sheet, band * unit, half * unit, unit * 4, tile, { color, width: unit * 0.12 })
  return [...waves, cornerSquares(sheet, color, 0.12)]
}

/** One key of the fret (回纹) in a square of 8: inwards and out again. */
const key = [
  [0, 8],
  [0, 0],
  [6.6, 0],
  [6.6, 5.2],
  [2.8, 5.2],
  [2.8, 2.6],
  [4.6, 2.6],
] as const

/** A fret between the frames: a whole number of keys on each side, mirrored at its middle. */
export function fret(sheet: Sheet, color: string): Shape[] {
  const { unit } = sheet
  const keys = sidesOf(sheet).map(({ length, places }): Shape => {
    const count = 2 * Math.round(length / (unit * 2.3) / 2)
    const wide = length / count
    const tall = half * unit * 0.72
    const path = new Path().polyline(key.map(([along, across]) => [(along / 8) * wide, (across / 4 - 1) * tall]))
    const at = Array.from({ length: count }, (_, i) =>
      i < count / 2 ? places(i * wide, 1) : places((i + 1) * wide, -1),
    )
    return { path: path.toString(), stroke: { color, width: unit * 0.2 }, at: at.flat() }
  })
  return [...keys, cornerSquares(sheet, color, 0.2)]
}

/** The corners of the band: a square in a square. */
function cornerSquares({ width, height, unit }: Sheet, color: string, thickness: number): Shape {
  const path = new Path()
  for (const x of [band * unit, width - band * unit]) {
    for (const y of [band * unit, height - band * unit]) {
      for (const side of [1.15, 0.6]) path.rect(x - side * unit, y - side * unit, 2 * side * unit, 2 * side * unit)
    }
  }
  return { path: path.toString(), stroke: { color, width: thickness * unit } }
}

/** A faint rosette behind the text. */
export function rosette({ width, height, unit }: Sheet, color: string, opacity: number): Shape {
  const radius = unit * 38
  const at = Array.from({ length: 48 }, (_, petal): Matrix => {
    const angle = (petal / 48) * 2 * Math.PI
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return rounded([cos, sin, -sin, cos, width / 2 + cos * radius * 0.62, height / 2 + sin * radius * 0.62])
  })
  const path = new Path().ellipse(0, 0, radius * 0.38, radius * 0.26)
  return { path: path.toString(), stroke: { color, width: radius / 260 }, opacity, at }
}

export const rounded = (matrix: Matrix): Matrix =>
  matrix.map((part) => Math.round(part * 1e4) / 1e4 + 0) as unknown as Matrix

/** Matrices for the four corners of what is drawn for the upper left one, with its origin `inset` from both edges. */
export function inCorners({ width, height }: Sheet, inset: number): Matrix[] {
  const [right, bottom] = [width - inset, height - inset]
  return [
    [1, 0, 0, 1, inset, inset],
    [-1, 0, 0, 1, right, inset],
    [-1, 0, 0, -1, right, bottom],
    [1, 0, 0, -1, inset, bottom],
  ]
}

/** Sprays of leaves in the four corners, each with a lozenge. */
export function corners(sheet: Sheet, line: string, ornament: string): Shape[] {
  const { unit } = sheet
  const sprays = new Path()
  for (let leaf = 0; leaf < 7; leaf++) {
    const [x, y, size] = [unit * (2 + leaf * 1.55), unit * (0.9 - leaf * 0.08), unit * (1.5 - leaf * 0.14)]
    leafTo(sprays, (along, across) => [x + along * size, y + across * size])
    leafTo(sprays, (along, across) => [y + across * size, x + along * size])
  }
  const reach = unit * 0.75 * Math.SQRT2
  const lozenge = new Path().polygon([
    [0, -reach],
    [reach, 0],
    [0, reach],
    [-reach, 0],
  ])
  const at = inCorners(sheet, unit * 6.6)
  return [
    { path: sprays.toString(), fill: line, at },
    { path: lozenge.toString(), fill: ornament, at },
  ]
}

function leafTo(path: Path, at: (along: number, across: number) => readonly [number, number]): void {
  const [x0, y0] = at(0, 0)
  const quadratic = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): void => {
    const part = (from: number, by_: number) => from + (by_ - from) * (2 / 3)
    path.curve(...at(part(ax, bx), part(ay, by)), ...at(part(cx, bx), part(cy, by)), ...at(cx, cy))
  }
  path.move(x0, y0)
  quadratic(0, 0, 0.2, 0.9, 1.2, 1)
  quadratic(1.2, 1, 1, 0.05, 0, 0)
  path.close()
}
