import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import {
  addElements,
  changeElements,
  deleteElements,
  removeElementProperties,
  removeSlideProperties,
  replaceSlides,
  setTitle,
  setViewportRatio,
  updateElements,
  updateSlide,
} from './editing/actions.rule.ts'
import {
  CERTIFICATE_FIELDS,
  IMAGE_FIELDS,
  NUMBER_FIELDS,
  PERSONAL_FIELDS,
  PORTRAIT_FIELDS,
  spacedName,
  TEXT_FIELDS,
  WINNER_FIELDS,
} from '../codes.ts'
import { Design, designId, emptyDesign, FONT_FAMILIES, type TextElement } from './design/design.ts'
import { mirrored } from './editing/mirror.rule.ts'
import { elementOf, FONT_SIZES, PRESETS, type PresetName } from './design/presets.ts'
import { readRichText, writeRichText, type RichParagraph, type RichRun } from './design/rich-text.ts'
import { paperOf, printable } from './design/printable.ts'

const names = Object.keys(PRESETS) as PresetName[]
const text = elementOf('winner_1', 'a') as TextElement
const design = addElements(emptyDesign(), [text, elementOf('qr_code', 'b')])

/** @spec D01 D02 D03 D04 D11 */
describe('a certificate design', () => {
  it('starts with the default title and one empty slide named 1', () => {
    expect(emptyDesign()).toEqual({
      title: '未命名证书',
      slides: [{ id: '1', elements: [] }],
      viewportRatio: 0.7085,
      slideIndex: 0,
    })
  })

  it('has texts and pictures with the properties that were asked for', () => {
    const place = ['id', 'name', 'left', 'top', 'width', 'height', 'rotate']
    const words = ['content', 'contentText', 'fontSize', 'fontFamily', 'defaultFontName', 'defaultColor', 'bold']
    const written = elementOf('school_unit', 'a')
    const drawn = elementOf('qr_code', 'b')
    expect(Object.keys(written).sort()).toEqual(
      ['type', ...place, ...words, 'vertical', 'color', 'source', 'code'].sort(),
    )
    expect(written).toMatchObject({ defaultColor: '#333333', code: 'school' })
    expect(Object.keys(drawn).sort()).toEqual(['type', ...place, 'src', 'fixedRatio', 'code'].sort())
  })

  it('is what its schema says, with every preset on it', () => {
    const full = addElements(
      emptyDesign(),
      names.map((name, at) => elementOf(name, `e${at}`)),
    )
    expect(Design.safeParse(full).error).toBeUndefined()
  })

  it('refuses a picture from elsewhere and unknown properties', () => {
    const foreign = updateElements(design, { id: 'b' }, { src: 'https://example.org/x.png' })
    expect(Design.safeParse(foreign).success).toBe(false)
    expect(Design.safeParse({ ...design, script: 'x' }).success).toBe(false)
  })

  it('makes ids of 21 characters from 64 letters', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 21, maxLength: 21 }), (bytes) => /^[\w-]{21}$/.test(designId(bytes))),
    )
    expect(new Set(Array.from({ length: 64 }, (_, at) => designId(new Uint8Array(21).fill(at)))).size).toBe(64)
  })
})

/** @spec D10 */
describe('the actions on a design', () => {
  it('fall back to the default title', () => {
    expect(setTitle(setTitle(design, '优秀作品'), '  ').title).toBe('未命名证书')
  })

  it('replace slides and keep the index within them', () => {
    const two = replaceSlides({ ...design, slideIndex: 0 }, [...design.slides, { id: '2', elements: [] }])
    expect(replaceSlides({ ...two, slideIndex: 1 }, design.slides).slideIndex).toBe(0)
  })

  it('change the current slide unless one is named', () => {
    const two = replaceSlides(design, [...design.slides, { id: '2', elements: [] }])
    expect(updateSlide(two, { background: { color: '#ffffff' } }).slides.map((s) => s.background)).toEqual([
      { color: '#ffffff' },
      undefined,
    ])
    expect(updateSlide(two, { background: null }, '2').slides.map((s) => s.background)).toEqual([undefined, null])
    expect(removeSlideProperties(updateSlide(two, { background: null }), ['background']).slides[0]).toEqual(
      two.slides[0],
    )
  })

  it('set the ratio, add, change by id or ids, take properties off and delete', () => {
    expect(setViewportRatio(design, 1.414).viewportRatio).toBe(1.414)
    expect(updateElements(design, { id: ['a', 'b'] }, { left: 5 }).slides[0]!.elements.map((e) => e.left)).toEqual([
      5, 5,
    ])
    expect(updateElements(design, { id: 'a', slideId: 'x' }, { left: 5 })).toBe(design)
    const bound = updateElements(design, { id: 'a' }, { code: 'school' })
    expect(removeElementProperties(bound, 'a', ['code']).slides[0]!.elements[0]).toEqual(text)
    expect(deleteElements(design, ['a']).slides[0]!.elements.map((e) => e.id)).toEqual(['b'])
  })

  it('change nothing for an id that is not there', () => {
    expect(updateElements(design, { id: 'zzz' }, { left: 1 })).toBe(design)
    expect(changeElements(design, ['a', 'b'], (element) => element)).toBe(design)
  })
})

/** @spec D03 D09 */
describe('rich text', () => {
  const style = fc.record({
    bold: fc.boolean(),
    italic: fc.boolean(),
    underline: fc.boolean(),
    fontSize: fc.integer({ min: 1, max: 400 }),
    fontFamily: fc.constantFrom(...FONT_FAMILIES),
    color: fc.constantFrom('#000000', '#ff0000'),
    letterSpacing: fc.integer({ min: -50, max: 400 }),
  })
  const words = fc.stringMatching(/^[一-龥a-z<>&" ]{1,20}$/)
  const run = fc.oneof(
    fc.tuple(style, words).map(([look, text]) => ({ ...look, text })),
    fc.tuple(style, fc.constantFrom('student', 'awardName')).map(([look, field]) => ({ ...look, field })),
  )
  const paragraphs = fc.array(
    fc.record(
      {
        align: fc.constantFrom('left', 'center', 'right', 'justify'),
        hideEmpty: fc.constant(true as const),
        runs: fc.array(run, { maxLength: 5 }),
      },
      { requiredKeys: ['align', 'runs'] },
    ),
    { maxLength: 3 },
  )

  it('is written as it is read', () => {
    fc.assert(
      fc.property(paragraphs, (written) => {
        const read = readRichText(writeRichText(written))
        expect('paragraphs' in read && read.paragraphs.map(characters)).toEqual(written.map(characters))
      }),
    )
  })

  it.each([
    '<p>a<script>x</script></p>',
    '<p onclick="x">a</p>',
    '<p><span style="background: url(x)">a</span></p>',
    '<img src="x">',
    '<p>a',
    'loose',
    '<p>&bad;</p>',
    '<p><strong>a</em></p>',
    '<p data-hide="always">a</p>',
    '<p><span data-hide="empty">a</span></p>',
  ])('refuses %s with its place', (html) => {
    expect('fault' in readRichText(html)).toBe(true)
  })

  it('is the truth that the element mirrors', () => {
    const award = elementOf('award_name', 'x') as TextElement
    expect(award).toMatchObject({ fontSize: 80, bold: true, color: '#ff0000', contentText: '{awardName}' })
    expect(mirrored({ ...award, fontSize: 1, bold: false, contentText: 'other' })).toEqual(award)
  })
})

/** @spec D05 D06 D07 D08 D09 D11 */
describe('fields and presets', () => {
  it.each(Object.keys(TEXT_FIELDS))('can be in a text: %s', (field) => {
    const read = readRichText(`<p><span data-field="${field}">示例</span></p>`)
    expect('paragraphs' in read && read.paragraphs[0]!.runs[0]).toMatchObject({ field })
  })

  it('have the codes that were asked for', () => {
    expect(Object.keys(WINNER_FIELDS)).toEqual(['school', 'student', 'teacher', 'workName', 'teamName', 'awardName'])
    expect(Object.keys(PORTRAIT_FIELDS)).toEqual([
      'workName_Portrait',
      'student_Portrait',
      'school_Portrait',
      'teacher_Portrait',
      'teacher_school_Portrait',
    ])
    expect(Object.keys(PERSONAL_FIELDS)).toEqual(['userSchool', 'userName', 'userName_mid', 'companyName'])
    expect(Object.keys(NUMBER_FIELDS)).toEqual([
      'certCodePrefix',
      'certCodeSuffix',
      'randomCode',
      'allAutoincrementThree',
      'allAutoincrementFour',
      'autoincrementThree',
      'autoincrementFour',
    ])
    expect(Object.keys(IMAGE_FIELDS)).toEqual(['qrCode', 'seal'])
    expect(Object.keys(CERTIFICATE_FIELDS)).toContain('certCode')
  })

  it('offer five faces, and write black, 20 high, from the left', () => {
    expect(FONT_FAMILIES).toEqual(['SourceHanSans', 'SimSun', 'SimHei', 'KaiTi', 'FangSong'])
    const read = readRichText('<p>a</p>')
    expect('paragraphs' in read && read.paragraphs).toMatchObject([
      { align: 'left', runs: [{ text: 'a', fontSize: 20, color: '#000000', bold: false }] },
    ])
  })

  it('offer sizes from 12 to 80', () => {
    expect([FONT_SIZES[0], FONT_SIZES.at(-1)]).toEqual([12, 80])
  })

  it('space two-character names only', () => {
    expect(['李四', '张三丰', '𬱖䶮'].map(spacedName)).toEqual(['李\u3000四', '张三丰', '𬱖\u3000䶮'])
  })
})

describe('the sheet', () => {
  it('of the default ratio is A4 either way', () => {
    expect(paperOf(0.7085)).toEqual({ widthMm: 297, heightMm: 210 })
    expect(paperOf(1.4143)).toEqual({ widthMm: 210, heightMm: 297 })
    expect(paperOf(0.5)).toEqual({ widthMm: 297, heightMm: 148.5 })
  })

  it('leaves out pictures that are not chosen yet', () => {
    const empty = { ...elementOf('seal', 'c'), code: undefined } as never
    expect(printable(addElements(emptyDesign(), [empty])).pages[0]!.elements).toEqual([])
    expect(printable(design).pages[0]!.elements.map(({ kind }) => kind)).toEqual(['text', 'qr'])
  })

  it('keeps names and schools on one line each, and says which lines hide', () => {
    const content = ['school', 'student', 'workName', 'teacher_school_Portrait']
      .map((code) => `<p data-hide="empty"><span data-field="${code}"></span></p>`)
      .join('')
    const [element] = printable(updateElements(design, { id: 'a' }, { content })).pages[0]!.elements
    const paragraphs = element!.kind === 'text' ? element!.paragraphs : []
    expect(paragraphs.map(({ hideEmpty }) => hideEmpty)).toEqual([true, true, true, true])
    expect(paragraphs.flatMap(({ runs }) => runs.map((run) => 'nobreak' in run && run.nobreak))).toEqual([
      true,
      'items',
      false,
      'items',
    ])
  })

  it('leaves out what is hidden', () => {
    const hidden = updateElements(design, { id: 'a' }, { hidden: true })
    expect(printable(hidden).pages[0]!.elements.map(({ id }) => id)).toEqual(['b'])
  })
})

/** Each character or field with its style: how runs are cut does not matter. */
function characters({ align, hideEmpty, runs }: RichParagraph) {
  const flat = runs.flatMap((run): RichRun[] =>
    'field' in run ? [run] : Array.from(run.text, (character) => ({ ...run, text: character })),
  )
  return { align, hideEmpty, flat }
}
