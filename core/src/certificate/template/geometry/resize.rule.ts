import { centreOf, normalAngle, roundToHundredth, turned, type Box, type Point, type Rect } from './box.ts'

/** Which edges a handle takes hold of, by the compass; `n` is the upper one. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof HANDLES)[number]

export interface ResizeOptions {
  /** Width and height keep their ratio. */
  ratio?: boolean
  /** Both sides give way: the centre stays. */
  fromCentre?: boolean
  /** Units that a side has at least. */
  least?: number
}

/** Which way a handle pulls: -1, 0 or 1 along each side of the box. */
export function handleDirection(handle: Handle): Point {
  return {
    x: handle.includes('e') ? 1 : handle.includes('w') ? -1 : 0,
    y: handle.includes('s') ? 1 : handle.includes('n') ? -1 : 0,
  }
}

/** The point that stays where it is: opposite of the handle, or the centre. It lies on the sheet, not in the box. */
export function anchorOf(box: Box, handle: Handle, fromCentre = false): Point {
  const centre = centreOf(box)
  if (fromCentre) return centre
  const pull = handleDirection(handle)
  const still = { x: centre.x - (pull.x * box.width) / 2, y: centre.y - (pull.y * box.height) / 2 }
  return turned(still, centre, box.rotate)
}

/**
 * A box whose handle was pulled by (`dx`, `dy`) on the sheet. The opposite point stays put whatever way the box is turned;
 * a side never becomes less than `least`, nor turns inside out.
 */
export function resized(box: Box, handle: Handle, dx: number, dy: number, how: ResizeOptions = {}): Box {
  const pull = handleDirection(handle)
  const along = turned({ x: dx, y: dy }, { x: 0, y: 0 }, -box.rotate)
  const times = how.fromCentre ? 2 : 1
  const wish = {
    width: box.width + pull.x * along.x * times,
    height: box.height + pull.y * along.y * times,
  }
  return withSize(box, handle, wish, how)
}

/** A box of another size, held at the point opposite of `handle`. */
export function withSize(
  box: Box,
  handle: Handle,
  wish: { width: number; height: number },
  how: ResizeOptions = {},
): Box {
  const { width, height } = how.ratio ? inRatio(box, handle, wish, how.least ?? 1) : within(wish, how.least ?? 1)
  const anchor = anchorOf(box, handle, how.fromCentre)
  const pull = how.fromCentre ? { x: 0, y: 0 } : handleDirection(handle)
  const centre = turned({ x: anchor.x + (pull.x * width) / 2, y: anchor.y + (pull.y * height) / 2 }, anchor, box.rotate)
  return { ...box, left: centre.x - width / 2, top: centre.y - height / 2, width, height }
}

function within({ width, height }: { width: number; height: number }, least: number) {
  return { width: Math.max(least, width), height: Math.max(least, height) }
}

function inRatio(box: Box, handle: Handle, wish: { width: number; height: number }, least: number) {
  const pull = handleDirection(handle)
  const across = wish.width / Math.max(box.width, 0.01)
  const down = wish.height / Math.max(box.height, 0.01)
  // At a corner, the side that was pulled further leads.
  const wanted = pull.x === 0 ? down : pull.y === 0 ? across : Math.abs(across - 1) > Math.abs(down - 1) ? across : down
  const scale = Math.max(wanted, least / Math.max(box.width, 0.01), least / Math.max(box.height, 0.01))
  return { width: box.width * scale, height: box.height * scale }
}

/** What happens to everything inside a rectangle that becomes another one of the same shape. */
export interface Scaling {
  readonly from: Rect
  readonly to: Rect
  readonly scale: number
}

/** Several at once keep their shape: the frame around them is resized in its ratio, and they go with it. */
export function scaling(frame: Rect, handle: Handle, dx: number, dy: number, fromCentre = false): Scaling {
  const from: Box = { ...frame, rotate: 0 }
  const to = resized(from, handle, dx, dy, { ratio: true, fromCentre })
  return { from: frame, to, scale: frame.width > 0 ? to.width / frame.width : to.height / Math.max(frame.height, 0.01) }
}

/** One of the boxes inside: its centre goes with the frame, its sides by the same scale, its angle stays. */
export function scaled(box: Box, { from, to, scale }: Scaling): Box {
  const centre = centreOf(box)
  const x = to.left + (centre.x - from.left) * scale
  const y = to.top + (centre.y - from.top) * scale
  const [width, height] = [box.width * scale, box.height * scale]
  return { ...box, left: x - width / 2, top: y - height / 2, width, height }
}

/** A box turned about a point of the sheet, its own centre when left out. */
export function rotated(box: Box, degrees: number, pivot: Point = centreOf(box)): Box {
  const centre = turned(centreOf(box), pivot, degrees)
  const { width, height } = box
  const rotate = normalAngle(box.rotate + degrees)
  return { ...box, left: centre.x - width / 2, top: centre.y - height / 2, rotate }
}

/** Degrees between two looks from `pivot`. */
export function angleBetween(pivot: Point, from: Point, to: Point): number {
  const start = Math.atan2(from.y - pivot.y, from.x - pivot.x)
  const end = Math.atan2(to.y - pivot.y, to.x - pivot.x)
  return ((end - start) * 180) / Math.PI
}

/** The nearest whole multiple of `step` degrees. */
export function snappedAngle(degrees: number, step: number): number {
  return normalAngle(Math.round(degrees / step) * step)
}

/** A place as it is kept: a hundredth of a unit. */
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
