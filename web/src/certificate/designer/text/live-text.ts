import type { Editor as TextEditor } from '@tiptap/core'
import { useSyncExternalStore } from 'react'
import type { RichParagraph, RichStyle } from '@podium/core/certificate/template/design/rich-text.ts'
import {
  commonFormat,
  type CommonFormat,
  type TextFormat,
} from '@podium/core/certificate/template/editing/style.rule.ts'
import { FIELD, fromDocument, STYLE_MARK, styleOf, type MarkJson, type NodeJson } from './document.ts'

/** The text being edited, for the panels beside it: at most one at a time. */
export interface LiveText {
  /** Style common to the selection, or the style of the next typed character. */
  style: CommonFormat
  /** Sets the style of the selection; without a selection, of the next typed text. */
  setStyle: (style: Partial<TextFormat>) => void
  insertField: (code: string) => void
}

let live: LiveText | null = null
const listeners = new Set<() => void>()

export function setLiveText(next: LiveText | null): void {
  live = next
  for (const listener of listeners) listener()
}

export function useLiveText(): LiveText | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => live,
  )
}

/** A snapshot of the text editor; created anew after each transaction. */
export function liveTextOf(editor: TextEditor, base: RichStyle): LiveText {
  return {
    style: styleAtSelection(editor, base),
    setStyle: (style) => setStyle(editor, style),
    insertField: (code) => insertField(editor, code),
  }
}

function styleAtSelection(editor: TextEditor, base: RichStyle): CommonFormat {
  const { selection, doc, storedMarks } = editor.state
  if (!selection.empty) {
    const selected = doc.cut(selection.from, selection.to).toJSON() as NodeJson
    return commonFormat(fromDocument(selected, base), base)
  }
  const marks = (storedMarks ?? selection.$from.marks()).map((mark) => mark.toJSON() as MarkJson)
  const align = (selection.$from.parent.attrs['textAlign'] ?? 'left') as RichParagraph['align']
  return { ...styleOf(marks, base), align, hideEmpty: selection.$from.parent.attrs['hideEmpty'] === true }
}

function setStyle(
  editor: TextEditor,
  { bold, italic, underline, align, hideEmpty, ...rest }: Partial<TextFormat>,
): void {
  const chain = editor.chain().focus()
  for (const [name, on] of Object.entries({ bold, italic, underline })) {
    if (on === true) chain.setMark(name)
    if (on === false) chain.unsetMark(name)
  }
  if (Object.keys(rest).length > 0) chain.setMark(STYLE_MARK, rest)
  if (align) chain.setTextAlign(align)
  if (hideEmpty !== undefined) chain.updateAttributes('paragraph', { hideEmpty })
  chain.run()
}

/** Inserts a field at the caret, in the style of the text there. */
export function insertField(editor: TextEditor, code: string, from?: number): void {
  const { state } = editor
  const { $from, to } = state.selection
  const marks = (state.storedMarks ?? $from.marks()).map((mark) => mark.toJSON() as MarkJson)
  const node: NodeJson = { type: FIELD, attrs: { code }, marks }
  editor
    .chain()
    .focus()
    .insertContentAt({ from: from ?? $from.pos, to }, node)
    .command(({ tr, dispatch }) => {
      if (dispatch) tr.setStoredMarks(marks.map((mark) => state.schema.markFromJSON(mark)))
      return true
    })
    .run()
}
