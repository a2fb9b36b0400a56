import { act, cleanup, render } from '@testing-library/react'
import { addElements } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { emptyDesign } from '@podium/core/certificate/template/design/design.ts'
import { elementOf } from '@podium/core/certificate/template/design/presets.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { translator } from '#web/lib/i18n/i18n.ts'
import type { KeyTargets } from '../keyboard/shortcuts.ts'
import { designerMessages } from '../messages.ts'
import { KeyTargetsContext } from '../stage/key-targets-context.ts'
import { createEditor, type Editor } from '../state/editor.ts'
import { EditorProvider } from '../state/use-editor.ts'
import { createCommands } from './commands.ts'
import { LayerPanel } from './layer-panel.tsx'

const one = (id: string, change: object = {}) => ({ ...elementOf('school_unit', id), name: id, ...change })
let page: HTMLElement
let editor: Editor

beforeEach(async () => {
  const hidden = one('c', { hidden: true })
  editor = createEditor(addElements(emptyDesign(), [one('a'), one('b'), hidden, one('d', { locked: true })]))
  page = document.createElement('div')
  document.body.append(page)
  const t = translator(designerMessages, 'en')
  const none = () => undefined
  const view = { fit: none, fitSelection: none, fullSize: none, zoomBy: none, toggle: none, help: none }
  const commands: KeyTargets = { ...createCommands(editor, t), ...view }
  await act(async () =>
    render(
      <KeyTargetsContext value={commands}>
        <EditorProvider editor={editor}>
          <LayerPanel />
        </EditorProvider>
      </KeyTargetsContext>,
      { container: page },
    ),
  )
})
afterEach(async () => {
  cleanup()
  page.remove()
})

const layer = (name: string) =>
  [...page.querySelectorAll<HTMLElement>('.designer-layer-name')].find(({ textContent }) => textContent === name)!
const press = (name: string, key: string) =>
  act(async () => layer(name).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const ids = () => editor.state().design.slides[0]!.elements.map(({ id }) => id)

it('deletes the layers that are chosen, hidden ones too, as one step that can be undone', async () => {
  await act(async () => editor.select(['a', 'c']))
  await press('a', 'Delete')
  expect(ids()).toEqual(['b', 'd'])
  await act(async () => editor.undo())
  expect(ids()).toEqual(['a', 'b', 'c', 'd'])
})

it('deletes the layer that has the focus where another is chosen, and leaves one that is locked', async () => {
  await act(async () => editor.select(['a']))
  await press('b', 'Backspace')
  await press('d', 'Delete')
  expect(ids()).toEqual(['a', 'c', 'd'])
})
