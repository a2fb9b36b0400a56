import { describe, expect, it } from 'vitest'
import { addElements, updateElements, updateSlide } from './actions.rule.ts'
import { Design, emptyDesign } from '../design/design.ts'
import { addPage, copyPage, MAX_PAGES, movePage, removePage } from './pages.rule.ts'
import { elementOf } from '../design/presets.ts'

const first = addElements(updateSlide(emptyDesign(), { background: { color: '#fffdf6' } }), [
  elementOf('winner_1', 'a'),
  elementOf('seal', 'b'),
])
const ids = (design: Design) => [design.slides.map(({ id }) => id).join(' '), design.slideIndex]
const three = addPage(addPage(first, '2'), '3')
const counter = () => {
  let at = 0
  return () => `n${++at}`
}

describe('the pages of a certificate', () => {
  it('are added behind the one shown, on the same background, and shown', () => {
    expect(ids(three)).toEqual(['1 2 3', 2])
    expect(ids(addPage({ ...three, slideIndex: 0 }, '4'))).toEqual(['1 4 2 3', 1])
    expect(three.slides[2]).toEqual({ id: '3', elements: [], background: { color: '#fffdf6' } })
  })

  it('are copied with ids of their own, and groups stay together', () => {
    const grouped = updateElements(first, { id: ['a', 'b'] }, { group: 'g' })
    const copied = copyPage(grouped, counter())
    const [, copy] = copied.slides
    const all = copied.slides.flatMap(({ id, elements }) => [id, ...elements.map((each) => each.id)])
    expect(new Set(all).size).toBe(all.length)
    expect(new Set(copy!.elements.map(({ group }) => group)).size).toBe(1)
    expect(copy!.elements[0]!.group).not.toBe('g')
    expect(Design.safeParse(copied).error).toBeUndefined()
  })

  it('are never more than the schema takes, and never none', () => {
    let full = first
    for (let n = 0; n < 20; n++) full = copyPage(addPage(full, `p${n}`), () => `c${Math.random()}`)
    expect(full.slides.length).toBe(MAX_PAGES)
    expect(Design.safeParse(full).error).toBeUndefined()
    expect(removePage(first, 0)).toBe(first)
  })

  it('are removed, and another is shown', () => {
    expect(ids(removePage(three, 2))).toEqual(['1 2', 1])
    expect(ids(removePage(three, 0))).toEqual(['2 3', 1])
    expect(removePage(three, 9)).toBe(three)
  })

  it('are moved, and the one shown stays shown', () => {
    expect(ids(movePage(three, 2, 0))).toEqual(['3 1 2', 0])
    expect(ids(movePage(three, 0, 1))).toEqual(['2 1 3', 2])
    expect(ids(movePage(three, 0, 99))).toEqual(['2 3 1', 1])
    expect(movePage(three, 1, 1)).toBe(three)
    expect(movePage(three, 0, -1)).toBe(three)
  })
})
