// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import type { TextElement } from '@podium/core/certificate/template/design/design.ts'
import { elementOf } from '@podium/core/certificate/template/design/presets.ts'
import { DEFAULT_STYLE } from '@podium/core/certificate/template/design/rich-text.ts'
import { paragraphsOf } from '@podium/core/certificate/template/editing/style.rule.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { fromDocument, toDocument, type NodeJson } from './document.ts'
import { textExtensions } from './extensions.ts'
import { liveTextOf } from './live-text.ts'
import { withinLimits } from './within-limits.ts'

let editor: Editor
afterEach(() => editor.destroy())

const award = elementOf('award_name', 'a') as TextElement

function open() {
  const content = toDocument(paragraphsOf(award)!)
  editor = new Editor({ element: document.createElement('div'), extensions: textExtensions((code) => code), content })
}
const type = (text: string) => editor.view.dispatch(editor.state.tr.insertText(text))
const written = () => fromDocument(editor.getJSON() as NodeJson, DEFAULT_STYLE)

describe('a text that was emptied', () => {
  it('takes the style and alignment of the deleted text', () => {
    open()
    editor.commands.selectAll()
    editor.commands.deleteSelection()
    type('特')
    const style = { fontSize: 80, bold: true, color: '#ff0000' }
    expect(written()).toMatchObject([{ align: 'center', runs: [{ ...style, text: '特' }] }])
  })

  it('does so also when its last character is deleted', () => {
    open()
    editor.commands.setTextSelection({ from: 1, to: 2 })
    editor.commands.deleteSelection()
    type('特')
    expect(written()).toMatchObject([{ align: 'center', runs: [{ fontSize: 80, text: '特' }] }])
  })
})

describe('a text that is selected as a whole and typed over', () => {
  it('retains size, weight, alignment and spacing', () => {
    open()
    editor.commands.selectAll()
    type('A')
    type('BC')
    const style = { fontSize: 80, bold: true, color: '#ff0000' }
    expect(written()).toMatchObject([{ align: 'center', runs: [{ ...style, text: 'ABC' }] }])
  })

  it('does not change the style of styled text that replaces it', () => {
    open()
    const other = paragraphsOf(elementOf('winner_4', 'b') as TextElement)!
    editor.commands.selectAll()
    editor.commands.setContent(toDocument(other))
    expect(written()).toEqual(other)
  })
})

describe('a paragraph that hides', () => {
  it('is set by the panel for the selection, and applies to the text typed next', () => {
    open()
    editor.commands.selectAll()
    liveTextOf(editor, DEFAULT_STYLE).setStyle({ hideEmpty: true })
    expect(liveTextOf(editor, DEFAULT_STYLE).style.hideEmpty).toBe(true)
    editor.commands.setTextSelection(2)
    editor.commands.splitBlock()
    type('特')
    expect(written().map(({ hideEmpty }) => hideEmpty)).toEqual([true, true])
    liveTextOf(editor, DEFAULT_STYLE).setStyle({ hideEmpty: false })
    expect(written().map(({ hideEmpty = false }) => hideEmpty)).toEqual([true, false])
  })
})

describe('a text that is full', () => {
  const limit = { most: 8, rejected: 0 }
  const full = () => {
    const fits = (document: NodeJson) => JSON.stringify(document).match(/"text":"([^"]*)"/)![1]!.length <= limit.most
    const limits = withinLimits({ fits, onFull: () => limit.rejected++ })
    const content = toDocument(paragraphsOf(award)!)
    const extensions = [...textExtensions((code) => code), limits]
    editor = new Editor({ element: document.createElement('div'), extensions, content })
  }
  const words = () => editor.getText()

  it('accepts no more text, shows a message, and can be shortened', () => {
    full()
    editor.commands.setContent('<p>一二三四五六七八</p>')
    type('九')
    expect([words(), limit.rejected]).toEqual(['一二三四五六七八', 1])
    editor.commands.setTextSelection({ from: 1, to: 3 })
    editor.commands.deleteSelection()
    type('九')
    expect([words(), limit.rejected]).toEqual(['九三四五六七八', 1])
  })

  it('lets an input method finish what it composes', () => {
    full()
    editor.commands.setContent('<p>一二三四五六七八</p>')
    editor.view.dispatch(editor.state.tr.insertText('九', 9).setMeta('composition', 1))
    expect(words()).toBe('一二三四五六七八九')
  })
})
