import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FontFamily, TextElement } from '../../design.ts'
import { openOutlines } from '../../font/cut.ts'
import { openFonts } from '../../font/fonts.ts'
import type { Fonts } from '../../font/fonts.ts'
import { readFontFile } from '../../font/container.ts'
import { readSfnt } from '../../font/sfnt.ts'
import type { Faces } from '../faces.ts'
import type { Glyphs, Rule } from '../draw-list.ts'
import { sampleFaces } from '../sample-faces.ts'
import { layoutText } from '../text.ts'

const size = 10

function element(
  text: string,
  more: Partial<TextElement> = {},
  family: FontFamily = 'hei',
  underline = false,
): TextElement {
  const run = { family, sizeUnits: size, color: '#000000', text, underline }
  return {
    kind: 'text',
    id: 'e',
    left: 0,
    top: 0,
    width: 1000,
    height: 1000,
    rotate: 0,
    vertical: false,
    verticalAlign: 'top',
    fit: { kind: 'wrap' },
    paragraphs: [{ align: 'left', lineHeight: 1, paragraphSpacing: 0, runs: [run] }],
    ...more,
  }
}

interface PlacedGlyph {
  char: string
  face: string
  drawn: number
  /** Where its em begins, along the line. */
  at: number
  x: number
  y: number
}

function glyphsOf(what: TextElement, faces: Faces): PlacedGlyph[] {
  const marks = layoutText(what, 0, {}, faces, []).marks.filter((mark): mark is Glyphs => mark.kind === 'glyphs')
  return marks.flatMap((mark) => {
    let pen = 0
    return mark.drawn.map((drawn, i) => {
      pen += mark.shifts?.[i] ?? 0
      const x = mark.x + (mark.angle === 0 ? pen : 0)
      const y = mark.y + (mark.angle === 0 ? 0 : pen)
      const at = what.vertical ? (mark.angle === 90 ? y : y - 0.88 * size) : x
      pen += mark.advances[i]! + mark.spacing
      return { char: mark.source[i]!, face: mark.face, drawn, at, x, y }
    })
  })
}

/** Where each character's em begins, in ems from the edge of the box. */
const begins = (text: string, more?: Partial<TextElement>): number[] =>
  glyphsOf(element(text, more), sampleFaces).map(({ at }) => Math.round((at / size) * 100) / 100)

/** CLREQ 3.1.6 and GB/T 15834: two marks side by side share an em and a half; three of a kind two ems. */
const cases: [name: string, text: string, begins: number[]][] = [
  ['Han alone keeps its ems', '天地玄', [0, 1, 2]],
  ['a mark alone keeps its em', '天，地', [0, 1, 2]],
  ['a full stop gives way to a closing quote', '天。」地', [0, 1, 1.5, 2.5]],
  ['a comma gives way to an opening quote', '天，「地', [0, 1, 1.5, 2.5]],
  ['a comma gives way to a curved quote', '天，“地', [0, 1, 1.5, 2.5]],
  ['a bracket gives way to the next full stop', '天）。地', [0, 1, 1.5, 2.5]],
  ['closing before opening share an em and a half', '天」「地', [0, 1, 1.5, 2.5]],
  ['an opening mark moves up to the one before it', '天「『地', [0, 1, 1.5, 2.5]],
  ['opening before closing keep both ems', '天（）地', [0, 1, 2, 3]],
  ['three closing marks', '天』」。地', [0, 1, 1.5, 2, 3]],
  ['closing, stop, opening', '天》）。（《地', [0, 1, 1.5, 2, 2.5, 3, 4]],
  ['two exclamation marks take one em', '天！！地', [0, 1, 1.5, 2.5]],
  ['question and exclamation mark', '天？！地', [0, 1, 1.5, 2.5]],
  ['a mark beside Latin keeps its em', '天，a，', [0, 1, 2, 2.5]],
  ['a space between keeps both', '天， 「地', [0, 1, 2, 2.25, 3.25]],
  ['a line begins with the ink of an opening mark', '《天》', [-0.5, 0.5, 1.5]],
  ['an indent keeps its two ems', '　　《天》', [0, 1, 2, 3, 4]],
]

describe('punctuation side by side', () => {
  it.each(cases)('%s', (_, text, expected) => {
    expect(begins(text)).toEqual(expected)
  })

  it.each(cases)('%s, in a column as well', (_, text, expected) => {
    expect(begins(text.replaceAll('a', '甲'), { vertical: true })).toEqual(text.includes('a') ? [0, 1, 2, 3] : expected)
  })

  it('a line ends with the ink of a closing mark, so that it stands in the middle, flush and full to the edge', () => {
    const width = 60
    const x = (text: string, align: 'center' | 'right' | 'justify') => {
      const what = element(text, { width })
      what.paragraphs[0]!.align = align
      return glyphsOf(what, sampleFaces).map(({ at }) => at)
    }
    expect(x('《天》', 'center')).toEqual([15, 25, 35])
    expect(x('天。', 'right')).toEqual([45, 55])
    // Six characters and the half of a mark do not fit, five and the half do: they are spread to the very edge.
    expect(
      x('天地玄黄宇。宙洪荒日', 'justify')
        .slice(0, 6)
        .map((at) => Math.round(at)),
    ).toEqual([0, 11, 22, 33, 44, 55])
  })

  it('a mark that fits without its blank half stays on the line', () => {
    const lines = new Set(glyphsOf(element('天地玄黄，宇宙', { width: 45 }), sampleFaces).map(({ y }) => y))
    const first = glyphsOf(element('天地玄黄，宇宙', { width: 45 }), sampleFaces).filter(({ y }) => y === [...lines][0])
    expect(first.map(({ char }) => char).join('')).toBe('天地玄黄，')
  })

  it('an underline ends where the ink of its marks may', () => {
    const rules = (text: string) =>
      layoutText(element(text, {}, 'hei', true), 0, {}, sampleFaces, []).marks.filter(
        (mark): mark is Rule => mark.kind === 'rule',
      )
    expect(rules('《天》').map(({ x, width }) => [x, width])).toEqual([[0, 20]])
    expect(rules('天。」地').map(({ x, width }) => [x, width])).toEqual([[0, 35]])
  })
})

describe('with the faces of the product', () => {
  let fonts: Fonts
  const outlines = new Map<string, { box: (code: number) => readonly [number, number, number, number] | null }>()
  beforeAll(() => {
    fonts = openFonts()
    for (const { id } of fonts.tables) {
      const bytes = readFontFile(fonts.file(id).path)
      const { glyphs } = readSfnt(bytes)
      const { outline } = openOutlines(bytes)
      outlines.set(id, {
        box: (code) => {
          const drawn = outline(glyphs.get(code)!, (component) => component)
          if (drawn.length < 10) return null
          const view = new DataView(drawn.buffer, drawn.byteOffset)
          return [2, 4, 6, 8].map((at) => (view.getInt16(at) / 1000) * size) as [number, number, number, number]
        },
      })
    }
  })

  const punctuation = Array.from('，。、；：？！（）「」『』《》〈〉【】〔〕“”‘’·…—')
  const text = fc
    .array(fc.constantFrom(...punctuation, ...punctuation, '天', '国', '酬', 'H', 'é', '8'), {
      minLength: 2,
      maxLength: 14,
    })
    .map((all) => all.join(''))

  it.each(['hei', 'song', 'kai'] as const)('marks of %s never lie on each other', (family) => {
    fc.assert(
      fc.property(text, fc.boolean(), (words, vertical) => {
        const what = element(words, { vertical }, family)
        const glyphs = glyphsOf(what, fonts.faces)
        let end = Number.NEGATIVE_INFINITY
        for (const { char, face, drawn, at, y } of glyphs) {
          const isUpright = vertical && at !== y
          const box = outlines.get(face)!.box(drawn)
          if (!box) continue
          const [left, bottom, right, top] = box
          // From the top of the em box in a column, 0.88 em above the baseline.
          const [from, to] = isUpright ? [0.88 * size - top, 0.88 * size - bottom] : [left, right]
          if (punctuation.includes(char)) expect(at + from, `${char} of ${words}`).toBeGreaterThan(end - 0.01 * size)
          end = Math.max(end, at + to)
        }
      }),
      { numRuns: 600, seed: 20261121 },
    )
  })

  it.each(['hei', 'song', 'kai'] as const)('%s closes marks up in lines and columns', (family) => {
    for (const vertical of [false, true]) {
      const places = glyphsOf(element('天。」「『地』，', { vertical }, family), fonts.faces).map(({ at }) => at / size)
      expect(places.map((at) => Math.round(at * 100) / 100)).toEqual([0, 1, 1.5, 2, 2.5, 3.5, 4.5, 5])
    }
  })
})
