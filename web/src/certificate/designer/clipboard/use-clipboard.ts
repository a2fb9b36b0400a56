import { addElements, currentSlide, deleteElements } from '@podium/core/certificate/template/editing/actions.rule.ts'
import {
  CLIPBOARD_TYPE,
  copiesOf,
  readClipboard,
  roomLeft,
  plainTextOf,
  writeClipboard,
} from '@podium/core/certificate/template/editing/clipboard.ts'
import type { DesignElement } from '@podium/core/certificate/template/design/design.ts'
import type { Point } from '@podium/core/certificate/template/geometry/box.ts'
import { useEffect, useMemo, type RefObject } from 'react'
import { toast } from '#web/lib/toast.ts'
import { COPY_OFFSET, type DesignerTranslate } from '../arrange/commands.ts'
import { isTyping } from '../stage/gesture/use-gestures.ts'
import { announce } from '../state/announce.tsx'
import type { Editor } from '../state/editor.ts'
import { unitsOf, type StageHandle } from '../stage/stage-handle.ts'
import { handleForeignPaste } from './paste-handlers.ts'

export type Clipboard = ReturnType<typeof openClipboard>

/** Copies and pastes elements through the system clipboard, and handles what is pasted or dropped from outside. */
export function useClipboard(
  editor: Editor,
  handleRef: RefObject<StageHandle | null>,
  t: DesignerTranslate,
): Clipboard {
  const clipboard = useMemo(() => openClipboard(editor, t), [editor, t])
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const isForCanvas = (event: Event) =>
      !isTyping(event.target) &&
      !event.defaultPrevented &&
      document.querySelector('.ant-modal-wrap:not([style*=none])') === null
    document.addEventListener('copy', (event) => isForCanvas(event) && clipboard.copy(event), { signal })
    document.addEventListener('cut', (event) => isForCanvas(event) && clipboard.cut(event), { signal })
    document.addEventListener(
      'paste',
      (event) => {
        const handle = handleRef.current
        if (isForCanvas(event) && handle && event.clipboardData)
          clipboard.paste(event, event.clipboardData, middleOf(handle))
      },
      { signal },
    )
    return () => stop.abort()
  }, [clipboard, handleRef])
  return clipboard
}

/** The middle of the visible area, in units. */
function middleOf(handle: StageHandle): Point {
  const { left, top, width, height } = handle.stage.getBoundingClientRect()
  return unitsOf(handle, { clientX: left + width / 2, clientY: top + height / 2 })
}

export function openClipboard(editor: Editor, t: DesignerTranslate) {
  /** How often the same content was pasted: each paste is offset further. */
  let pasted = { text: '', times: 0 }
  /** The last copy from the designer. */
  let lastCopy: { text: string; words: string } | null = null
  const selected = () => {
    const ids = new Set(editor.state().selection)
    return currentSlide(editor.state().design)?.elements.filter(({ id }) => ids.has(id)) ?? []
  }
  /** Saves the selection for pasting; null where nothing is selected. */
  const copySelection = (): { text: string; words: string } | null => {
    const elements = selected()
    if (elements.length === 0) return null
    const text = writeClipboard(elements)
    lastCopy = { text, words: plainTextOf(elements) }
    pasted = { text, times: 0 }
    announce(t('did', { label: t('copy'), count: elements.length }))
    return lastCopy
  }
  const copy = (event: ClipboardEvent): boolean => {
    const data = event.clipboardData
    const copied = data && copySelection()
    if (!copied) return false
    data.setData(CLIPBOARD_TYPE, copied.text)
    data.setData('text/plain', copied.words)
    event.preventDefault()
    return true
  }
  const removeSelected = () => {
    const ids = selected()
      .filter(({ locked }) => !locked)
      .map(({ id }) => id)
    editor.commit(t('cut'), (design) => deleteElements(design, ids))
  }
  const insertCopies = (text: string, elements: readonly DesignElement[]) => {
    const { design } = editor.state()
    if (roomLeft(design) < elements.length) return toast('warning', t('pasteFull'))
    const there = new Set(currentSlide(design)?.elements.map(({ id }) => id))
    // Elements cut or copied from another page are pasted at their original position.
    const first = elements.some(({ id }) => there.has(id)) ? 1 : 0
    pasted = { text, times: pasted.text === text && pasted.times > 0 ? pasted.times + 1 : first }
    const offset = pasted.times * COPY_OFFSET
    const copies = copiesOf(elements, editor.newId, offset, offset)
    editor.commit(t('paste'), (next) => addElements(next, copies), { select: copies.map(({ id }) => id) })
    announce(t('did', { label: t('paste'), count: copies.length }))
  }
  return {
    copy,
    cut: (event: ClipboardEvent) => {
      if (!editor.state().readOnly && copy(event)) removeSelected()
    },
    paste: (event: Event, data: DataTransfer, point: Point) => {
      if (editor.state().readOnly) return
      const designData = data.getData(CLIPBOARD_TYPE)
      const plain = data.getData('text/plain')
      // A menu's copy command writes plain text only to the system clipboard.
      const text = designData || (lastCopy && plain === lastCopy.words ? lastCopy.text : plain)
      const read = readClipboard(text)
      if (!read) {
        if (designData) toast('warning', t('pasteRefused'))
        else if (handleForeignPaste(editor, data, point)) event.preventDefault()
        return
      }
      event.preventDefault()
      insertCopies(text, read.elements)
    },
    /** For menu commands, as browsers fire no clipboard event for them. */
    chosen: {
      copy: () => {
        const copied = copySelection()
        if (copied) void navigator.clipboard?.writeText(copied.words).catch(() => undefined)
      },
      cut: () => {
        if (editor.state().readOnly) return
        const copied = copySelection()
        if (!copied) return
        void navigator.clipboard?.writeText(copied.words).catch(() => undefined)
        removeSelected()
      },
    },
    hasCopy: () => lastCopy !== null,
    pasteLastCopy: () => {
      const read = lastCopy && readClipboard(lastCopy.text)
      if (lastCopy && read && !editor.state().readOnly) insertCopies(lastCopy.text, read.elements)
    },
  }
}
