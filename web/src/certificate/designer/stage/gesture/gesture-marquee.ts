import { rectOf } from '@podium/core/certificate/template/geometry/box.ts'
import { boxesTouching } from '@podium/core/certificate/template/geometry/marquee.rule.ts'
import { withGroups } from '@podium/core/certificate/template/geometry/order.rule.ts'
import { selectableElements } from '@podium/core/certificate/template/editing/position.rule.ts'
import { paintMarquee } from '../painter.ts'
import { elementsOf, pixelsOf, unitsOf, type PointerInput, type Running, type StageHandle } from '../stage-handle.ts'

/** Drag selection: a rectangle selects what it touches; Shift or Ctrl adds to the selection. */
export function beginMarquee(handle: StageHandle, start: PointerInput): Running {
  const { editor, painter } = handle
  const adds = start.shiftKey || start.ctrlKey || start.metaKey
  const before = editor.state().selection
  const initial = adds ? before : []
  const boxes = selectableElements(editor.state().design)
  const [from, fromUnits] = [pixelsOf(handle, start), unitsOf(handle, start)]
  editor.select(initial)
  return {
    move: (pointer) => {
      paintMarquee(painter, rectOf([from, pixelsOf(handle, pointer)]))
      const inside = boxesTouching(rectOf([fromUnits, unitsOf(handle, pointer)]), boxes)
      editor.select([...initial, ...withGroups(elementsOf(handle), inside)])
    },
    end: () => paintMarquee(painter, null),
    cancel: () => {
      paintMarquee(painter, null)
      editor.select(before)
    },
  }
}
