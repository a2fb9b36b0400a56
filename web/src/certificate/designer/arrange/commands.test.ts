import { addElements, updateElements } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { emptyDesign, type DesignElement } from '@podium/core/certificate/template/design/design.ts'
import { elementOf } from '@podium/core/certificate/template/design/presets.ts'
import { describe, expect, it } from 'vitest'
import { translator } from '#web/lib/i18n/i18n.ts'
import { keysOf, SHORTCUTS, shortcutOf } from '../keyboard/shortcuts.ts'
import { designerMessages } from '../messages.ts'
import { createEditor, type Editor } from '../state/editor.ts'
import { createCommands } from './commands.ts'

const t = translator(designerMessages, 'en')
const at = (id: string, left: number, top: number): DesignElement => ({
  ...elementOf('school_unit', id),
  left,
  top,
  width: 100,
  height: 50,
})
const start = addElements(emptyDesign(), [at('a', 10, 20), at('b', 200, 90), at('c', 500, 300)])
const opened = (design = start) => {
  const editor = createEditor(design)
  return { editor, commands: createCommands(editor, t) }
}
const elements = (editor: Editor) => editor.state().design.slides[0]!.elements
const positions = (editor: Editor) => elements(editor).map(({ left, top }) => [left, top])
const order = (editor: Editor) =>
  elements(editor)
    .map(({ id }) => id)
    .join('')

describe('choosing by keys', () => {
  it('visits the selectable elements, and then leaves the canvas', () => {
    const { editor, commands } = opened(updateElements(start, { id: 'b' }, { locked: true }))
    expect([commands.selectNext(1), editor.state().selection]).toEqual([true, ['a']])
    expect([commands.selectNext(1), editor.state().selection]).toEqual([true, ['c']])
    expect([commands.selectNext(1), editor.state().selection]).toEqual([false, ['c']])
    expect([commands.selectNext(-1), editor.state().selection]).toEqual([true, ['a']])
    commands.selectAll()
    expect(editor.state().selection).toEqual(['a', 'c'])
  })

  it('leaves the text first and the element then', () => {
    const { editor, commands } = opened()
    commands.select(['a'])
    commands.editText()
    expect(editor.state().editing).toBe('a')
    expect([commands.leave(), editor.state().editing, editor.state().selection]).toEqual([true, null, ['a']])
    expect([commands.leave(), editor.state().selection, commands.leave()]).toEqual([true, [], false])
  })
})

describe('commands', () => {
  it('move a burst as one step, and nothing that is locked', () => {
    const { editor, commands } = opened(updateElements(start, { id: 'b' }, { locked: true }))
    commands.select(['a', 'b'])
    for (let times = 0; times < 4; times++) commands.nudge(1, 0)
    expect(positions(editor)).toEqual([
      [14, 20],
      [200, 90],
      [500, 300],
    ])
    commands.undo()
    expect(editor.state().design.slides[0]!.elements[0]!.left).toBe(10)
  })

  it('duplicate aside and choose the copy; delete; bring to the front', () => {
    const { editor, commands } = opened()
    commands.select(['a'])
    commands.duplicate()
    expect(elements(editor).at(-1)).toMatchObject({ left: 30, top: 40 })
    expect(editor.state().selection).toEqual([elements(editor).at(-1)!.id])
    commands.remove()
    expect(order(editor)).toBe('abc')
    commands.select(['a'])
    commands.order('front')
    expect(order(editor)).toBe('bca')
  })

  it('align to the page when one is chosen, and to each other when several are', () => {
    const { editor, commands } = opened()
    commands.select(['a'])
    commands.align('right', false)
    expect(positions(editor)[0]).toEqual([900, 20])
    commands.select(['b', 'c'])
    commands.align('top', false)
    expect(positions(editor).slice(1)).toEqual([
      [200, 90],
      [500, 90],
    ])
  })

  it('group two, which are then one, and take them apart', () => {
    const { editor, commands } = opened()
    commands.select(['a', 'b'])
    commands.group()
    const groups = () => elements(editor).map(({ group }) => group)
    expect([groups()[0] === groups()[1], groups()[0]?.length, groups()[2]]).toEqual([true, 21, undefined])
    commands.ungroup()
    expect(elements(editor)).toEqual(elements(createEditor(start)))
  })

  it('do nothing to a design that is only to be read', () => {
    const editor = createEditor(start, { readOnly: true })
    const commands = createCommands(editor, t)
    commands.select(['a'])
    commands.nudge(1, 1)
    commands.remove()
    commands.duplicate()
    commands.order('front')
    expect(editor.state().design).toBe(start)
  })
})

describe('shortcuts', () => {
  const press = (
    key: string,
    code: string,
    modifiers: Partial<Record<'ctrlKey' | 'shiftKey' | 'metaKey', boolean>> = {},
  ) => ({
    key,
    code,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    ...modifiers,
  })

  it('are the key, whatever Shift or the layout make of it', () => {
    expect(keysOf(press('Z', 'KeyZ', { ctrlKey: true, shiftKey: true }))).toBe('Mod+Shift+Z')
    expect(keysOf(press('я', 'KeyZ', { metaKey: true }))).toBe('Mod+Z')
    expect(keysOf(press('!', 'Digit1', { shiftKey: true }))).toBe('Shift+1')
  })

  it('have one shortcut each', () => {
    const keys = SHORTCUTS.flatMap((shortcut) => shortcut.keys)
    expect(keys.length).toBe(new Set(keys).size)
  })

  it('that change the stage need it to have the focus', () => {
    expect(shortcutOf(press('Delete', 'Delete'), false)).toBe(null)
    expect(shortcutOf(press('Delete', 'Delete'), true)?.label).toBe('remove')
    expect(shortcutOf(press('z', 'KeyZ', { ctrlKey: true }), false)?.label).toBe('undo')
    expect(shortcutOf(press('?', 'Slash', { shiftKey: true }), true)?.label).toBe('shortcuts')
  })
})
