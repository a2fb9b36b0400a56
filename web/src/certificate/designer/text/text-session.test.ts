// @vitest-environment jsdom
import { addElements, updateElements } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { emptyDesign } from '@podium/core/certificate/template/design/design.ts'
import { elementOf } from '@podium/core/certificate/template/design/presets.ts'
import { describe, expect, it } from 'vitest'
import type { Editor as TextEditor } from '@tiptap/core'
import { createEditor } from '../state/editor.ts'
import { openTextSession } from './text-session.ts'

const label = { language: 'en', label: 'text', step: 'writing', onSearch: () => undefined } as const

describe('a text that was opened for writing', () => {
  it('is no change when nothing was written, however its content was put', () => {
    const design = addElements(emptyDesign(), [elementOf('award_name', 'a')])
    const start = updateElements(design, { id: 'a' }, { content: '<p><strong>甲</strong><b>乙</b></p>' })
    const editor = createEditor(start)
    const host = document.createElement('div')
    openTextSession({ ...label, host, editor, id: 'a' }).close()
    expect([editor.state().design === start, editor.state().canUndo]).toEqual([true, false])
  })

  it('retains what fits of several quick compositions, and undo removes all of it', () => {
    const { host, editor, text, close, written } = openFull(7)
    for (const [at, words] of ['今年全国', '大学生', '竞赛一等奖', '超'].entries()) {
      text.view.dispatch(text.state.tr.insertText(words).setMeta('composition', at + 1))
    }
    expect(written()).toBe('_今年全国大学生')
    text.commands.undo()
    expect(written()).toBe('_')
    text.commands.redo()
    expect(written()).toBe('_今年全国大学生')
    close()
    expect([editor.state().canUndo, host.childElementCount]).toEqual([true, 0])
  })

  it('cuts text composed in the middle of a full text, not the text after it', () => {
    const { text, close, written } = openFull(3)
    text.commands.setTextSelection(1)
    text.view.dispatch(text.state.tr.insertText('一二三四五').setMeta('composition', 1))
    expect([written(), text.state.selection.from]).toEqual(['一二三_', 4])
    text.view.dispatch(text.state.tr.insertText('三').setMeta('composition', 2))
    expect(written()).toBe('一二三_')
    close()
  })

  it('cuts no character in two', () => {
    const { text, close, written } = openFull(3)
    text.view.dispatch(text.state.tr.insertText('𠮷𠮷').setMeta('composition', 1))
    expect(written()).toBe('_𠮷')
    close()
  })
})

/** A text that has room for so many more characters, opened; `written` is the design's, `_` for what stood there. */
function openFull(limit: number) {
  const design = addElements(emptyDesign(), [elementOf('award_name', 'a')])
  const full = '满'.repeat(10_000 - limit)
  const start = updateElements(design, { id: 'a' }, { content: `<p>${full}</p>`, contentText: full })
  const editor = createEditor(start)
  const host = document.createElement('div')
  const { close } = openTextSession({ ...label, host, editor, id: 'a' })
  const text = (host.querySelector('.tiptap') as HTMLElement & { editor: TextEditor }).editor
  const written = () => {
    const [element] = editor.state().design.slides[0]!.elements
    return element?.type === 'text' ? element.contentText.replace(full, '_') : null
  }
  return { host, editor, text, close, written }
}
