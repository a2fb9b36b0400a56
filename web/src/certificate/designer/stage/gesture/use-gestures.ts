import { withGroups } from '@podium/core/certificate/template/geometry/order.rule.ts'
import { HANDLES, type Handle } from '@podium/core/certificate/template/geometry/resize.rule.ts'
import { zoomedAt } from '@podium/core/certificate/template/geometry/view.rule.ts'
import { useEffect, type RefObject } from 'react'
import { beginMarquee } from './gesture-marquee.ts'
import { beginMove } from './gesture-move.ts'
import { beginPan } from './gesture-pan.ts'
import { beginResize } from './gesture-resize.ts'
import { beginRotate } from './gesture-rotate.ts'
import { paintHover } from '../painter.ts'
import { elementsOf, pixelsOf, type PointerInput, type Running, type StageHandle } from '../stage-handle.ts'

/** Pixels that a pointer may move before a press becomes a drag. */
const DRAG_THRESHOLD_PX = 3
/** Zoom factor per wheel unit with Ctrl. */
const WHEEL_SPEED = 0.0025
const LINE_PX = 16

type Begin = (handle: StageHandle, start: PointerInput) => Running

/** Handles mouse, wheel and touch on the stage. */
export function useGestures(handleRef: RefObject<StageHandle | null>): void {
  useEffect(() => {
    const handle = handleRef.current!
    const stop = new AbortController()
    const pointers = openPointers(handle)
    const { stage } = handle
    const on = <K extends keyof HTMLElementEventMap>(name: K, listen: (event: HTMLElementEventMap[K]) => void) =>
      stage.addEventListener(name, listen, { signal: stop.signal, passive: false })
    on('pointerdown', pointers.down)
    on('pointermove', pointers.move)
    on('pointerup', pointers.up)
    on('pointercancel', pointers.cancel)
    on('pointerover', pointers.over)
    on('pointerleave', () => paintHover(handle.painter, null, handle.editor.state().view))
    on('dblclick', pointers.twice)
    on('wheel', pointers.wheel)
    const keys = { signal: stop.signal, capture: true }
    window.addEventListener('keydown', pointers.key, keys)
    window.addEventListener('keyup', pointers.key, keys)
    window.addEventListener('blur', pointers.leave, { signal: stop.signal })
    return () => {
      stop.abort()
      pointers.leave()
    }
  }, [handleRef])
}

function openPointers(handle: StageHandle) {
  const { editor, stage, list } = handle
  let pressed: { start: PointerEvent; begin: Begin; click?: () => void } | null = null
  let running: Running | null = null
  let last: PointerEvent | null = null
  let spaced = false
  const fingers = new Map<number, PointerEvent>()

  const finish = (how: 'end' | 'cancel', event?: PointerEvent) => {
    if (how === 'end' && event) running?.end(event)
    else running?.cancel()
    running = null
    pressed = null
  }

  const down = (event: PointerEvent) => {
    if (inside(event, '.designer-sheet-layers, .designer-aids')) return
    fingers.set(event.pointerId, event)
    if (event.pointerType === 'touch' && fingers.size === 2) {
      finish('cancel')
      return
    }
    if (running || fingers.size > 1) return
    const target = pressOf(event)
    if (!target) return
    event.preventDefault()
    list.focus({ preventScroll: true })
    stage.setPointerCapture(event.pointerId)
    pressed = { start: event, ...target }
  }

  /** The gesture that a press at this point begins. */
  const pressOf = (event: PointerEvent): { begin: Begin; click?: () => void } | null => {
    if (event.button === 1 || (event.button === 0 && spaced)) return { begin: beginPan }
    if (event.button !== 0) return null
    const node = event.target as Element
    const handleNode = node.closest<HTMLElement>('[data-handle]')
    if (handleNode && !editor.state().readOnly) {
      const name = handleNode.dataset['handle']!
      if (name === 'rotate') return { begin: beginRotate }
      const at = HANDLES.find((each): each is Handle => each === name)
      if (at) return { begin: (stageHandle, start) => beginResize(stageHandle, at, start) }
    }
    const id = node.closest<HTMLElement>('[data-id]')?.dataset['id']
    if (!id) return { begin: beginMarquee, click: () => !adds(event) && editor.select([]) }
    return pressOnElement(id, event)
  }

  const pressOnElement = (id: string, event: PointerEvent): { begin: Begin; click?: () => void } => {
    const group = withGroups(elementsOf(handle), [id])
    const { selection } = editor.state()
    const isSelected = selection.includes(id)
    if (adds(event)) {
      // Dragging with Ctrl copies: select the element first; a mere click toggles it instead.
      if (!isSelected) editor.select([...selection, ...group])
      const drop = () => editor.select(selection.filter((each) => !group.includes(each)))
      return { begin: beginMove, ...(isSelected ? { click: drop } : {}) }
    }
    if (!isSelected) editor.select(group)
    return { begin: beginMove, ...(isSelected ? { click: () => editor.select(within(selection, group, id)) } : {}) }
  }

  const move = (event: PointerEvent) => {
    if (fingers.has(event.pointerId)) {
      const before = fingers.get(event.pointerId)!
      fingers.set(event.pointerId, event)
      if (fingers.size === 2) return pinch(before, event)
    }
    last = event
    if (!pressed) return
    if (!running) {
      const { start, begin } = pressed
      if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < DRAG_THRESHOLD_PX) return
      if (editor.state().editing !== null) editor.edit(null)
      paintHover(handle.painter, null, editor.state().view)
      running = begin(handle, start)
    }
    running.move(event)
  }

  /** Two fingers: the point between them stays fixed. */
  const pinch = (before: PointerEvent, now: PointerEvent) => {
    const still = [...fingers.values()].find(({ pointerId }) => pointerId !== now.pointerId)!
    const [a, b, fixed] = [pixelsOf(handle, before), pixelsOf(handle, now), pixelsOf(handle, still)]
    const ratio = Math.hypot(b.x - fixed.x, b.y - fixed.y) / Math.max(1, Math.hypot(a.x - fixed.x, a.y - fixed.y))
    const { view } = editor.state()
    const middle = { x: (a.x + fixed.x) / 2, y: (a.y + fixed.y) / 2 }
    const next = zoomedAt(view, view.zoom * ratio, middle)
    editor.setView({ ...next, x: next.x + (b.x - a.x) / 2, y: next.y + (b.y - a.y) / 2 })
  }

  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    if (!pressed) return
    const { click } = pressed
    const dragged = running !== null
    finish('end', event)
    if (dragged) return
    if (editor.state().editing !== null) editor.edit(null)
    click?.()
  }

  const twice = (event: MouseEvent) => {
    // The stage captured the pointer, so that it is the target of the event.
    const under = document.elementFromPoint(event.clientX, event.clientY)
    const id = under?.closest<HTMLElement>('[data-id]')?.dataset['id']
    const element = id === undefined ? undefined : elementsOf(handle).find((each) => each.id === id)
    if (!element || inside(event, '.designer-sheet-layers')) return
    editor.select([element.id])
    if (element.type === 'text') editor.edit(element.id)
  }

  const wheel = (event: WheelEvent) => {
    if (inside(event, '.designer-sheet-layers [contenteditable]') && !event.ctrlKey) return
    event.preventDefault()
    if (running) return
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1
    const { view } = editor.state()
    if (event.ctrlKey || event.metaKey) {
      const factor = Math.exp(-event.deltaY * unit * WHEEL_SPEED)
      editor.setView(zoomedAt(view, view.zoom * factor, pixelsOf(handle, event)))
      return
    }
    const [x, y] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY]
    editor.setView({ ...view, x: view.x - x * unit, y: view.y - y * unit })
  }

  const over = (event: PointerEvent) => {
    if (pressed) return
    const id = (event.target as Element).closest<HTMLElement>('[data-id]')?.dataset['id']
    const { selection, view } = editor.state()
    const hovered = id !== undefined && !selection.includes(id) && elementsOf(handle).find((each) => each.id === id)
    paintHover(handle.painter, hovered || null, view)
  }

  /** Modifier keys change the gesture even while the pointer rests. */
  const key = (event: KeyboardEvent) => {
    const pressing = event.type === 'keydown'
    if (event.code === 'Space' && !isTyping(event.target)) {
      spaced = pressing
      if (pressing && !inside(event, 'button, a, [role=tab], .ant-select')) event.preventDefault()
      stage.toggleAttribute('data-pannable', pressing)
    }
    if (event.code === 'KeyS' && !event.ctrlKey && !event.metaKey) handle.free = pressing
    if (!running || !last) return
    if (pressing && event.key === 'Escape') {
      event.stopImmediatePropagation()
      finish('cancel')
    } else {
      const { clientX, clientY } = last
      const { shiftKey, altKey, ctrlKey, metaKey } = event
      if (event.key === 'Alt') event.preventDefault()
      running.move({ clientX, clientY, shiftKey, altKey, ctrlKey, metaKey })
    }
  }

  const cancel = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    finish('cancel')
  }
  const leave = () => {
    finish('cancel')
    fingers.clear()
    spaced = false
    handle.free = false
    stage.removeAttribute('data-pannable')
  }
  return { down, move, up, cancel, twice, wheel, over, key, leave }
}

const adds = (event: MouseEvent) => event.shiftKey || event.ctrlKey || event.metaKey

/** A click on one of several selected elements selects it, or its group, alone. */
function within(selection: readonly string[], group: readonly string[], id: string): readonly string[] {
  return selection.length === 1 && selection[0] === id ? selection : group
}

function inside(event: Event, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null
}

/** Whether key presses there are text input. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}
