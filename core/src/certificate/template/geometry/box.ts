/**
 * Plain geometry of a sheet: units, y downwards, degrees clockwise about a box's centre. Everything is pure, so that the
 * stage, its tests and the keyboard move things the same way.
 */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Upright: left, top, width, height. */
export interface Rect {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A rectangle that may be turned about its centre. */
export interface Box extends Rect {
  readonly rotate: number
}

/** A box with the element's name. */
export interface NamedBox extends Box {
  readonly id: string
}

const RADIANS = Math.PI / 180

/** Rounds to a hundredth of a unit: finer than any printer, and free of float dust. */
export function roundToHundredth(value: number): number {
  const rounded = Math.round(value * 100) / 100
  return rounded === 0 ? 0 : rounded
}

/** The same angle in (-180, 180]. */
export function normalAngle(degrees: number): number {
  const rotatedPoint = ((degrees % 360) + 360) % 360
  return roundToHundredth(rotatedPoint > 180 ? rotatedPoint - 360 : rotatedPoint)
}

export function centreOf({ left, top, width, height }: Rect): Point {
  return { x: left + width / 2, y: top + height / 2 }
}

/** `point` turned about `pivot`. */
export function turned(point: Point, pivot: Point, degrees: number): Point {
  const [cos, sin] = [Math.cos(degrees * RADIANS), Math.sin(degrees * RADIANS)]
  const [x, y] = [point.x - pivot.x, point.y - pivot.y]
  return { x: pivot.x + x * cos - y * sin, y: pivot.y + x * sin + y * cos }
}

/** Upper left, upper right, lower right, lower left, as they stand. */
export function cornersOf(box: Box): readonly [Point, Point, Point, Point] {
  const { left, top, width, height, rotate } = box
  const centre = centreOf(box)
  const at = (x: number, y: number) => turned({ x, y }, centre, rotate)
  return [at(left, top), at(left + width, top), at(left + width, top + height), at(left, top + height)]
}

/** The least upright rectangle that holds the points. */
export function rectOf(points: readonly Point[]): Rect {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/** The upright rectangle a box takes up on the sheet; its own where it stands upright. */
export function boundsOf(box: Box): Rect {
  if (box.rotate % 360 === 0) return { left: box.left, top: box.top, width: box.width, height: box.height }
  return rectOf(cornersOf(box))
}

/** The same of several; null of none. */
export function boundsOfAll(boxes: readonly Box[]): Rect | null {
  if (boxes.length === 0) return null
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const box of boxes) {
    const rect = boundsOf(box)
    left = Math.min(left, rect.left)
    top = Math.min(top, rect.top)
    right = Math.max(right, rect.left + rect.width)
    bottom = Math.max(bottom, rect.top + rect.height)
  }
  return { left, top, width: right - left, height: bottom - top }
}
