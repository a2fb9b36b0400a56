import { boundsOf, boundsOfAll, roundToHundredth, type Box } from '@podium/core/certificate/template/geometry/box.ts'
import {
  resized,
  type Handle,
  type ResizeOptions,
  type Scaling,
} from '@podium/core/certificate/template/geometry/resize.rule.ts'
import { snapResized } from '@podium/core/certificate/template/geometry/snap.rule.ts'
import { replaced, scaledTogether } from '@podium/core/certificate/template/editing/position.rule.ts'
import { lengthsText } from '#web/certificate/designer/panels/length-unit.ts'
import { paintBadge, paintMarks } from '../painter.ts'
import {
  fieldAround,
  movableElements,
  snapReach,
  stepOf,
  stepping,
  type PointerInput,
  type Running,
  type StageHandle,
} from '../stage-handle.ts'

/** Smallest side length in units. */
const LEAST = 4

/** Resizes with one of eight handles: one element's box, or several elements scaled with their text. */
export function beginResize(handle: StageHandle, at: Handle, start: PointerInput): Running {
  const { editor, painter, t } = handle
  const { view } = editor.state()
  const moving = movableElements(handle)
  const [first] = moving
  const single = moving.length === 1 && first ? first : null
  const frame: Box = single ?? { ...boundsOfAll(moving)!, rotate: 0 }
  const field = fieldAround(handle, moving)
  const ids = moving.map(({ id }) => id)
  const gesture = editor.gesture(t('resize'))
  const move = (pointer: PointerInput) => {
    const how: ResizeOptions = {
      ratio: !single || pointer.shiftKey || (single.type === 'image' && single.fixedRatio),
      fromCentre: pointer.altKey,
      least: LEAST,
    }
    const [dx, dy] = [(pointer.clientX - start.clientX) / view.zoom, (pointer.clientY - start.clientY) / view.zoom]
    const requested = resized(frame, at, dx, dy, how)
    const reach = snapReach(handle)
    const snapped = reach > 0 ? snapResized(frame, at, requested, field, reach, how) : { box: requested, marks: [] }
    const box = snapped.marks.length > 0 || how.ratio ? snapped.box : roundedBox(frame, at, requested, how)
    if (single) gesture.update((design) => replaced(design, ids, () => box))
    else gesture.update((design) => scaledTogether(design, ids, scalingTo(frame, box)))
    paintMarks(painter, snapped.marks, view)
    const bounds = boundsOf(box)
    paintBadge(painter, lengthsText(editor.state().design, box.width, ' × ', box.height), {
      x: view.x + (bounds.left + bounds.width / 2) * view.zoom,
      y: view.y + (bounds.top + bounds.height) * view.zoom,
    })
  }
  /** Without snapping the result is rounded to whole units. */
  const roundedBox = (from: Box, pulled: Handle, requested: Box, how: ResizeOptions): Box => {
    const step = stepOf(view)
    const [width, height] = [Math.round(requested.width / step) * step, Math.round(requested.height / step) * step]
    const by = { x: width - requested.width, y: height - requested.height }
    if (from.rotate !== 0 || how.fromCentre) return requested
    return {
      ...requested,
      width,
      height,
      left: roundToHundredth(pulled.includes('w') ? requested.left - by.x : requested.left),
      top: roundToHundredth(pulled.includes('n') ? requested.top - by.y : requested.top),
    }
  }
  return stepping(gesture, move, () => {
    paintMarks(painter, [], view)
    paintBadge(painter, null)
  })
}

function scalingTo(from: Box, to: Box): Scaling {
  return { from, to, scale: from.width > 0 ? to.width / from.width : to.height / Math.max(from.height, 0.01) }
}
