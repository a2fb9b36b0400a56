import { addElements, currentSlide, deleteElements } from '@podium/core/certificate/actions.rule.ts'
import {
  CLIPBOARD_TYPE,
  copiesOf,
  readClipboard,
  roomLeft,
  wordsOf,
  writeClipboard,
} from '@podium/core/certificate/clipboard.ts'
import type { Point } from '@podium/core/certificate/geometry/box.ts'
import { useEffect, type RefObject } from 'react'
import { toast } from '#web/lib/toast.ts'
import { ASIDE, type DesignerWords } from '../arrange/commands.ts'
import { isTyping } from '../stage/use-gestures.ts'
import { announce } from '../state/announce.tsx'
import type { Editor } from '../state/editor.ts'
import { unitsOf, type StageHandle } from '../stage/stage-handle.ts'
import { onForeignPaste } from './foreign-paste.ts'

/** Elements through the system's clipboard, and what is pasted or dropped from outside. */
export function useClipboard(editor: Editor, handleRef: RefObject<StageHandle | null>, t: DesignerWords): void {
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const clipboard = openClipboard(editor, t)
    const mine = (event: Event) =>
      !isTyping(event.target) &&
      !event.defaultPrevented &&
      document.querySelector('.ant-modal-wrap:not([style*=none])') === null
    document.addEventListener('copy', (event) => mine(event) && clipboard.copy(event), { signal })
    document.addEventListener('cut', (event) => mine(event) && clipboard.cut(event), { signal })
    document.addEventListener(
      'paste',
      (event) => {
        const handle = handleRef.current
        if (mine(event) && handle && event.clipboardData) clipboard.paste(event, event.clipboardData, middleOf(handle))
      },
      { signal },
    )
    return () => stop.abort()
  }, [editor, handleRef, t])
}

/** The middle of what is seen. */
function middleOf(handle: StageHandle): Point {
  const { left, top, width, height } = handle.stage.getBoundingClientRect()
  return unitsOf(handle, { clientX: left + width / 2, clientY: top + height / 2 })
}

export function openClipboard(editor: Editor, t: DesignerWords) {
  /** How often the same was pasted: each time it steps further aside. */
  let pasted = { text: '', times: 0 }
  const chosen = () => {
    const ids = new Set(editor.state().selection)
    return currentSlide(editor.state().design)?.elements.filter(({ id }) => ids.has(id)) ?? []
  }
  const copy = (event: ClipboardEvent): boolean => {
    const elements = chosen()
    if (elements.length === 0 || !event.clipboardData) return false
    const text = writeClipboard(elements)
    event.clipboardData.setData(CLIPBOARD_TYPE, text)
    event.clipboardData.setData('text/plain', wordsOf(elements))
    event.preventDefault()
    pasted = { text, times: 0 }
    announce(t('did', { label: t('copy'), count: elements.length }))
    return true
  }
  return {
    copy,
    cut: (event: ClipboardEvent) => {
      if (editor.state().readOnly || !copy(event)) return
      const ids = chosen()
        .filter(({ locked }) => !locked)
        .map(({ id }) => id)
      editor.commit(t('cut'), (design) => deleteElements(design, ids))
    },
    paste: (event: Event, data: DataTransfer, point: Point) => {
      if (editor.state().readOnly) return
      const text = data.getData(CLIPBOARD_TYPE) || data.getData('text/plain')
      const read = readClipboard(text)
      if (!read) {
        if (data.getData(CLIPBOARD_TYPE)) toast('warning', t('pasteRefused'))
        else if (onForeignPaste(editor, data, point)) event.preventDefault()
        return
      }
      event.preventDefault()
      const { design } = editor.state()
      if (roomLeft(design) < read.elements.length) return toast('warning', t('pasteFull'))
      const there = new Set(currentSlide(design)?.elements.map(({ id }) => id))
      // From another page, or cut, it comes to stand where it was: nothing is under it.
      const first = read.elements.some(({ id }) => there.has(id)) ? 1 : 0
      pasted = { text, times: pasted.text === text && pasted.times > 0 ? pasted.times + 1 : first }
      const aside = pasted.times * ASIDE
      const copies = copiesOf(read.elements, editor.newId, aside, aside)
      editor.commit(t('paste'), (next) => addElements(next, copies), { select: copies.map(({ id }) => id) })
      announce(t('did', { label: t('paste'), count: copies.length }))
    },
  }
}
