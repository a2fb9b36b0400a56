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
  heldElements,
  snapReach,
  stepOf,
  stepping,
  type Look,
  type Running,
  type StageHandle,
} from '../stage-handle.ts'

/** Smallest side length in units. */
const LEAST = 4

/** Resizes with one of eight handles: one element's box, or several elements scaled with their text. */
export function beginResize(handle: StageHandle, at: Handle, start: Look): Running {
  const { editor, painter, t } = handle
  const { view } = editor.state()
  const held = heldElements(handle)
  const [only] = held
  const single = held.length === 1 && only ? only : null
  const frame: Box = single ?? { ...boundsOfAll(held)!, rotate: 0 }
  const field = fieldAround(handle, held)
  const ids = held.map(({ id }) => id)
  const gesture = editor.gesture(t('resize'))
  const move = (look: Look) => {
    const how: ResizeOptions = {
      ratio: !single || look.shiftKey || (single.type === 'image' && single.fixedRatio),
      fromCentre: look.altKey,
      least: LEAST,
    }
    const [dx, dy] = [(look.clientX - start.clientX) / view.zoom, (look.clientY - start.clientY) / view.zoom]
    const wish = resized(frame, at, dx, dy, how)
    const reach = snapReach(handle)
    const snapped = reach > 0 ? snapResized(frame, at, wish, field, reach, how) : { box: wish, marks: [] }
    const box = snapped.marks.length > 0 || how.ratio ? snapped.box : whole(frame, at, wish, how)
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
  const whole = (from: Box, pulled: Handle, wish: Box, how: ResizeOptions): Box => {
    const step = stepOf(view)
    const [width, height] = [Math.round(wish.width / step) * step, Math.round(wish.height / step) * step]
    const by = { x: width - wish.width, y: height - wish.height }
    if (from.rotate !== 0 || how.fromCentre) return wish
    return {
      ...wish,
      width,
      height,
      left: roundToHundredth(pulled.includes('w') ? wish.left - by.x : wish.left),
      top: roundToHundredth(pulled.includes('n') ? wish.top - by.y : wish.top),
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
