import { addElements } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { copiesOf, roomLeft } from '@podium/core/certificate/template/editing/clipboard.ts'
import { boundsOfAll, type Rect } from '@podium/core/certificate/template/geometry/box.ts'
import { snapMoved, type SnapMark } from '@podium/core/certificate/template/geometry/snap.rule.ts'
import { movedBy } from '@podium/core/certificate/template/editing/position.rule.ts'
import { toast } from '#web/lib/toast.ts'
import { placeOf } from '../element-view.tsx'
import { lengthsText } from '#web/certificate/designer/panels/length-unit.ts'
import { paintBadge, paintMarks } from '../painter.ts'
import {
  fieldAround,
  heldElements,
  snapReach,
  stepOf,
  type Look,
  type Running,
  type StageHandle,
} from '../stage-handle.ts'

/** With more nodes than this none gets a compositor layer of its own while moving. */
const LAYERS = 60

/**
 * Drags the selection. During the drag only CSS transforms are written, without React; releasing makes one undo step.
 * Shift locks one axis, Alt or Ctrl drags a copy.
 */
export function beginMove(handle: StageHandle, start: Look): Running {
  const { editor, painter, overlay, t } = handle
  const { view } = editor.state()
  const held = heldElements(handle)
  const bounds = boundsOfAll(held)
  if (!bounds || editor.state().readOnly)
    return { move: () => undefined, end: () => undefined, cancel: () => undefined }
  const field = fieldAround(handle, held)
  const carrier = carry(handle, held)
  let way = { dx: 0, dy: 0 }

  const move = (look: Look) => {
    const wish = wanted(look, start, view.zoom)
    const snapped = snappedWay(bounds, wish, look, snapReach(handle))
    way = { dx: snapped.dx, dy: snapped.dy }
    carrier.copy(look.altKey || look.ctrlKey || look.metaKey)
    carrier.shift(way.dx, way.dy)
    overlay.style.transform = `translate(${way.dx * view.zoom}px, ${way.dy * view.zoom}px)`
    paintMarks(painter, snapped.marks, view)
    const { left, top, width, height } = bounds
    paintBadge(painter, lengthsText(editor.state().design, left + way.dx, ', ', top + way.dy), {
      x: view.x + (left + way.dx + width / 2) * view.zoom,
      y: view.y + (top + way.dy + height) * view.zoom,
    })
  }

  /** The pointer's offset, snapped to near positions. */
  function snappedWay(from: Rect, wish: { dx: number; dy: number }, look: Look, reach: number) {
    const lock = !look.shiftKey ? null : Math.abs(wish.dx) >= Math.abs(wish.dy) ? 'x' : 'y'
    const dx = lock === 'y' ? 0 : rounded(from.left, wish.dx)
    const dy = lock === 'x' ? 0 : rounded(from.top, wish.dy)
    const free: { dx: number; dy: number; marks: readonly SnapMark[] } = { dx, dy, marks: [] }
    if (reach === 0) return free
    const at = { ...from, left: from.left + (lock === 'y' ? 0 : wish.dx), top: from.top + (lock === 'x' ? 0 : wish.dy) }
    const snap = snapMoved(at, field, reach)
    const found = (axis: 'x' | 'y') => lock !== other(axis) && snap.marks.some((mark) => mark.axis === axis)
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
    carrier.putBack()
    overlay.style.transform = ''
    paintMarks(painter, [], view)
    paintBadge(painter, null)
  }
  return {
    move,
    end: (look) => {
      settle()
      if (way.dx === 0 && way.dy === 0) return
      if (look.altKey || look.ctrlKey || look.metaKey) {
        if (roomLeft(editor.state().design) < held.length) return toast('warning', t('pasteFull'))
        const copies = copiesOf(held, editor.newId, way.dx, way.dy)
        const select = copies.map(({ id }) => id)
        editor.commit(t('duplicate'), (design) => addElements(design, copies), { select })
      } else {
        const ids = held.map(({ id }) => id)
        editor.commit(t('move'), (design) => movedBy(design, ids, way.dx, way.dy))
      }
    },
    cancel: settle,
  }
}

const other = (axis: 'x' | 'y') => (axis === 'x' ? 'y' : 'x')

function wanted(look: Look, start: Look, zoom: number) {
  return { dx: (look.clientX - start.clientX) / zoom, dy: (look.clientY - start.clientY) / zoom }
}

/** Writes the offset: on the list if all elements move, otherwise on each node. */
function carry({ list }: StageHandle, held: ReturnType<typeof heldElements>) {
  const whole = held.length === list.childElementCount
  const byId = new Map(Array.from(list.children, (node) => [(node as HTMLElement).dataset['id'], node as HTMLElement]))
  const parts = whole
    ? []
    : held.flatMap((element) => {
        const node = byId.get(element.id)
        const { left, top, rotate } = element
        return node ? [{ node, element, left, top, tail: rotate === 0 ? '' : ` rotate(${rotate}deg)` }] : []
      })
  const lifted = whole ? [list] : parts.length <= LAYERS ? parts.map(({ node }) => node) : []
  for (const node of lifted) node.style.willChange = 'transform'
  let ghosts: HTMLElement | null = null
  const shift = (dx: number, dy: number) => {
    if (whole) list.style.transform = `translate(${dx}px, ${dy}px)`
    for (const { node, left, top, tail } of parts) {
      node.style.transform = `translate(${left + dx}px, ${top + dy}px)${tail}`
    }
  }
  const copy = (copying: boolean) => {
    if (copying === (ghosts !== null)) return
    ghosts?.remove()
    ghosts = copying ? ghostsOf(list, held) : null
  }
  return {
    shift,
    /** Shows the originals below the moving copies. */
    copy,
    /** Restores the DOM as React rendered it. */
    putBack: () => {
      copy(false)
      if (whole) list.style.transform = ''
      for (const { node, element } of parts) node.style.transform = placeOf(element)
      for (const node of lifted) node.style.willChange = ''
    },
  }
}

function ghostsOf(list: HTMLElement, held: ReturnType<typeof heldElements>): HTMLElement {
  const ids = new Set(held.map(({ id }) => id))
  const places = new Map(held.map((element) => [element.id, placeOf(element)]))
  const ghosts = document.createElement('div')
  ghosts.className = 'designer-ghosts'
  ghosts.setAttribute('aria-hidden', 'true')
  for (const node of Array.from(list.children, (child) => child as HTMLElement)) {
    const id = node.dataset['id']!
    if (!ids.has(id)) continue
    const ghost = node.cloneNode(true) as HTMLElement
    ghost.removeAttribute('id')
    ghost.style.transform = places.get(id)!
    ghosts.append(ghost)
  }
  list.before(ghosts)
  return ghosts
}
