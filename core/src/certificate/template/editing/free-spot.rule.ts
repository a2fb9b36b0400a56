import { currentSlide } from './actions.rule.ts'
import { CANVAS_WIDTH, type Design } from '../design/design.ts'
import { boundsOf, type Point, type Rect } from '../geometry/box.ts'

/** Units between a new element and the one above or below it. */
const GAP = 8
/** Offset in units where the page has no free area. */
const STEP = 16

/**
 * Where a new element of this size is placed: centred at `middle`, else below the existing elements, else above them,
 * so that successive elements don't overlap. An element that covers half the page or more, such as a frame, counts as
 * background. On a full page the position is offset from elements at the same position.
 */
export function freeSpot(design: Design, { width, height }: Pick<Rect, 'width' | 'height'>, middle: Point): Point {
  const sheetHeight = CANVAS_WIDTH * design.viewportRatio
  const elements = currentSlide(design)?.elements.filter(({ hidden }) => !hidden) ?? []
  const occupied = elements.map(boundsOf).filter((rect) => rect.width * rect.height < (CANVAS_WIDTH * sheetHeight) / 2)
  const first = { x: Math.round(middle.x - width / 2), y: Math.round(middle.y - height / 2) }
  const covering = (y: number) => occupied.filter((rect) => overlap(rect, { left: first.x, top: y, width, height }))
  for (const down of [true, false]) {
    let y = first.y
    while (y >= 0 && y + height <= sheetHeight) {
      const inTheWay = covering(y)
      if (inTheWay.length === 0) return { x: first.x, y }
      const edges = inTheWay.map((rect) => (down ? rect.top + rect.height + GAP : rect.top - GAP - height))
      y = Math.round(down ? Math.max(...edges) : Math.min(...edges))
    }
  }
  return nextFreeSpot(design, first)
}

/** The position, or the next one to the lower right at which no element has its corner. */
export function nextFreeSpot(design: Design, spot: Point): Point {
  const corners = currentSlide(design)?.elements ?? []
  let { x, y } = spot
  while (corners.some(({ left, top }) => left === x && top === y)) {
    x += STEP
    y += STEP
  }
  return { x, y }
}

function overlap(a: Rect, b: Rect): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height
}
