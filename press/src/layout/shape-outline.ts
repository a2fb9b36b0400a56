import type { ShapeElement } from '../design.ts'
import { Path } from '../drawing/path.ts'
import type { Outline } from './draw-list.ts'

/** Lengths of dashes and gaps, as multiples of the stroke width. */
const dashOn = 4
const dashOff = 3

/**
 * Outline of a line, rectangle or ellipse on the sheet. The stroke lies within the box and has the same width for any
 * size.
 */
export function outlineOf(element: ShapeElement): Outline[] {
  const { form, left, top, width, height, fill, radius, opacity, dashed } = element
  const thickness =
    element.stroke === null ? 0 : Math.min(element.strokeWidth, form === 'line' ? Infinity : Math.min(width, height))
  const dash = dashed ? ([thickness * dashOn, thickness * dashOff] as const) : null
  const stroke = element.stroke === null || thickness === 0 ? null : { color: element.stroke, width: thickness, dash }
  const inset = stroke ? thickness / 2 : 0
  const path = new Path()
  if (form === 'line') path.move(left, top + height / 2).line(left + width, top + height / 2)
  else if (form === 'rect')
    path.rect(left + inset, top + inset, width - 2 * inset, height - 2 * inset, Math.max(0, radius - inset))
  else path.ellipse(left + width / 2, top + height / 2, width / 2 - inset, height / 2 - inset)
  const filled = form === 'line' ? null : fill
  return stroke || filled ? [{ kind: 'outline', path: path.toString(), fill: filled, stroke, opacity }] : []
}
