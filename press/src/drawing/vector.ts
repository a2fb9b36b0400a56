/**
 * A drawing of paths: plain data that the PDF, the SVG and the raster writer all draw alike. It can hold neither text nor
 * pictures, addresses nor code. Units are its own, origin top left, y downwards. Colours are `#rrggbb`.
 */
export interface Vector {
  readonly width: number
  readonly height: number
  /** Drawn one over the other. */
  readonly shapes: readonly Shape[]
}

export interface Shape {
  /** Absolute `M`, `L`, `C` and `Z` as in SVG, numbers parted by single spaces: `M0 0L10 0C10 5 5 10 0 10Z`. */
  readonly path: string
  readonly fill?: Paint
  /** What lies within two outlines is not filled. */
  readonly evenOdd?: boolean
  readonly stroke?: Stroke
  readonly opacity?: number
  /** Where it is drawn, once for each matrix: `a b c d e f` as in SVG. Left out: once, as it is. */
  readonly at?: readonly Matrix[]
}

export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
export type Paint = string | Gradient

export interface Gradient {
  /** From a point to another one, or from a centre to a circle through the other one. */
  readonly kind: 'linear' | 'radial'
  readonly from: readonly [x: number, y: number]
  readonly to: readonly [x: number, y: number]
  /** Part of the way and colour, in order, the first at 0 and the last at 1. */
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

/** The parts of a path that `readVector` found sound. */
export function segmentsOf(path: string): Segment[] {
  const segments: Segment[] = []
  for (const [, command, numbers] of path.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    segments.push([command as Segment[0], numbers === '' ? [] : numbers!.split(' ').map(Number)])
  }
  return segments
}

/** Length of a gradient's way: the radius of a radial one. */
export function reachOf({ from, to }: Gradient): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1])
}
