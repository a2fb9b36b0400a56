import { Editor } from '@tiptap/core'
import type { TextElement } from '@podium/core/certificate/design.ts'
import { elementOf } from '@podium/core/certificate/presets.ts'
import { DEFAULT_STYLE } from '@podium/core/certificate/rich-text.ts'
import { paragraphsOf } from '@podium/core/certificate/style.rule.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { fromDocument, toDocument, type NodeJson } from './document.ts'
import { textExtensions } from './extensions.ts'

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
  it('goes on in the look and the align of what stood there', () => {
    open()
    editor.commands.selectAll()
    editor.commands.deleteSelection()
    type('特')
    const look = { fontSize: 80, bold: true, color: '#ff0000' }
    expect(written()).toMatchObject([{ align: 'center', runs: [{ ...look, text: '特' }] }])
  })

  it('does so also when its last character is taken away', () => {
    open()
    editor.commands.setTextSelection({ from: 1, to: 2 })
    editor.commands.deleteSelection()
    type('特')
    expect(written()).toMatchObject([{ align: 'center', runs: [{ fontSize: 80, text: '特' }] }])
  })
})
