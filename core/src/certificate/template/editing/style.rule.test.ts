import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FONT_FAMILIES, type TextElement } from '../design/design.ts'
import { mirrored } from './mirror.rule.ts'
import { elementOf, PRESETS, type PresetName } from '../design/presets.ts'
import { DEFAULT_STYLE } from '../design/rich-text.ts'
import {
  commonFormatOf,
  paragraphsOf,
  restyled,
  withParagraphs,
  withVerticalText,
  type TextFormat,
} from './style.rule.ts'

const names = (Object.keys(PRESETS) as PresetName[]).filter((name) => PRESETS[name].kind === 'text')
const text = (name: PresetName) => elementOf(name, 'a') as TextElement
const look: fc.Arbitrary<Partial<TextFormat>> = fc.record(
  {
    bold: fc.boolean(),
    italic: fc.boolean(),
    underline: fc.boolean(),
    fontSize: fc.integer({ min: 1, max: 400 }),
    fontFamily: fc.constantFrom(...FONT_FAMILIES),
    color: fc.constantFrom('#000000', '#c00000'),
    letterSpacing: fc.integer({ min: -50, max: 400 }),
    align: fc.constantFrom('left', 'center', 'right', 'justify'),
    hideEmpty: fc.boolean(),
  },
  { requiredKeys: [] },
)

/** @spec D03 */
describe('the look of a text', () => {
  it('is what was set, for all of it, and the mirror never differs', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.array(look, { maxLength: 4 }), (name, looks) => {
        const last = looks.reduce(restyled, text(name))
        expect(mirrored(last)).toEqual(last)
        expect(commonFormatOf([last])).toMatchObject(Object.assign({}, ...looks) as object)
        expect(last.contentText).toBe(text(name).contentText)
      }),
    )
  })

  it('is the same text when it looks so already', () => {
    const award = text('award_name')
    expect(restyled(award, { bold: true, align: 'center' })).toBe(award)
  })

  it('says of a paragraph whether its lines hide, and leaves no trace of it when they do not', () => {
    const members = text('winner_4')
    const hiding = restyled(members, { hideEmpty: true })
    expect(hiding.content).toContain('<p style="text-align: left" data-hide="empty">')
    expect(paragraphsOf(hiding)!.map(({ hideEmpty }) => hideEmpty)).toEqual([true])
    expect(restyled(hiding, { fontSize: 30 }).content).toContain('data-hide="empty"')
    expect(restyled(hiding, { hideEmpty: false })).toEqual(members)
    expect(commonFormatOf([hiding, members])).toMatchObject({ hideEmpty: null })
    const { content: _, ...rest } = members
    expect(hiding).toMatchObject(rest)
  })

  it('of several texts is what they have in common', () => {
    const both = commonFormatOf([text('award_name'), text('winner_1')])
    expect(both).toMatchObject({ bold: true, fontSize: null, color: null, align: null, underline: false })
  })
})

describe('other words in a text', () => {
  it('free it from the field it was bound to, unless that field is all there is', () => {
    const award = text('award_name')
    const [paragraph] = paragraphsOf(award)!
    const [run] = paragraph!.runs
    expect(restyled(award, { fontSize: 40 }).code).toBe('awardName')
    const longer = withParagraphs(award, [{ ...paragraph!, runs: [run!, { ...DEFAULT_STYLE, text: '！' }] }])
    expect(['code' in longer, longer.contentText]).toEqual([false, '{awardName}！'])
    expect('code' in withParagraphs(award, [])).toBe(false)
  })
})

describe('a text written downwards', () => {
  const wide = { ...text('award_name'), left: 300, top: 300, width: 400, height: 60 }
  it('swaps the sides of its box about its centre, and back', () => {
    const down = withVerticalText(true, 708.5)(wide)
    expect(down).toEqual({ ...wide, vertical: true, left: 470, top: 130, width: 60, height: 400 })
    expect(withVerticalText(false, 708.5)(down)).toEqual(wide)
  })

  it('is no longer than the sheet is high, and stays on it', () => {
    const down = withVerticalText(true, 708.5)({ ...wide, left: 40, top: 600, width: 920 })
    expect(down).toMatchObject({ top: 0, height: 708.5, width: 60, left: 470 })
    expect(withVerticalText(true, 708.5)({ ...wide, top: 640 })).toMatchObject({ top: 308.5, height: 400 })
  })

  it('leaves what is written so already, and pictures, as they are', () => {
    const seal = elementOf('seal', 's')
    expect(withVerticalText(false, 708.5)(wide)).toBe(wide)
    expect(withVerticalText(true, 708.5)(seal)).toBe(seal)
  })
})
