import { boundsOfAll, centreOf, normalAngle } from '@podium/core/certificate/template/geometry/box.ts'
import { angleBetween, rotated, snappedAngle } from '@podium/core/certificate/template/geometry/resize.rule.ts'
import { replaced } from '@podium/core/certificate/template/editing/position.rule.ts'
import { paintBadge } from '../painter.ts'
import {
  movableElements,
  snapReach,
  stepping,
  unitsOf,
  type PointerInput,
  type Running,
  type StageHandle,
} from '../stage-handle.ts'

/** Degrees per step with Shift. */
const STEP = 15
/** Degrees within which the angle snaps to a quarter turn. */
const NEAR = 2

/** Rotates the selection about its centre. */
export function beginRotate(handle: StageHandle, start: PointerInput): Running {
  const { editor, painter, t } = handle
  const { view } = editor.state()
  const moving = movableElements(handle)
  const bounds = boundsOfAll(moving)!
  const single = moving.length === 1 ? moving[0]! : null
  const pivot = centreOf(single ?? bounds)
  const ids = moving.map(({ id }) => id)
  const from = unitsOf(handle, start)
  const began = single?.rotate ?? 0
  const gesture = editor.gesture(t('rotate'))
  const move = (pointer: PointerInput) => {
    const wish = normalAngle(began + angleBetween(pivot, from, unitsOf(handle, pointer)))
    const quarter = snappedAngle(wish, 90)
    const isNear = snapReach(handle) > 0 && Math.abs(normalAngle(wish - quarter)) <= NEAR
    const angle = pointer.shiftKey ? snappedAngle(wish, STEP) : isNear ? quarter : Math.round(wish)
    gesture.update((design) => replaced(design, ids, (element) => rotated(element, angle - began, pivot)))
    paintBadge(painter, `${angle}°`, {
      x: view.x + pivot.x * view.zoom,
      y: view.y + (bounds.top + bounds.height) * view.zoom,
    })
  }
  return stepping(gesture, move, () => paintBadge(painter, null))
}
