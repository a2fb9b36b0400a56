import { centreOf, normalAngle, roundToHundredth, turned, type Box, type Point, type Rect } from './box.ts'

/** Resize handles by compass direction; `n` is the upper edge. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof HANDLES)[number]

export interface ResizeOptions {
  /** Keeps the ratio of width and height. */
  ratio?: boolean
  /** Resizes both sides: the centre doesn't move. */
  fromCentre?: boolean
  /** The least length of a side, in units. */
  least?: number
}

/** Direction of a handle: -1, 0 or 1 along each axis of the box. */
export function handleDirection(handle: Handle): Point {
  return {
    x: handle.includes('e') ? 1 : handle.includes('w') ? -1 : 0,
    y: handle.includes('s') ? 1 : handle.includes('n') ? -1 : 0,
  }
}

/** The point on the page that doesn't move: opposite the handle, or the centre. */
export function anchorOf(box: Box, handle: Handle, fromCentre = false): Point {
  const centre = centreOf(box)
  if (fromCentre) return centre
  const pull = handleDirection(handle)
  const still = { x: centre.x - (pull.x * box.width) / 2, y: centre.y - (pull.y * box.height) / 2 }
  return turned(still, centre, box.rotate)
}

/**
 * The box after its handle was dragged by (`dx`, `dy`) on the page. The opposite point doesn't move, also in a rotated
 * box; a side is never shorter than `least` nor inverted.
 */
export function resized(box: Box, handle: Handle, dx: number, dy: number, options: ResizeOptions = {}): Box {
  const pull = handleDirection(handle)
  const along = turned({ x: dx, y: dy }, { x: 0, y: 0 }, -box.rotate)
  const times = options.fromCentre ? 2 : 1
  const size = {
    width: box.width + pull.x * along.x * times,
    height: box.height + pull.y * along.y * times,
  }
  return withSize(box, handle, size, options)
}

/** The box in another size; the point opposite `handle` doesn't move. */
export function withSize(
  box: Box,
  handle: Handle,
  size: { width: number; height: number },
  options: ResizeOptions = {},
): Box {
  const { width, height } = options.ratio
    ? inRatio(box, handle, size, options.least ?? 1)
    : within(size, options.least ?? 1)
  const anchor = anchorOf(box, handle, options.fromCentre)
  const pull = options.fromCentre ? { x: 0, y: 0 } : handleDirection(handle)
  const centre = turned({ x: anchor.x + (pull.x * width) / 2, y: anchor.y + (pull.y * height) / 2 }, anchor, box.rotate)
  return { ...box, left: centre.x - width / 2, top: centre.y - height / 2, width, height }
}

function within({ width, height }: { width: number; height: number }, least: number) {
  return { width: Math.max(least, width), height: Math.max(least, height) }
}

function inRatio(box: Box, handle: Handle, size: { width: number; height: number }, least: number) {
  const pull = handleDirection(handle)
  const across = size.width / Math.max(box.width, 0.01)
  const down = size.height / Math.max(box.height, 0.01)
  // At a corner, the side that was dragged further determines the ratio.
  const factor = pull.x === 0 ? down : pull.y === 0 ? across : Math.abs(across - 1) > Math.abs(down - 1) ? across : down
  const scale = Math.max(factor, least / Math.max(box.width, 0.01), least / Math.max(box.height, 0.01))
  return { width: box.width * scale, height: box.height * scale }
}

/** A change of a rectangle's position and size that keeps its ratio. */
export interface Scaling {
  readonly from: Rect
  readonly to: Rect
  readonly scale: number
}

/** Resizes several elements: their frame keeps its ratio and they are scaled with it. */
export function scaling(frame: Rect, handle: Handle, dx: number, dy: number, fromCentre = false): Scaling {
  const from: Box = { ...frame, rotate: 0 }
  const to = resized(from, handle, dx, dy, { ratio: true, fromCentre })
  return { from: frame, to, scale: frame.width > 0 ? to.width / frame.width : to.height / Math.max(frame.height, 0.01) }
}

/** A box scaled with its frame: centre and sides are scaled, the angle stays. */
export function scaled(box: Box, { from, to, scale }: Scaling): Box {
  const centre = centreOf(box)
  const x = to.left + (centre.x - from.left) * scale
  const y = to.top + (centre.y - from.top) * scale
  const [width, height] = [box.width * scale, box.height * scale]
  return { ...box, left: x - width / 2, top: y - height / 2, width, height }
}

/** The box rotated about a point of the page; default: its own centre. */
export function rotated(box: Box, degrees: number, pivot: Point = centreOf(box)): Box {
  const centre = turned(centreOf(box), pivot, degrees)
  const { width, height } = box
  const rotate = normalAngle(box.rotate + degrees)
  return { ...box, left: centre.x - width / 2, top: centre.y - height / 2, rotate }
}

/** Degrees between the directions from `pivot` to two points. */
export function angleBetween(pivot: Point, from: Point, to: Point): number {
  const start = Math.atan2(from.y - pivot.y, from.x - pivot.x)
  const end = Math.atan2(to.y - pivot.y, to.x - pivot.x)
  return ((end - start) * 180) / Math.PI
}

/** The nearest multiple of `step` degrees. */
export function snappedAngle(degrees: number, step: number): number {
  return normalAngle(Math.round(degrees / step) * step)
}

/** The box with its position and size rounded to a hundredth of a unit. */
export function roundedBox<T extends Box>(box: T): T {
  return {
    ...box,
    left: roundToHundredth(box.left),
    top: roundToHundredth(box.top),
    width: roundToHundredth(box.width),
    height: roundToHundredth(box.height),
    rotate: normalAngle(box.rotate),
  }
}
