import { shapeSrc, type ShapeForm, type ShapeStyle } from '@podium/core/certificate/template/built-in-picture.ts'
import { CANVAS_WIDTH, type DesignElement } from '@podium/core/certificate/template/design/design.ts'
import type { Vector } from '@podium/press/drawing/vector.ts'
import type { Editor } from '../state/editor.ts'

export const SHAPE_COLOUR = '#9c2f24'
export const ORNAMENT_COLOUR = '#b08d3c'

const DEFAULT_STYLE: ShapeStyle = {
  form: 'line',
  stroke: SHAPE_COLOUR,
  strokeWidth: 2,
  dashed: false,
  fill: null,
  radius: 0,
}
const SIZES: Record<ShapeForm, [width: number, height: number]> = {
  line: [400, 12],
  rect: [320, 180],
  ellipse: [220, 220],
}
/** Distance of a frame from the page's edges in units. */
const MARGIN = 40
/** Longest side of an inserted ornament in units. */
const ORNAMENT_UNITS = 240

export function shapeElement(editor: Editor, form: ShapeForm, name: string): DesignElement {
  return imageElement(editor, name, SIZES[form], shapeSrc({ ...DEFAULT_STYLE, form }), false)
}

/** A rectangle around the whole page. */
export function frameElement(editor: Editor, name: string): DesignElement {
  const { viewportRatio } = editor.state().design
  const size: [number, number] = [CANVAS_WIDTH - 2 * MARGIN, Math.round(CANVAS_WIDTH * viewportRatio) - 2 * MARGIN]
  return imageElement(editor, name, size, shapeSrc({ ...DEFAULT_STYLE, form: 'rect', strokeWidth: 3 }), false)
}

export function ornamentElement(editor: Editor, src: string, { width, height }: Vector, name: string): DesignElement {
  const scale = ORNAMENT_UNITS / Math.max(width, height)
  return imageElement(editor, name, [Math.round(width * scale), Math.round(height * scale)], src, true)
}

/** An image element at the upper left of the canvas. */
function imageElement(
  editor: Editor,
  name: string,
  [width, height]: readonly [number, number],
  src: string,
  fixedRatio: boolean,
): DesignElement {
  const box = { left: 0, top: 0, width, height, rotate: 0 }
  return { type: 'image', id: editor.newId(), name: name.slice(0, 60), ...box, src, fixedRatio }
}
