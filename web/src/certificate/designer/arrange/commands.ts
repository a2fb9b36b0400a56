import {
  addElements,
  currentSlide,
  deleteElements,
  updateElements,
  updateSlide,
} from '@podium/core/certificate/template/editing/actions.rule.ts'
import { copiesOf, roomLeft } from '@podium/core/certificate/template/editing/clipboard.ts'
import { CANVAS_WIDTH, type Design, type DesignElement } from '@podium/core/certificate/template/design/design.ts'
import { aligned, blocksOf, distributed, type AlignTo } from '@podium/core/certificate/template/geometry/align.rule.ts'
import { boundsOfAll, centreOf } from '@podium/core/certificate/template/geometry/box.ts'
import { grouped, reordered, ungrouped, type ZMove } from '@podium/core/certificate/template/geometry/order.rule.ts'
import { rotated, withSize } from '@podium/core/certificate/template/geometry/resize.rule.ts'
import {
  selectableElements,
  moved,
  movedBy,
  replaced,
} from '@podium/core/certificate/template/editing/position.rule.ts'
import type { Translate } from '#web/lib/i18n/i18n.ts'
import type { designerMessages } from '../messages.ts'
import { lengthsText } from '../panels/length-unit.ts'
import { announce } from '../state/announce.tsx'
import type { Editor } from '../state/editor.ts'

export type DesignerTranslate = Translate<(typeof designerMessages)['words']>
type ElementChange = (elements: readonly DesignElement[]) => readonly DesignElement[]

/** Offset of a pasted copy in units, so that it doesn't cover the original. */
export const COPY_OFFSET = 20
const LEAST = 4

/** Commands on the selection, used by keys, buttons and menus; each announces its result to screen readers. */
export function createCommands(editor: Editor, t: DesignerTranslate) {
  const elements = () => currentSlide(editor.state().design)?.elements ?? []
  const chosen = () => {
    const ids = new Set(editor.state().selection)
    return elements().filter(({ id }) => ids.has(id))
  }
  /** Selected elements that may be moved. */
  const movable = () => chosen().filter(({ hidden, locked }) => !hidden && !locked)
  const idsOf = (list: readonly DesignElement[]) => list.map(({ id }) => id)
  const announceDone = (label: string, count: number) => announce(t('did', { label, count }))

  const change = (label: string, ids: readonly string[], make: (design: Design) => Design, coalesce?: string) => {
    if (ids.length === 0 || editor.state().readOnly) return
    const before = editor.state().design
    editor.commit(label, make, coalesce ? { coalesce } : {})
    if (editor.state().design !== before && !coalesce) announceDone(label, ids.length)
  }
  const arrange = (label: string, ids: readonly string[], make: ElementChange) =>
    change(label, ids, (design) => {
      const before = currentSlide(design)?.elements ?? []
      const after = make(before)
      return after === before ? design : updateSlide(design, { elements: [...after] })
    })

  const select = (ids: readonly string[]) => {
    editor.select(ids)
    const now = chosen()
    const [first] = now
    if (now.length === 1 && first) announce(t('chosenOne', { name: first.name }))
    else announce(now.length === 0 ? t('chosenNone') : t('chosenMany', { count: now.length }))
  }

  return {
    select,
    selectAll: () => select(idsOf(selectableElements(editor.state().design))),
    selectNone: () => select([]),
    /** Selects the next selectable element; false at the end, where the focus moves on past the canvas. */
    selectNext: (step: 1 | -1): boolean => {
      const all = idsOf(selectableElements(editor.state().design))
      const { selection } = editor.state()
      const last = selection.at(-1)
      const at = last === undefined ? (step === 1 ? -1 : all.length) : all.indexOf(last)
      const next = all[at + step]
      if (next === undefined) return false
      select([next])
      return true
    },
    remove: () => {
      // A hidden element can be selected in the layer list only, where it is visible.
      const ids = idsOf(chosen().filter(({ locked }) => !locked))
      if (ids.length === 0 && chosen().length > 0) announce(t('lockedStays'))
      change(t('remove'), ids, (design) => deleteElements(design, ids))
    },
    nudge: (dx: number, dy: number) => {
      const ids = idsOf(movable())
      change(t('move'), ids, (design) => movedBy(design, ids, dx, dy), 'nudge')
      const bounds = boundsOfAll(movable())
      if (bounds) announce(t('movedTo', { where: lengthsText(editor.state().design, bounds.left, ', ', bounds.top) }))
    },
    /** Resizes by moving the lower right corner. */
    grow: (dx: number, dy: number) => {
      const ids = idsOf(movable())
      const resize = (element: DesignElement) => {
        const [width, height] = [Math.max(LEAST, element.width + dx), Math.max(LEAST, element.height + dy)]
        const ratio = element.type === 'image' && element.fixedRatio
        const tall = (element.height * width) / element.width
        const wide = (element.width * height) / element.height
        const size = !ratio ? { width, height } : dx !== 0 ? { width, height: tall } : { width: wide, height }
        return withSize(element, 'se', size)
      }
      change(t('resize'), ids, (design) => replaced(design, ids, resize), 'grow')
    },
    turn: (degrees: number) => {
      const list = movable()
      const bounds = boundsOfAll(list)
      const pivot = list.length === 1 ? centreOf(list[0]!) : bounds ? centreOf(bounds) : { x: 0, y: 0 }
      const ids = idsOf(list)
      change(t('rotate'), ids, (design) => replaced(design, ids, (element) => rotated(element, degrees, pivot)), 'turn')
    },
    duplicate: () => {
      const list = movable()
      if (list.length === 0 || editor.state().readOnly) return
      if (roomLeft(editor.state().design) < list.length) return announce(t('pasteFull'))
      const copies = copiesOf(list, editor.newId, COPY_OFFSET, COPY_OFFSET)
      editor.commit(t('duplicate'), (design) => addElements(design, copies), { select: idsOf(copies) })
      announceDone(t('duplicate'), copies.length)
    },
    group: () => {
      const ids = idsOf(movable())
      if (ids.length > 1) arrange(t('group'), ids, (list) => grouped(list, ids, editor.newId()))
    },
    ungroup: () => {
      const ids = idsOf(movable())
      arrange(t('ungroup'), ids, (list) => ungrouped(list, ids))
    },
    order: (move: ZMove) => {
      const ids = idsOf(chosen())
      arrange(t(move === 'back' ? 'toBack' : move), ids, (list) => reordered(list, ids, move))
    },
    align: (to: AlignTo, toPage: boolean) => {
      const list = movable()
      const page = { left: 0, top: 0, width: CANVAS_WIDTH, height: CANVAS_WIDTH * editor.state().design.viewportRatio }
      const blocks = blocksOf(list)
      const within = toPage || blocks.length === 1 ? page : boundsOfAll(list)
      if (within) change(t(to), idsOf(list), (design) => moved(design, aligned(blocks, to, within)))
    },
    distribute: (axis: 'x' | 'y') => {
      const list = movable()
      change(t(axis === 'x' ? 'distributeX' : 'distributeY'), idsOf(list), (design) =>
        moved(design, distributed(blocksOf(list), axis)),
      )
    },
    toggleLock: () => {
      const list = chosen()
      const ids = idsOf(list)
      const locked = !list.every((element) => element.locked)
      change(t(locked ? 'lock' : 'unlock'), ids, (design) => updateElements(design, { id: ids }, { locked }))
    },
    toggleHidden: () => {
      const list = chosen()
      const ids = idsOf(list)
      const hidden = !list.every((element) => element.hidden)
      change(t(hidden ? 'hide' : 'show'), ids, (design) => updateElements(design, { id: ids }, { hidden }))
    },
    editText: () => {
      const [first, more] = movable()
      if (first?.type === 'text' && !more) editor.edit(first.id)
    },
    undo: () => {
      const label = editor.undo()
      if (label !== null) announce(t('undone', { label }))
    },
    redo: () => {
      const label = editor.redo()
      if (label !== null) announce(t('redone', { label }))
    },
    /** Escape: leaves the text editor, then clears the selection. True if there was something to leave. */
    leave: (): boolean => {
      if (editor.state().editing !== null) editor.edit(null)
      else if (editor.state().selection.length > 0) select([])
      else return false
      return true
    },
  }
}

export type Commands = ReturnType<typeof createCommands>
