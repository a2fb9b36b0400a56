import {
  addElements,
  deleteElements,
  replaceSlides,
  updateElements,
} from '@podium/core/certificate/template/editing/actions.rule.ts'
import { emptyDesign, type Design } from '@podium/core/certificate/template/design/design.ts'
import { elementOf } from '@podium/core/certificate/template/design/presets.ts'
import { describe, expect, it } from 'vitest'
import { createEditor, type Editor } from './editor.ts'
import { HISTORY_LIMIT } from './history.ts'

const start = addElements(emptyDesign(), [elementOf('winner_1', 'a'), elementOf('qr_code', 'b')])
const moved = (left: number) => (design: Design) => updateElements(design, { id: 'a' }, { left })
const leftOf = (editor: Editor) => editor.state().design.slides[0]!.elements[0]!.left
const clocked = () => {
  const clock = { at: 0 }
  return { clock, editor: createEditor(start, { now: () => clock.at }) }
}

describe('a change', () => {
  it('is one step that is undone and redone', () => {
    const editor = createEditor(start)
    editor.commit('move', moved(5))
    expect([leftOf(editor), editor.state().canUndo, editor.state().canRedo]).toEqual([5, true, false])
    expect(editor.undo()).toBe('move')
    expect(editor.state().design).toBe(start)
    expect([editor.state().canUndo, editor.state().canRedo]).toEqual([false, true])
    expect(editor.redo()).toBe('move')
    expect(leftOf(editor)).toBe(5)
  })

  it('that changes nothing is no step', () => {
    const editor = createEditor(start)
    editor.commit('nothing', (design) => design)
    expect([editor.state().canUndo, editor.state().saved]).toEqual([false, 'saved'])
    expect([editor.undo(), editor.redo()]).toEqual([null, null])
  })

  it('throws away what was undone', () => {
    const editor = createEditor(start)
    editor.commit('move', moved(5))
    editor.undo()
    editor.commit('move', moved(7))
    expect([editor.redo(), leftOf(editor)]).toEqual([null, 7])
  })

  it('makes the design dirty until it is saved', () => {
    const editor = createEditor(start)
    editor.commit('move', moved(5))
    expect(editor.state().saved).toBe('dirty')
    editor.setSaved('saved')
    editor.undo()
    expect(editor.state().saved).toBe('dirty')
  })

  it('is not made to a design that is only to be read', () => {
    const editor = createEditor(start, { readOnly: true })
    editor.commit('move', moved(5))
    editor.gesture('drag').update(moved(6))
    editor.edit('a')
    expect([editor.state().design, editor.state().editing]).toEqual([start, null])
  })
})

describe('a burst', () => {
  it('is one step while its key is the same and less than a second passes', () => {
    const { clock, editor } = clocked()
    for (let left = 1; left <= 5; left++, clock.at += 900) editor.commit('nudge', moved(left), { coalesce: 'nudge' })
    editor.undo()
    expect(editor.state().design).toBe(start)
    editor.redo()
    expect(leftOf(editor)).toBe(5)
  })

  it.each(['a pause', 'another key', 'another choice', 'undoing'])('ends with %s', (what) => {
    const { clock, editor } = clocked()
    editor.commit('nudge', moved(1), { coalesce: 'nudge' })
    if (what === 'a pause') clock.at += 1001
    if (what === 'another choice') editor.select(['b'])
    if (what === 'undoing') {
      editor.undo()
      editor.redo()
    }
    editor.commit('nudge', moved(2), { coalesce: what === 'another key' ? 'type' : 'nudge' })
    editor.undo()
    expect(leftOf(editor)).toBe(1)
  })
})

describe('a gesture', () => {
  it('is one step for any number of updates, each based on the design at its start', () => {
    const editor = createEditor(start)
    const gesture = editor.gesture('drag')
    for (let n = 1; n <= 9; n++) gesture.update((design) => moved(design.slides[0]!.elements[0]!.left + n)(design))
    gesture.end()
    expect(leftOf(editor)).toBe(69)
    editor.undo()
    expect([editor.state().design, editor.state().canUndo]).toEqual([start, false])
  })

  it('that is cancelled leaves nothing behind', () => {
    const editor = createEditor(start)
    const gesture = editor.gesture('drag')
    gesture.update(moved(9))
    gesture.cancel()
    gesture.update(moved(8))
    expect([editor.state().design, editor.state().canUndo, editor.state().saved]).toEqual([start, false, 'saved'])
  })

  it('ends when something else begins', () => {
    const editor = createEditor(start)
    editor.gesture('drag').update(moved(9))
    editor.commit('other', (design) => deleteElements(design, ['b']))
    editor.undo()
    expect([leftOf(editor), editor.state().design.slides[0]!.elements.length]).toEqual([9, 2])
  })
})

describe('history', () => {
  it('restores what was chosen and the slide', () => {
    const two = replaceSlides(start, [...start.slides, { id: '2', elements: [elementOf('seal', 'c')] }])
    const editor = createEditor(two)
    editor.select(['a'])
    editor.commit('move', moved(5))
    editor.goToSlide(1)
    expect(editor.state().selection).toEqual([])
    editor.select(['c'])
    editor.commit('delete', (design) => deleteElements(design, ['c']))
    expect(editor.state().selection).toEqual([])
    editor.undo()
    expect([editor.state().design.slideIndex, editor.state().selection]).toEqual([1, ['c']])
    editor.undo()
    expect([editor.state().design.slideIndex, editor.state().selection]).toEqual([0, ['a']])
    editor.redo()
    editor.redo()
    expect([editor.state().design.slideIndex, editor.state().selection]).toEqual([1, []])
  })

  it('retains at least a hundred steps and drops the oldest', () => {
    const editor = createEditor(start)
    for (let left = 1; left <= HISTORY_LIMIT + 3; left++) editor.commit('move', moved(left))
    let steps = 0
    while (editor.undo() !== null) steps++
    expect([steps >= 100, leftOf(editor)]).toEqual([true, 3])
  })

  it('shares what a step did not touch', () => {
    const editor = createEditor(start)
    editor.commit('move', moved(5))
    expect(editor.state().design.slides[0]!.elements[1]).toBe(start.slides[0]!.elements[1])
  })
})

describe('choosing', () => {
  it('selects only existing elements, once, and retains an equal selection', () => {
    const editor = createEditor(start)
    editor.select(['b', 'b', 'zzz'])
    const chosen = editor.state().selection
    expect(chosen).toEqual(['b'])
    editor.select(['b'])
    expect(editor.state().selection).toBe(chosen)
  })

  it('follows a change that names what to choose', () => {
    const editor = createEditor(start)
    editor.commit('add', (design) => addElements(design, [elementOf('seal', 'c')]), { select: ['c'] })
    expect(editor.state().selection).toEqual(['c'])
  })

  it('leaves the text one was writing in', () => {
    const editor = createEditor(start)
    editor.edit('a')
    expect([editor.state().selection, editor.state().editing]).toEqual([['a'], 'a'])
    editor.select(['b'])
    expect(editor.state().editing).toBe(null)
  })

  it('opens no text that can’t be read: writing in it would empty it', () => {
    const editor = createEditor(updateElements(start, { id: 'a' }, { content: '<table></table>' }))
    editor.edit('a')
    expect(editor.state().editing).toBe(null)
  })

  it('tells those who listen until they stop', () => {
    const editor = createEditor(start)
    let calls = 0
    const stop = editor.subscribe(() => calls++)
    editor.select(['a'])
    stop()
    editor.select([])
    expect(calls).toBe(1)
  })
})

it('new ids are 21 characters and differ', () => {
  const editor = createEditor(start)
  expect(editor.newId()).toMatch(/^[\w-]{21}$/)
  expect(editor.newId()).not.toBe(editor.newId())
})
