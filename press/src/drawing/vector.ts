/**
 * A drawing of paths: plain data that the PDF, SVG and raster writers render identically. It can't contain text,
 * pictures, addresses or code. Units are its own, origin top left, y downwards. Colours are `#rrggbb`.
 */
export interface Vector {
  readonly width: number
  readonly height: number
  /** Drawn in this order. */
  readonly shapes: readonly Shape[]
}

export interface Shape {
  /** Absolute `M`, `L`, `C` and `Z` as in SVG, numbers separated by single spaces: `M0 0L10 0C10 5 5 10 0 10Z`. */
  readonly path: string
  readonly fill?: Paint
  /** Even-odd fill rule. */
  readonly evenOdd?: boolean
  readonly stroke?: Stroke
  readonly opacity?: number
  /** Draws it once per matrix: `a b c d e f` as in SVG. Default: once, untransformed. */
  readonly at?: readonly Matrix[]
}

export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
export type Paint = string | Gradient

export interface Gradient {
  /** From a point to another one, or from a centre to a circle through the other point. */
  readonly kind: 'linear' | 'radial'
  readonly from: readonly [x: number, y: number]
  readonly to: readonly [x: number, y: number]
  /** Offset and colour, in order, the first at 0 and the last at 1. */
  readonly stops: readonly (readonly [at: number, color: string])[]
}

export interface Stroke {
  readonly color: string
  readonly width: number
  readonly cap?: 'butt' | 'round'
  readonly join?: 'miter' | 'round'
}

export const miterLimit = 4

export type Segment = readonly [command: 'M' | 'L' | 'C' | 'Z', numbers: readonly number[]]

/** Segments of a path that `readVector` has validated. */
export function segmentsOf(path: string): Segment[] {
  const segments: Segment[] = []
  for (const [, command, numbers] of path.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    segments.push([command as Segment[0], numbers === '' ? [] : numbers!.split(' ').map(Number)])
  }
  return segments
}

/** Length of a linear gradient, radius of a radial one. */
export function reachOf({ from, to }: Gradient): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1])
}
