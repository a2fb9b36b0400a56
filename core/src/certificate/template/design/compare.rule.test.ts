import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addElements,
  changeElements,
  deleteElements,
  replaceSlides,
  setTitle,
  updateElements,
  updateSlide,
} from '../editing/actions.rule.ts'
import { compareDesigns, isSameDesign } from './compare.rule.ts'
import { emptyDesign, type Design } from './design.ts'
import { PAPERS, setPaper } from './paper.ts'
import { elementOf } from './presets.ts'
import { restyledElement } from '../editing/style.rule.ts'

const base = addElements(emptyDesign(), [
  elementOf('winner_1', 'a'),
  elementOf('award_name', 'b'),
  elementOf('seal', 'c'),
])
const two = replaceSlides(base, [...base.slides, { id: '2', elements: [elementOf('qr_code', 'd')] }])
const found = (newer: Design, older: Design = two) =>
  compareDesigns(older, newer).elements.map(({ id, kind, what }) => [id, kind, ...what].join(' '))
const reordered = (ids: readonly string[]): Design =>
  replaceSlides(two, [
    { ...two.slides[0]!, elements: ids.map((id) => two.slides[0]!.elements.find((each) => each.id === id)!) },
    two.slides[1]!,
  ])

/** Single changes, each of which a person would call a change. */
const change = fc.constantFrom<(design: Design) => Design>(
  (design) => setTitle(design, `${design.title}一`),
  (design) => updateElements(design, { id: 'a' }, { left: 7 }),
  (design) => updateElements(design, { id: 'b' }, { rotate: 45 }),
  (design) => changeElements(design, ['a', 'b'], restyledElement({ italic: true })),
  (design) => deleteElements(design, ['c']),
  (design) => addElements(design, [elementOf('teacher', 'new')]),
  (design) => updateSlide(design, { background: { color: '#ffffff' } }),
  (design) => setPaper(design, PAPERS.a3.paper),
  (design) => replaceSlides(design, design.slides.toReversed()),
)

describe('what differs between two designs', () => {
  it('is nothing between a design and itself, however it was stored', () => {
    const stored = JSON.parse(JSON.stringify(two)) as Design
    expect(compareDesigns(two, stored)).toEqual({ title: false, paper: false, pages: [], elements: [] })
    expect(isSameDesign({ ...two, slideIndex: 1 }, two)).toBe(true)
  })

  it('is never nothing where something was changed', () => {
    fc.assert(
      fc.property(change, (changed) => {
        expect(isSameDesign(two, changed(two))).toBe(false)
        expect(isSameDesign(changed(two), two)).toBe(false)
      }),
    )
  })

  it('names what was added and what is gone, each from its side', () => {
    const more = addElements(two, [elementOf('teacher', 'x')])
    expect(found(more)).toEqual(['x added'])
    expect(found(two, more)).toEqual(['x removed'])
  })

  it('tells place, size, turn, words and look apart', () => {
    expect(found(updateElements(two, { id: 'a' }, { left: 1, height: 2, rotate: 3 }))).toEqual([
      'a changed place turn size',
    ])
    expect(found(changeElements(two, ['b'], restyledElement({ fontSize: 40 })))).toEqual(['b changed look'])
    expect(found(updateElements(two, { id: 'a' }, { content: '<p>新</p>', contentText: '新' }))).toEqual([
      'a changed words',
    ])
    expect(found(updateElements(two, { id: 'c' }, { opacity: 0.5 }))).toEqual(['c changed picture'])
    expect(found(updateElements(two, { id: 'c' }, { hidden: true }))).toEqual(['c changed state'])
  })

  it('names the one that was brought forward, not those it passed', () => {
    expect(found(reordered(['b', 'c', 'a']))).toEqual(['a changed order'])
    expect(found(reordered(['c', 'a', 'b']))).toEqual(['c changed order'])
  })

  it('follows an element to another page, and pages to other places', () => {
    const [first, second] = [two.slides[0]!, two.slides[1]!]
    const [seal] = first.elements.filter(({ id }) => id === 'c')
    const carried = replaceSlides(two, [
      { ...first, elements: first.elements.filter(({ id }) => id !== 'c') },
      { ...second, elements: [seal!, ...second.elements] },
    ])
    expect(found(carried)).toEqual(['c changed page'])
    expect(compareDesigns(two, replaceSlides(two, [second, first])).pages).toEqual([{ page: 1, kind: 'moved' }])
    expect(compareDesigns(two, base).pages).toEqual([{ page: 1, kind: 'removed' }])
    expect(compareDesigns(base, two).pages).toEqual([{ page: 1, kind: 'added' }])
    expect(compareDesigns(two, updateSlide(two, { background: { color: '#ffffff' } })).pages).toEqual([
      { page: 0, kind: 'background' },
    ])
  })
})
