import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addElements } from './actions.rule.ts'
import { BUILT_IN_DESIGNS } from '../built-in-designs.ts'
import { copiesOf, readClipboard, plainTextOf, writeClipboard } from './clipboard.ts'
import { emptyDesign, type TextElement } from '../design/design.ts'
import { scaling } from '../geometry/resize.rule.ts'
import { mirrored } from './mirror.rule.ts'
import { selectableElements, movedBy, placed, replaced, scaledTogether } from './position.rule.ts'
import { elementOf } from '../design/presets.ts'
import { scaledText } from './scale-text.rule.ts'

const text = elementOf('award_name', 'a') as TextElement
const design = addElements(emptyDesign(), [text, elementOf('qr_code', 'b')])
const elements = (of = design) => of.slides[0]!.elements

describe('places', () => {
  it('move by name and leave the rest as it is', () => {
    const next = movedBy(design, ['a'], 3, -4)
    expect(elements(next)[0]).toEqual({ ...text, left: 63, top: 56 })
    expect(elements(next)[1]).toBe(elements()[1])
    expect(movedBy(design, ['a'], 0, 0)).toBe(design)
    expect(movedBy(design, ['zzz'], 3, 3)).toBe(design)
  })

  it('are kept to a hundredth and within reach', () => {
    const far = placed(text, { left: 1e6, top: 1.23456, width: -5, height: 20.004, rotate: 370 })
    expect(far).toMatchObject({ left: 10_000, top: 1.23, width: 0, height: 20, rotate: 10 })
    const turned = replaced(design, ['b'], (element) => ({ ...element, rotate: 15 }))
    expect(elements(turned).map(({ rotate }) => rotate)).toEqual([0, 15])
  })

  it('of locked and hidden elements are not taken hold of', () => {
    const more = addElements(design, [
      { ...elementOf('seal', 'c'), locked: true },
      { ...elementOf('seal', 'd'), hidden: true },
    ])
    expect(selectableElements(more).map(({ id }) => id)).toEqual(['a', 'b'])
  })
})

describe('text resized with others', () => {
  it('scales every run, its spacing and its least size, and the mirror follows', () => {
    const small = { ...text, minSize: 12, content: text.content.replace('color', 'letter-spacing: 3px; color') }
    const half = scaledText(mirrored(small), 0.5)
    expect(half).toMatchObject({ fontSize: 40, minSize: 6 })
    expect(half.content).toContain('letter-spacing: 1.5px')
    expect(mirrored(half)).toEqual(half)
  })

  it('stays within the sizes that a text may have', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 50, noNaN: true }), (scale) => {
        const { fontSize } = scaledText(text, scale)
        expect(fontSize).toBeGreaterThanOrEqual(1)
        expect(fontSize).toBeLessThanOrEqual(400)
      }),
    )
  })

  it('keeps to its place in the frame', () => {
    const change = scaling({ left: 60, top: 60, width: 600, height: 110 }, 'se', 600, 110)
    const next = scaledTogether(design, ['a'], change)
    expect(elements(next)[0]).toMatchObject({ left: 60, top: 60, width: 1200, height: 220, fontSize: 160 })
    expect(elements(next)[1]).toBe(elements()[1])
  })
})

describe('the clipboard', () => {
  it('takes every built-in design there and back', () => {
    for (const { design: each } of BUILT_IN_DESIGNS) {
      const inside = each.slides[0]!.elements
      expect(readClipboard(writeClipboard(inside))).toEqual({ podium: 'elements', elements: inside })
    }
  })

  it.each([
    ['words', '优秀'],
    ['other JSON', '{"podium":"slides"}'],
    ['broken JSON', '{"podium"'],
    ['nothing', '{"podium":"elements","elements":[]}'],
    ['a picture from elsewhere', writeClipboard([{ ...elementOf('seal', 'a'), src: 'https://x.example/' } as never])],
    ['hostile text', writeClipboard([{ ...text, content: '<p><img src=x onerror=y></p>' }])],
    ['unknown properties', writeClipboard([{ ...text, onclick: 'x' } as never])],
  ])('refuses %s', (_, pasted) => {
    expect(readClipboard(pasted)).toBe(null)
  })

  it('gives copies names and groups of their own', () => {
    let next = 0
    const two = [
      { ...text, group: 'g' },
      { ...elementOf('seal', 'b'), group: 'g' },
    ]
    const copies = copiesOf(two, () => `new${next++}`, 20, 20)
    expect(copies.map(({ id, group, left }) => [id, group, left])).toEqual([
      ['new1', 'new0', 80],
      ['new2', 'new0', 80],
    ])
    expect(plainTextOf(copies)).toBe('{awardName}')
  })
})
