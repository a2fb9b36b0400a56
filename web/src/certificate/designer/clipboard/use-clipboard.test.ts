import { addElements } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { CLIPBOARD_TYPE } from '@podium/core/certificate/template/editing/clipboard.ts'
import { emptyDesign, type Design } from '@podium/core/certificate/template/design/design.ts'
import { elementOf } from '@podium/core/certificate/template/design/presets.ts'
import { describe, expect, it } from 'vitest'
import { translator } from '#web/lib/i18n/i18n.ts'
import { designerMessages } from '../messages.ts'
import { createEditor } from '../state/editor.ts'
import { registerPasteHandler } from './paste-handlers.ts'
import { openClipboard } from './use-clipboard.ts'

const t = translator(designerMessages, 'en')
const start = addElements(emptyDesign(), [elementOf('winner_1', 'a'), elementOf('qr_code', 'b')])
const middle = { x: 500, y: 350 }

/** The parts of the system's clipboard that are used. */
function board(stored = new Map<string, string>()) {
  const data = {
    setData: (type: string, text: string) => void stored.set(type, text),
    getData: (type: string) => stored.get(type) ?? '',
  } as unknown as DataTransfer
  const event = { clipboardData: data, preventDefault: () => undefined } as unknown as ClipboardEvent
  return { stored, data, event }
}
const opened = (design: Design = start) => {
  const editor = createEditor(design)
  return { editor, clipboard: openClipboard(editor, t) }
}
const lefts = (editor: ReturnType<typeof createEditor>) =>
  editor.state().design.slides[0]!.elements.map(({ left }) => left)

describe('elements through the clipboard', () => {
  it('step aside where they came from, further each time', () => {
    const { editor, clipboard } = opened()
    const { event, data } = board()
    editor.select(['a'])
    clipboard.copy(event)
    clipboard.paste(event, data, middle)
    clipboard.paste(event, data, middle)
    expect(lefts(editor)).toEqual([60, 60, 80, 100])
    expect(editor.state().selection).toEqual([editor.state().design.slides[0]!.elements[3]!.id])
  })

  it('are pasted at the same position in another template, and after being cut', () => {
    const from = opened()
    const { event, data } = board()
    from.editor.select(['a'])
    from.clipboard.cut(event)
    expect(lefts(from.editor)).toEqual([60])
    const to = opened(emptyDesign())
    to.clipboard.paste(event, data, middle)
    from.clipboard.paste(event, data, middle)
    expect([lefts(to.editor), lefts(from.editor)]).toEqual([[60], [60, 60]])
  })

  it('bring their words where no design is', () => {
    const { editor, clipboard } = opened()
    const { event, stored } = board()
    editor.select(['a'])
    clipboard.copy(event)
    expect(stored.get('text/plain')).toBe('{school} {student}：')
  })

  it('are refused when a design may not contain them', () => {
    const { editor, clipboard } = opened()
    const { event, data } = board(new Map([[CLIPBOARD_TYPE, '{"podium":"elements","elements":[{"type":"script"}]}']]))
    clipboard.paste(event, data, middle)
    expect(editor.state().design).toBe(start)
  })
})

it('foreign content goes to the first handler that accepts it', () => {
  const { editor, clipboard } = opened()
  const received: unknown[] = []
  const stop = registerPasteHandler((_, data, point) => received.push([data.getData('text/plain'), point]) > 0)
  const { event, data } = board(new Map([['text/plain', '优秀组织奖']]))
  clipboard.paste(event, data, middle)
  stop()
  clipboard.paste(event, data, middle)
  expect([received, editor.state().design]).toEqual([[['优秀组织奖', middle]], start])
})
