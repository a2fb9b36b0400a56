import { beforeAll, describe, expect, it } from 'vitest'
import { PDFDocument } from '@cantoo/pdf-lib'
import { Blob, Face, Font } from 'harfbuzzjs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Design, TextElement, Values } from '../design.ts'
import { buildFont } from '../font/cut.ts'
import { openFonts } from '../font/fonts.ts'
import type { Fonts } from '../font/fonts.ts'
import type { Glyphs, Issue, Word } from '../layout/draw-list.ts'
import { visualOrder } from '../layout/shaping.ts'
import { svgOf } from '../layout/svg.ts'
import { layoutPage } from '../layout/sheet.ts'
import { layoutText } from '../layout/text.ts'
import { soundDesign } from '../check-design.ts'
import { compileTemplate } from '../pdf/compile.ts'
import { issueCertificate, wholeFile } from '../pdf/issue.ts'
import { mergeCertificates } from '../pdf/merge.ts'

/** The text of each page as pdf.js reads it, without white space. */
async function textsOf(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  try {
    const document = await task.promise
    const texts: string[] = []
    for (let number = 1; number <= document.numPages; number++) {
      const { items } = await (await document.getPage(number)).getTextContent({ disableNormalization: true })
      texts.push(
        items
          .map((item) => ('str' in item ? item.str : ''))
          .join('')
          .replace(/\s/g, ''),
      )
    }
    return texts
  } finally {
    await task.destroy()
  }
}

const lettersOf = (text: string): string[] => Array.from(text)

let fonts: Fonts
beforeAll(async () => {
  fonts = openFonts()
  await fonts.ready()
})

const text = (width: number, more: Partial<TextElement> = {}): TextElement => ({
  kind: 'text',
  id: 'e',
  left: 0,
  top: 0,
  width,
  height: 400,
  rotate: 0,
  vertical: false,
  verticalAlign: 'top',
  fit: { kind: 'wrap' },
  paragraphs: [
    {
      align: 'left',
      lineHeight: 1.5,
      paragraphSpacing: 0,
      runs: [{ family: 'song', sizeUnits: 20, color: '#000000', code: 'name' }],
    },
  ],
  ...more,
})

function lay(name: string, width = 900, more: Partial<TextElement> = {}) {
  const issues: Issue[] = []
  const { marks } = layoutText(text(width, more), 0, { name }, fonts.faces, issues)
  const shown = marks.filter((mark): mark is Glyphs | Word => mark.kind === 'glyphs' || mark.kind === 'word')
  const said = (mark: Glyphs | Word): string => (mark.kind === 'word' ? mark.text : mark.source.join(''))
  return { issues, shown, order: shown.toSorted((a, b) => a.y - b.y || a.x - b.x).map(said) }
}

const uyghur = 'ئۇيغۇر'
const tibetan = 'བོད་ཡིག་གི་སློབ་གྲྭ།'
const mongolian = 'ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ'

describe('words that need shaping', () => {
  it.each([
    ['Uyghur', uyghur],
    ['Tibetan', tibetan],
    ['Mongolian', mongolian],
  ])('%s is set with nothing missing', (_, name) => {
    const { issues, shown } = lay(name)
    expect(issues).toEqual([])
    expect(shown.some((mark) => mark.kind === 'word')).toBe(true)
  })

  it('letters join: a word is narrower than its letters one by one', () => {
    const { shown } = lay(uyghur)
    const [word] = shown as [Word]
    const apart = lettersOf(uyghur).reduce(
      (sum, char) => sum + fonts.faces.shaper!.shape('arabic-400', char, true).advance,
      0,
    )
    expect(word.length).toBeLessThan(apart * 20)
    expect(word.length).toBeCloseTo(
      word.clusters.reduce((sum, { advance }) => sum + advance * 20, 0),
      6,
    )
  })

  it('a word that runs from right to left has its last letter on the left', () => {
    const [word] = lay(uyghur).shown as [Word]
    const letters = word.clusters.map((cluster) => cluster.text)
    expect(letters.toReversed().join('')).toBe(uyghur)
    expect(letters.length).toBeGreaterThan(3)
  })

  it('words of such a script follow each other from right to left, numbers among them and brackets mirrored', () => {
    const { order } = lay(`中国 ${uyghur} 2026（تىل）大学`)
    const expected = ['中国', '）', 'تىل', '（', '2026', uyghur, '大学']
    expect(order.map((part) => part.trim()).filter(Boolean)).toEqual(expected)
  })

  it('in a column they lie on their side, in the order of reading', () => {
    const { shown } = lay(mongolian, 40, { vertical: true })
    const [first, second] = shown.filter((mark) => mark.kind === 'word') as [Word, Word]
    expect([first.angle, first.text, second.text]).toEqual([90, ...mongolian.split(' ')])
    expect(second.y).toBeGreaterThan(first.y + first.length)
  })

  it('a Tibetan line begins behind a mark between syllables only', () => {
    const { order } = lay(tibetan, 60)
    expect(order.join('')).toBe(tibetan)
    for (const syllable of order) expect(syllable).toMatch(/[\u0f0b-\u0f0d]$/)
  })

  it('are reported letter by letter while no shaper is loaded, and where no face has them', () => {
    const without: Issue[] = []
    layoutText(text(900), 0, { name: 'ئۇ' }, openFonts().faces, without)
    expect(without.map((issue) => issue.kind === 'missing-glyph' && issue.character)).toEqual(['ئ', 'ۇ'])
    expect(lay('ไทย').issues.map((issue) => issue.kind)).toEqual(['missing-glyph', 'missing-glyph', 'missing-glyph'])
  })
})

describe('the order on paper', () => {
  it('turns what runs backwards round, and numbers in it back again', () => {
    expect(visualOrder([0, 1, 1, 2, 2, 1, 0])).toEqual([0, 5, 3, 4, 2, 1, 6])
    expect(visualOrder([0, 0])).toEqual([0, 1])
  })
})

describe('shaped words in a file', () => {
  const design: Design = {
    title: '证书',
    language: 'zh-CN',
    sheet: { widthMm: 297, heightMm: 210, viewportRatio: 0.7 },
    pages: [{ background: null, elements: [text(900)] }],
  }
  const people: Values[] = [uyghur, tibetan, mongolian, `阿依古丽（${uyghur}）`].map((name) => ({ name }))

  it('are read back as they were written, alone and in one file of many', async () => {
    const template = compileTemplate(soundDesign(design), { fonts, images: new Map() })
    const expected = people.map(({ name }) => name!.replace(/\s/g, ''))
    for (const [i, values] of people.entries()) {
      const { suffix, issues } = issueCertificate(template, values)
      expect(issues).toEqual([])
      const texts = await textsOf(wholeFile(template.prefix, suffix))
      expect(lettersOf(texts[0]!).sort()).toEqual(lettersOf(expected[i]!).sort())
      if (i < 3) expect(texts).toEqual([expected[i]])
    }
    const merged = await textsOf(Buffer.concat([...mergeCertificates(template, people)]))
    expect(merged.slice(0, 3)).toEqual(expected.slice(0, 3))
  })

  it('are a page that pdf-lib opens, the constant ones in the prefix', async () => {
    const runs = [{ family: 'song', sizeUnits: 20, color: '#000000', text: tibetan }] as const
    const constant = { ...text(900), paragraphs: [{ ...text(900).paragraphs[0]!, runs: [...runs] }] }
    const template = compileTemplate(soundDesign({ ...design, pages: [{ background: null, elements: [constant] }] }), {
      fonts,
      images: new Map(),
    })
    expect(await textsOf(template.prefix)).toEqual([tibetan])
    expect((await PDFDocument.load(template.prefix)).getPageCount()).toBe(1)
  })

  it('draw in the cut font what the whole one draws, each cluster at its place', () => {
    const file = fonts.file('tibetan-400')
    const { clusters, path } = fonts.faces.shaper!.shape('tibetan-400', 'སློབ', false)
    const { from } = file.shape(0x0f40)
    const upem = file.metrics.unitsPerEm
    const cut = buildFont(
      clusters.map(({ parts, advance }) => ({ from, glyph: 0, made: { parts, advance: Math.round(advance * upem) } })),
      from,
    )
    const font = new Font(new Face(new Blob(Uint8Array.from(cut).buffer), 0))
    let pen = 0
    const drawn = clusters.map(({ advance }, i) => {
      const outline = font.glyphToPath(i + 1)
      const moved = numbersOf(outline).map((value, at) => (at % 2 === 0 ? pen + value : -value) * (1000 / upem))
      pen += advance * upem
      return moved
    })
    const expected = numbersOf(path)
    expect(drawn.flat().length).toBe(expected.length)
    for (const [i, value] of drawn.flat().entries()) expect(Math.abs(value - expected[i]!)).toBeLessThan(1)
  })

  it('are drawn by their outline on screen', () => {
    const svg = svgOf(layoutPage(design, 0, people[0]!, fonts.faces), { fontFamily: (face) => face, image: () => '' })
    expect(svg).toMatch(
      new RegExp(`<path transform="translate\\(0 [\\d.]+\\) scale\\(0.02\\)" d="M[^"]+" [^>]*aria-label="${uyghur}"/>`),
    )
  })
})

const numbersOf = (path: string): number[] => (path.match(/-?[\d.]+/g) ?? []).map(Number)
