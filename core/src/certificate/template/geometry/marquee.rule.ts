import { cornersOf, type Box, type NamedBox, type Point, type Rect } from './box.ts'

/** Ids of the boxes, rotated or not, that a rectangle touches. */
export function boxesTouching(rect: Rect, boxes: readonly NamedBox[]): string[] {
  return boxes.filter((box) => overlap(rect, box)).map(({ id }) => id)
}

/** Separating axis theorem: two rectangles are apart when a line parallel to one of their sides separates them. */
function overlap(rect: Rect, box: Box): boolean {
  const a = cornersOf({ ...rect, rotate: 0 })
  const b = cornersOf(box)
  const axes = [...axesOf(0), ...axesOf(box.rotate)]
  return axes.every((axis) => {
    const [aLow, aHigh] = shadow(a, axis)
    const [bLow, bHigh] = shadow(b, axis)
    return aLow <= bHigh && bLow <= aHigh
  })
}

function axesOf(degrees: number): [Point, Point] {
  const radians = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return [
    { x: cos, y: sin },
    { x: -sin, y: cos },
  ]
}

function shadow(points: readonly Point[], axis: Point): [number, number] {
  const along = points.map(({ x, y }) => x * axis.x + y * axis.y)
  return [Math.min(...along), Math.max(...along)]
}
