import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fit, Paragraph, Run, TextElement, Values } from '../design.ts'
import type { Glyphs, Group, Issue, Rule } from './draw-list.ts'
import { breakLines } from './line/break.ts'
import { bond } from './line/bonds.ts'
import { readSegments } from './line/clusters.ts'
import { sampleFaces } from './sample-faces.ts'
import { layoutText } from './text.ts'

const plain = { family: 'hei', sizeUnits: 10, color: '#000000' } as const
const words = (text: string, more: Partial<Run> = {}): Run => ({ ...plain, text, ...more })

function element(runs: Run[], more: Partial<TextElement> = {}, paragraph: Partial<Paragraph> = {}): TextElement {
  return {
    kind: 'text',
    id: 'e',
    left: 100,
    top: 200,
    width: 50,
    height: 60,
    rotate: 0,
    vertical: false,
    verticalAlign: 'top',
    fit: { kind: 'wrap' },
    paragraphs: [{ align: 'left', lineHeight: 1, paragraphSpacing: 0, runs, ...paragraph }],
    ...more,
  }
}

function lay(
  what: TextElement,
  values: Values = {},
): { group: Group; glyphs: Glyphs[]; rules: Rule[]; issues: Issue[] } {
  const issues: Issue[] = []
  const group = layoutText(what, 0, values, sampleFaces, issues)
  const glyphs = group.marks.filter((mark): mark is Glyphs => mark.kind === 'glyphs')
  const rules = group.marks.filter((mark): mark is Rule => mark.kind === 'rule')
  return { group, glyphs, rules, issues }
}

/** Text and place of each stretch. */
const places = (glyphs: Glyphs[]) => glyphs.map((mark) => [mark.source.join(''), near(mark.x), near(mark.y)])
const near = (value: number): number => Math.round(value * 1000) / 1000

describe('laying text out', () => {
  it('lines stand one pitch apart, the baseline 0.88 em below the em box top', () => {
    expect(places(lay(element([words('天地玄黄宇宙洪')])).glyphs)).toEqual([
      ['天地玄黄宇', 100, 208.8],
      ['宙洪', 100, 218.8],
    ])
    const loose = lay(element([words('天\n地')], {}, { lineHeight: 2 })).glyphs
    expect(places(loose)).toEqual([
      ['天', 100, 213.8],
      ['地', 100, 233.8],
    ])
  })

  it('alignment moves the line by what is free, spaces at its end not counted', () => {
    const x = (align: Paragraph['align']) => lay(element([words('天地 ')], {}, { align })).glyphs[0]!.x
    expect([x('left'), x('center'), x('right'), x('justify')]).toEqual([100, 115, 130, 100])
  })

  it('justified lines fill the box exactly, the last one stays as it is', () => {
    const { glyphs } = lay(element([words('天地玄黄，宇宙洪荒')], { width: 43 }, { align: 'justify' }))
    const [first, , last] = glyphs as [Glyphs, Glyphs, Glyphs]
    expect(first.source.join('')).toBe('天地玄')
    expect(near(first.x + first.length)).toBe(143)
    expect(first.spacing).toBe(6.5)
    expect(last.spacing).toBe(0)
  })

  it('justifying widens beside Han and at spaces, never inside a Latin word or a dash', () => {
    const { glyphs } = lay(element([words('天abcd地玄黄')], { width: 45 }, { align: 'justify' }))
    expect(glyphs.slice(0, 3).map((mark) => [mark.source.join(''), near(mark.spacing)])).toEqual([
      ['天', 0],
      ['abcd', 0],
      ['地', 0],
    ])
    expect(glyphs.slice(0, 3).map((mark) => near(mark.x))).toEqual([100, 112.5, 135])
    const dash = lay(element([words('天——地玄黄')], { width: 45 }, { align: 'justify' })).glyphs
    expect(dash.map((mark) => mark.source.join(''))).toContain('——')
  })

  it('letter spacing stands between characters and not behind the last', () => {
    const { glyphs } = lay(element([words('天地玄', { letterSpacing: 5 })], {}, { align: 'right' }))
    expect(glyphs.map((mark) => [mark.x, mark.spacing, mark.length])).toEqual([[110, 5, 40]])
  })

  it('runs of different sizes share a baseline and the larger sets the pitch', () => {
    const { glyphs } = lay(element([words('天'), words('地', { sizeUnits: 20 })]))
    expect(glyphs.map((mark) => near(mark.y))).toEqual([217.6, 217.6])
  })

  it('paragraphs stand their spacing apart, none behind the last', () => {
    const paragraph = { align: 'left', lineHeight: 1, paragraphSpacing: 7, runs: [words('天')] } as const
    const two = element([], {
      paragraphs: [paragraph, paragraph].map((each) => ({ ...each, runs: [...each.runs] })),
      verticalAlign: 'bottom',
    })
    expect(lay(two).glyphs.map((mark) => near(mark.y))).toEqual([241.8, 258.8])
  })

  it('vertical alignment moves the block', () => {
    const y = (verticalAlign: TextElement['verticalAlign']) =>
      near(lay(element([words('天')], { verticalAlign })).glyphs[0]!.y)
    expect([y('top'), y('middle'), y('bottom')]).toEqual([208.8, 233.8, 258.8])
  })

  it('two dashes are one stroke and still the text of two', () => {
    const [mark] = lay(element([words('——')])).glyphs
    expect([mark!.drawn, mark!.source, mark!.advances]).toEqual([[0x2e3a], ['——'], [17]])
    const column = lay(element([words('——')], { vertical: true })).glyphs
    expect(column.map((each) => [each.angle, each.source])).toEqual([[90, ['——']]])
  })

  it('a letter and its mark are drawn as the one character they make, and copy as typed', () => {
    const [mark] = lay(element([words('ae\u0301')])).glyphs
    expect([mark!.drawn, mark!.source]).toEqual([
      [0x61, 0xe9],
      ['a', 'e\u0301'],
    ])
  })

  it('a mark that makes no character with its letter stands by itself behind it, on the same line', () => {
    const { glyphs } = lay(element([words('x\u0304yz')], { width: 1 }))
    expect(glyphs.map(({ source }) => source.join(''))).toEqual(['x', '\u0304', 'y', 'z'])
    expect([glyphs[1]!.y, glyphs[2]!.y].map((y) => y - glyphs[0]!.y)).toEqual([0, 10])
    const wide = lay(element([words('x\u0304yz')])).glyphs
    expect(wide.map(({ source }) => source.join(''))).toEqual(['x', '\u0304', 'yz'])
  })

  it('a field is filled with its value, and a missing value is reported', () => {
    const what = element([words('授予'), { ...plain, code: 'name' }])
    expect(lay(what, { name: '张三' }).glyphs.map((mark) => mark.source.join(''))).toEqual(['授予', '张三'])
    expect(lay(what).issues).toEqual([{ kind: 'missing-value', element: 'e', page: 0, code: 'name' }])
    expect(lay(element([{ ...plain, code: 'constructor' }])).issues.length).toBe(1)
  })

  it('a paragraph that hides goes with its line when all its fields are empty, and says which', () => {
    const line = (runs: Run[], hideEmpty: boolean): Paragraph => ({
      align: 'left',
      lineHeight: 1,
      paragraphSpacing: 5,
      hideEmpty,
      runs,
    })
    const field = (code: string): Run => ({ ...plain, code })
    const text = (hides: boolean) =>
      element([], {
        paragraphs: [
          line([words('甲')], true),
          line([words('师：'), field('teacher'), field('school')], hides),
          line([words('乙')], false),
        ],
      })
    expect(places(lay(text(true), { teacher: '', school: ' ' }).glyphs)).toEqual([
      ['甲', 100, 208.8],
      ['乙', 100, 223.8],
    ])
    expect(lay(text(true)).issues).toEqual([
      { kind: 'hidden-line', element: 'e', page: 0, code: 'teacher' },
      { kind: 'hidden-line', element: 'e', page: 0, code: 'school' },
    ])
    expect(lay(text(true), { school: '某校' }).issues).toEqual([
      { kind: 'missing-value', element: 'e', page: 0, code: 'teacher' },
    ])
    expect(lay(text(false)).issues.map(({ kind }) => kind)).toEqual(['missing-value', 'missing-value'])
    expect(lay(element([], { paragraphs: [line([field('teacher')], true)] })).group.marks).toEqual([])
    const lines = element([], {
      paragraphs: [line([words('甲：'), field('student'), words('\n乙：'), field('teacher'), words('\n丙')], true)],
    })
    expect(places(lay(lines, { student: '王' }).glyphs).map(([text]) => text)).toEqual(['甲：', '王', '丙'])
    expect(places(lay(lines, { teacher: '李' }).glyphs)).toEqual([
      ['乙：', 100, 208.8],
      ['李', 120, 208.8],
      ['丙', 100, 218.8],
    ])
  })

  it('a character goes to the next face that has it, on the same line', () => {
    const { glyphs, issues } = lay(element([words('张龘', { family: 'song' })]))
    expect(glyphs.map((mark) => [mark.face, mark.source.join('')])).toEqual([
      ['song-400', '张'],
      ['hei-400', '龘'],
    ])
    expect(glyphs[1]!.y).toBe(glyphs[0]!.y)
    expect(issues).toEqual([])
  })

  it('a character that no face has leaves a gap and is reported once', () => {
    const { glyphs, issues } = lay(element([words('张😀😀三')]))
    expect(glyphs.map((mark) => [mark.source.join(''), mark.x])).toEqual([
      ['张', 100],
      ['三', 130],
    ])
    expect(issues).toEqual([{ kind: 'missing-glyph', element: 'e', page: 0, character: '😀' }])
  })

  it('bold is a face where there is one and imitated where there is none', () => {
    const faceOf = (family: 'hei' | 'song') => {
      const [mark] = lay(element([words('天', { family, bold: true })])).glyphs
      return [mark!.face, mark!.embolden]
    }
    expect([faceOf('hei'), faceOf('song')]).toEqual([
      ['hei-700', false],
      ['song-400', true],
    ])
  })

  it('an underline runs below all of its run, one for each line', () => {
    const { rules } = lay(element([words('天地玄黄宇宙洪', { underline: true })]))
    expect(rules.map((rule) => [rule.x, rule.width, near(rule.y)])).toEqual([
      [100, 50, 210],
      [100, 20, 220],
    ])
  })
})

describe('a box too small', () => {
  const fits = (fit: Fit, text: string) => lay(element([words(text)], { width: 50, height: 10, fit }))

  it('wrap keeps the size, cuts at the box and says so', () => {
    const { group, issues } = fits({ kind: 'wrap' }, '天地玄黄宇宙')
    expect(issues).toEqual([{ kind: 'clipped', element: 'e', page: 0 }])
    expect(group.clip).toEqual({ x: 100, y: 200, width: 50, height: 10 })
  })

  it('shrink takes the largest size that fits and says which', () => {
    const { glyphs, issues, group } = fits({ kind: 'shrink', minSize: 4 }, '天地玄黄宇宙')
    expect(glyphs.map((mark) => [mark.source.join(''), mark.size])).toEqual([['天地玄黄宇宙', 8.25]])
    expect(issues).toEqual([{ kind: 'shrunk', element: 'e', page: 0, size: 8.25 }])
    expect(group.clip).toBe(null)
  })

  it('shrink stops at its least size, then cuts', () => {
    const { glyphs, issues } = fits({ kind: 'shrink', minSize: 8 }, '天地玄黄宇宙洪荒日月盈昃辰宿列张')
    expect(glyphs[0]!.size).toBe(8)
    expect(issues.map((issue) => issue.kind)).toEqual(['shrunk', 'clipped'])
  })

  it('shrink rather makes a name smaller than part it', () => {
    const what = element([words('阿卜杜热合曼', { nobreak: true })], {
      width: 50,
      height: 60,
      fit: { kind: 'shrink', minSize: 5 },
    })
    expect(lay(what).glyphs.map((mark) => [mark.source.length, mark.size])).toEqual([[6, 8.25]])
  })

  it('grow lets the block be as high as it is, without a fault', () => {
    const { glyphs, issues, group } = fits({ kind: 'grow' }, '天地玄黄宇宙')
    expect([issues, group.clip]).toEqual([[], null])
    expect(glyphs.map((mark) => near(mark.y))).toEqual([208.8, 218.8])
  })

  it('a box as high as the characters holds a loose line without a fault', () => {
    const { glyphs, issues } = lay(element([words('天')], { height: 10 }, { lineHeight: 1.6 }))
    expect(issues).toEqual([])
    expect(near(glyphs[0]!.y)).toBe(208.8)
  })
})

describe('columns', () => {
  const column = (runs: Run[], more: Partial<TextElement> = {}) =>
    lay(element(runs, { vertical: true, width: 30, height: 50, ...more }))

  it('run from right to left, each character upright in the middle', () => {
    expect(places(column([words('天地玄黄宇宙洪')]).glyphs)).toEqual([
      ['天', 120, 208.8],
      ['地', 120, 218.8],
      ['玄', 120, 228.8],
      ['黄', 120, 238.8],
      ['宇', 120, 248.8],
      ['宙', 110, 208.8],
      ['洪', 110, 218.8],
    ])
  })

  it('marks take their upright shapes and stay the same text', () => {
    const { glyphs } = column([words('（天）“—，')], { height: 100 })
    expect(glyphs.map((mark) => [String.fromCodePoint(...mark.drawn), mark.source.join(''), mark.angle])).toEqual([
      ['︵', '（', 0],
      ['天', '天', 0],
      ['︶', '）', 0],
      ['﹃', '“', 0],
      ['︱', '—', 0],
      ['︐', '，', 0],
    ])
  })

  it('Latin lies on its side and runs down', () => {
    const { glyphs } = column([words('天abc')])
    expect(glyphs.map((mark) => [mark.source.join(''), mark.angle, near(mark.x), near(mark.y)])).toEqual([
      ['天', 0, 120, 208.8],
      ['abc', 90, 121.2, 210],
    ])
  })

  it('alignment runs along the column', () => {
    const what = element([words('天')], { vertical: true, width: 30, height: 50 }, { align: 'right' })
    expect(near(lay(what).glyphs[0]!.y)).toBe(248.8)
  })
})

describe('whatever the text', () => {
  const alphabet = fc.constantFrom(
    ...Array.from('天地玄黄宇宙洪荒，。（）《》“”—…、：abcdeiXYZ019 .-%·\u3000\u0301\u{20bb7}𬱖\n'),
  )
  const anyText = fc.array(alphabet, { maxLength: 60 }).map((characters) => characters.join(''))
  const anyRuns = fc.array(
    fc.record({
      text: anyText,
      size: fc.integer({ min: 4, max: 30 }),
      nobreak: fc.boolean(),
      spacing: fc.integer({ min: 0, max: 6 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  const anyElement = fc
    .record({
      runs: anyRuns,
      width: fc.integer({ min: 5, max: 300 }),
      vertical: fc.boolean(),
      align: fc.constantFrom('left', 'center', 'right', 'justify'),
      shrink: fc.boolean(),
    })
    .map(({ runs, width, vertical, align, shrink }) =>
      element(
        runs.map(({ text, size, nobreak, spacing }) =>
          words(text, { sizeUnits: size, nobreak, letterSpacing: spacing }),
        ),
        { width, height: 300 - width + 5, vertical, fit: shrink ? { kind: 'shrink', minSize: 3 } : { kind: 'wrap' } },
        { align },
      ),
    )
  const runsOf = { numRuns: 400, seed: 20261121 }

  it('what is drawn, read in order, is the text', () => {
    fc.assert(
      fc.property(anyElement, (what) => {
        const text = what.paragraphs[0]!.runs.map((run) => ('text' in run ? run.text : '')).join('')
        const drawn = lay(what).glyphs.map((mark) => mark.source.join(''))
        expect(drawn.join('')).toBe(text.replaceAll('\n', ''))
      }),
      runsOf,
    )
  })

  it('no line is wider than the box, but for a single character wider than it', () => {
    fc.assert(
      fc.property(anyElement, (what) => {
        const measure = what.vertical ? what.height : what.width
        for (const { clusters } of readSegments(what, 0, {}, sampleFaces, [])) {
          for (const line of breakLines(clusters, measure, 1)) {
            const bases = clusters.slice(line.start, line.seen).filter((cluster) => cluster.before !== bond.joined)
            if (bases.length > 1) expect(line.width).toBeLessThan(measure + 0.01)
          }
        }
      }),
      runsOf,
    )
  })

  it('no stretch of more than one character is drawn outside of the box', () => {
    fc.assert(
      fc.property(anyElement, (what) => {
        for (const mark of lay(what).glyphs) {
          const text = mark.source.join('')
          if (
            /\s$/.test(text) ||
            mark.source.filter((each) => !/\p{M}/u.test(each)).length < 2 ||
            (what.vertical && mark.angle === 0)
          )
            continue
          // The blank half of a mark at the end hangs out.
          const before = '（《“'.includes(mark.source[0]!) ? mark.size / 2 : 0
          const behind = '，。）》”、：'.includes(mark.source.at(-1)!) ? mark.size / 2 : 0
          const from = (what.vertical ? mark.y - what.top : mark.x - what.left) + before
          expect(from).toBeGreaterThan(-0.01)
          const to = from - before + mark.length - behind
          expect(to).toBeLessThan((what.vertical ? what.height : what.width) + 0.01)
        }
      }),
      runsOf,
    )
  })

  it('the same input gives the same marks', () => {
    fc.assert(
      fc.property(anyElement, (what) => {
        expect(lay(structuredClone(what))).toEqual(lay(what))
      }),
      runsOf,
    )
  })

  it('a shrunk text is never below its least size nor above its own', () => {
    fc.assert(
      fc.property(anyElement, (what) => {
        const largest = Math.max(...what.paragraphs[0]!.runs.map((run) => run.sizeUnits))
        for (const issue of lay(what).issues) {
          if (issue.kind !== 'shrunk') continue
          expect(issue.size).toBeGreaterThanOrEqual(3)
          expect(issue.size).toBeLessThanOrEqual(largest)
        }
      }),
      runsOf,
    )
  })
})
