import { addElements, updateElements } from '@podium/core/certificate/actions.rule.ts'
import { emptyDesign } from '@podium/core/certificate/design.ts'
import { elementOf } from '@podium/core/certificate/presets.ts'
import { describe, expect, it } from 'vitest'
import { createEditor } from '../state/editor.ts'
import { openTextSession } from './text-session.ts'

const label = { language: 'en', label: 'text', step: 'writing', onSearch: () => undefined } as const

describe('a text that was opened for writing', () => {
  it('is no change when nothing was written, however its content was put', () => {
    const placed = addElements(emptyDesign(), [elementOf('award_name', 'a')])
    const start = updateElements(placed, { id: 'a' }, { content: '<p><strong>甲</strong><b>乙</b></p>' })
    const editor = createEditor(start)
    const host = document.createElement('div')
    openTextSession({ ...label, host, editor, id: 'a' }).close()
    expect([editor.state().design === start, editor.state().canUndo]).toEqual([true, false])
  })
})
