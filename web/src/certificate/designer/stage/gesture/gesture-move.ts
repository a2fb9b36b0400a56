import { addElements } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { copiesOf, roomLeft } from '@podium/core/certificate/template/editing/clipboard.ts'
import { boundsOfAll, type Rect } from '@podium/core/certificate/template/geometry/box.ts'
import { snapMoved, type SnapMark } from '@podium/core/certificate/template/geometry/snap.rule.ts'
import { movedBy } from '@podium/core/certificate/template/editing/position.rule.ts'
import { toast } from '#web/lib/toast.ts'
import { transformOf } from '../element-view.tsx'
import { lengthsText } from '#web/certificate/designer/panels/length-unit.ts'
import { paintBadge, paintMarks } from '../painter.ts'
import {
  fieldAround,
  movableElements,
  snapReach,
  stepOf,
  type PointerInput,
  type Running,
  type StageHandle,
} from '../stage-handle.ts'

/** With more nodes than this none gets a compositor layer of its own while moving. */
const LAYERS = 60

/**
 * Drags the selection. During the drag only CSS transforms are written, without React; releasing makes one undo step.
 * Shift locks one axis, Alt or Ctrl drags a copy.
 */
export function beginMove(handle: StageHandle, start: PointerInput): Running {
  const { editor, painter, overlay, t } = handle
  const { view } = editor.state()
  const moving = movableElements(handle)
  const bounds = boundsOfAll(moving)
  if (!bounds || editor.state().readOnly)
    return { move: () => undefined, end: () => undefined, cancel: () => undefined }
  const field = fieldAround(handle, moving)
  const preview = openPreview(handle, moving)
  let offset = { dx: 0, dy: 0 }

  const move = (pointer: PointerInput) => {
    const requested = pointerOffset(pointer, start, view.zoom)
    const snapped = snappedOffset(bounds, requested, pointer, snapReach(handle))
    offset = { dx: snapped.dx, dy: snapped.dy }
    preview.copy(pointer.altKey || pointer.ctrlKey || pointer.metaKey)
    preview.shift(offset.dx, offset.dy)
    overlay.style.transform = `translate(${offset.dx * view.zoom}px, ${offset.dy * view.zoom}px)`
    paintMarks(painter, snapped.marks, view)
    const { left, top, width, height } = bounds
    paintBadge(painter, lengthsText(editor.state().design, left + offset.dx, ', ', top + offset.dy), {
      x: view.x + (left + offset.dx + width / 2) * view.zoom,
      y: view.y + (top + offset.dy + height) * view.zoom,
    })
  }

  /** The pointer's offset, snapped to near positions. */
  function snappedOffset(from: Rect, requested: { dx: number; dy: number }, pointer: PointerInput, reach: number) {
    const lock = !pointer.shiftKey ? null : Math.abs(requested.dx) >= Math.abs(requested.dy) ? 'x' : 'y'
    const dx = lock === 'y' ? 0 : rounded(from.left, requested.dx)
    const dy = lock === 'x' ? 0 : rounded(from.top, requested.dy)
    const free: { dx: number; dy: number; marks: readonly SnapMark[] } = { dx, dy, marks: [] }
    if (reach === 0) return free
    const at = {
      ...from,
      left: from.left + (lock === 'y' ? 0 : requested.dx),
      top: from.top + (lock === 'x' ? 0 : requested.dy),
    }
    const snap = snapMoved(at, field, reach)
    const found = (axis: 'x' | 'y') => lock !== otherAxis(axis) && snap.marks.some((mark) => mark.axis === axis)
    return {
      dx: found('x') ? at.left + snap.dx - from.left : dx,
      dy: found('y') ? at.top + snap.dy - from.top : dy,
      marks: snap.marks.filter(({ axis }) => lock === null || axis === lock),
    }
  }
  const rounded = (from: number, by: number) => {
    const step = stepOf(view)
    return Math.round((from + by) / step) * step - from
  }

  const settle = () => {
    preview.restore()
    overlay.style.transform = ''
    paintMarks(painter, [], view)
    paintBadge(painter, null)
  }
  return {
    move,
    end: (pointer) => {
      settle()
      if (offset.dx === 0 && offset.dy === 0) return
      if (pointer.altKey || pointer.ctrlKey || pointer.metaKey) {
        if (roomLeft(editor.state().design) < moving.length) return toast('warning', t('pasteFull'))
        const copies = copiesOf(moving, editor.newId, offset.dx, offset.dy)
        const select = copies.map(({ id }) => id)
        editor.commit(t('duplicate'), (design) => addElements(design, copies), { select })
      } else {
        const ids = moving.map(({ id }) => id)
        editor.commit(t('move'), (design) => movedBy(design, ids, offset.dx, offset.dy))
      }
    },
    cancel: settle,
  }
}

const otherAxis = (axis: 'x' | 'y') => (axis === 'x' ? 'y' : 'x')

function pointerOffset(pointer: PointerInput, start: PointerInput, zoom: number) {
  return { dx: (pointer.clientX - start.clientX) / zoom, dy: (pointer.clientY - start.clientY) / zoom }
}

/** Writes the offset: on the list if all elements move, otherwise on each node. */
function openPreview({ list }: StageHandle, moving: ReturnType<typeof movableElements>) {
  const movesAll = moving.length === list.childElementCount
  const byId = new Map(Array.from(list.children, (node) => [(node as HTMLElement).dataset['id'], node as HTMLElement]))
  const parts = movesAll
    ? []
    : moving.flatMap((element) => {
        const node = byId.get(element.id)
        const { left, top, rotate } = element
        return node ? [{ node, element, left, top, tail: rotate === 0 ? '' : ` rotate(${rotate}deg)` }] : []
      })
  const lifted = movesAll ? [list] : parts.length <= LAYERS ? parts.map(({ node }) => node) : []
  for (const node of lifted) node.style.willChange = 'transform'
  let ghosts: HTMLElement | null = null
  const shift = (dx: number, dy: number) => {
    if (movesAll) list.style.transform = `translate(${dx}px, ${dy}px)`
    for (const { node, left, top, tail } of parts) {
      node.style.transform = `translate(${left + dx}px, ${top + dy}px)${tail}`
    }
  }
  const copy = (copying: boolean) => {
    if (copying === (ghosts !== null)) return
    ghosts?.remove()
    ghosts = copying ? ghostsOf(list, moving) : null
  }
  return {
    shift,
    /** Shows the originals below the moving copies. */
    copy,
    /** Restores the DOM as React rendered it. */
    restore: () => {
      copy(false)
      if (movesAll) list.style.transform = ''
      for (const { node, element } of parts) node.style.transform = transformOf(element)
      for (const node of lifted) node.style.willChange = ''
    },
  }
}

function ghostsOf(list: HTMLElement, moving: ReturnType<typeof movableElements>): HTMLElement {
  const ids = new Set(moving.map(({ id }) => id))
  const transforms = new Map(moving.map((element) => [element.id, transformOf(element)]))
  const ghosts = document.createElement('div')
  ghosts.className = 'designer-ghosts'
  ghosts.setAttribute('aria-hidden', 'true')
  for (const node of Array.from(list.children, (child) => child as HTMLElement)) {
    const id = node.dataset['id']!
    if (!ids.has(id)) continue
    const ghost = node.cloneNode(true) as HTMLElement
    ghost.removeAttribute('id')
    ghost.style.transform = transforms.get(id)!
    ghosts.append(ghost)
  }
  list.before(ghosts)
  return ghosts
}
