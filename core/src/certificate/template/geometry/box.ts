/**
 * Plane geometry of a page: units, y downwards, degrees clockwise about a box's centre. Pure functions, shared by the
 * pointer, the keyboard and tests.
 */
export interface Point {
  readonly x: number
  readonly y: number
}

/** An axis-parallel rectangle. */
export interface Rect {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A rectangle that may be rotated about its centre. */
export interface Box extends Rect {
  readonly rotate: number
}

/** A box with the id of its element. */
export interface NamedBox extends Box {
  readonly id: string
}

const RADIANS = Math.PI / 180

/** Rounds to a hundredth of a unit, which removes floating-point noise and is finer than printers resolve. */
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

/** `point` rotated about `pivot`. */
export function turned(point: Point, pivot: Point, degrees: number): Point {
  const [cos, sin] = [Math.cos(degrees * RADIANS), Math.sin(degrees * RADIANS)]
  const [x, y] = [point.x - pivot.x, point.y - pivot.y]
  return { x: pivot.x + x * cos - y * sin, y: pivot.y + x * sin + y * cos }
}

/** Upper left, upper right, lower right and lower left corner of the rotated box. */
export function cornersOf(box: Box): readonly [Point, Point, Point, Point] {
  const { left, top, width, height, rotate } = box
  const centre = centreOf(box)
  const at = (x: number, y: number) => turned({ x, y }, centre, rotate)
  return [at(left, top), at(left + width, top), at(left + width, top + height), at(left, top + height)]
}

/** The smallest axis-parallel rectangle that contains the points. */
export function rectOf(points: readonly Point[]): Rect {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/** The axis-parallel bounding rectangle of a box. */
export function boundsOf(box: Box): Rect {
  if (box.rotate % 360 === 0) return { left: box.left, top: box.top, width: box.width, height: box.height }
  return rectOf(cornersOf(box))
}

/** The bounding rectangle of several boxes; null for none. */
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
