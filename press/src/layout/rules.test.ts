import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Run, TextElement } from '../design.ts'
import { breakLines } from './line/break.ts'
import type { Line } from './line/break.ts'
import { readSegments } from './line/clusters.ts'
import type { Cluster } from './line/cluster.ts'
import type { Glyphs, Issue } from './draw-list.ts'
import { sampleFaces } from './sample-faces.ts'
import { layoutText } from './text.ts'
import { inTier } from '../../../test-tier.ts'

/** The rules of Chinese typesetting, written down here once more and by other means than the engine's own. */
const neverFirst = Array.from('，。、；：？！）》〉」』】〕”’…—·％,.;:?!)]}%ー々ッャぁ')
const neverLast = Array.from('（《〈「『【〔“‘￥([{')
const han = Array.from('天地玄黄宇宙洪荒㐀𠀀𬱖')
const latin = Array.from('abcdeXYZ019')
const pairs = ['——', '……', '⸺⸺']

const piece = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...han) },
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...latin), { minLength: 1, maxLength: 6 }).map((all) => all.join('')),
  },
  { weight: 3, arbitrary: fc.constantFrom(...neverFirst, ...neverLast, ...pairs) },
  { weight: 2, arbitrary: fc.constantFrom(' ', '　', 'e\u0301', 'x\u0304', '天\u0304', '\u00a0', '-') },
)
const anyText = fc.array(piece, { minLength: 1, maxLength: 40 }).map((all) => all.join(''))
const anyRun = fc.record({
  text: anyText,
  sizeUnits: fc.integer({ min: 4, max: 30 }),
  nobreak: fc.boolean(),
  letterSpacing: fc.integer({ min: 0, max: 5 }),
})
const runs = { numRuns: inTier(300, 1500), seed: 20261121 }

function element(parts: Partial<Run & { text: string }>[], more: Partial<TextElement> = {}): TextElement {
  const plain = { family: 'hei', sizeUnits: 10, color: '#000000' } as const
  return {
    kind: 'text',
    id: 'e',
    left: 0,
    top: 0,
    width: 100,
    height: 100,
    rotate: 0,
    vertical: false,
    verticalAlign: 'top',
    fit: { kind: 'wrap' },
    paragraphs: [
      {
        align: 'left',
        lineHeight: 1.2,
        paragraphSpacing: 0,
        runs: parts.map((part) => ({ ...plain, text: '', ...part })),
      },
    ],
    ...more,
  }
}

interface Broken {
  clusters: Cluster[]
  lines: Line[]
}

function broken(what: TextElement, measure: number): Broken[] {
  return readSegments(what, 0, {}, sampleFaces, []).map(({ clusters }) => ({
    clusters,
    lines: breakLines(clusters, measure, 1),
  }))
}

/** Neighbours that a line end came between, of lines that were not reported as split. */
function parted({ clusters, lines }: Broken): { before: Cluster; after: Cluster }[] {
  return lines
    .slice(1)
    .filter(({ split }) => !split)
    .map(({ start }) => ({ before: clusters[start - 1]!, after: clusters[start]! }))
}

/** The last character of a line that is seen. */
const seenEnd = ({ clusters, lines }: Broken, at: number): string => clusters[lines[at]!.seen - 1]?.char ?? ''

const each = (check: (all: Broken[], measure: number) => void): void =>
  fc.assert(
    fc.property(
      fc.array(anyRun, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 8, max: 300 }),
      (parts, measure) => {
        check(broken(element(parts), measure), measure)
      },
    ),
    runs,
  )

describe('line ends, unless reported as split,', () => {
  it('no closing mark comes to a line beginning', () => {
    each((all) => {
      for (const { after } of all.flatMap(parted)) expect(neverFirst).not.toContain(after.char)
    })
  })

  it('no opening mark is left at a line end, spaces behind it or not', () => {
    each((all) => {
      for (const one of all) {
        for (const [at, { split }] of one.lines.entries()) {
          if (at > 0 && !split) expect(neverLast).not.toContain(seenEnd(one, at - 1))
        }
      }
    })
  })

  it('no Latin word and no number is split', () => {
    each((all) => {
      for (const { before, after } of all.flatMap(parted)) {
        expect(/[a-z0-9]\u0301?$/i.test(before.source) && /^[a-z0-9]/i.test(after.source)).toBe(false)
      }
    })
  })

  it('no name or award parts, and no mark leaves its letter nor a dash its other half', () => {
    each((all) => {
      for (const one of all) {
        for (const { before, after } of parted(one)) {
          expect(before.run === after.run && before.run.nobreak === true && fits(one, before)).toBe(false)
          expect(/^\p{M}/u.test(after.char)).toBe(false)
          expect(before.char === after.char && '—…⸺'.includes(before.char)).toBe(false)
        }
      }
    })

    /** A bound run wider than any line can but part; the engine says so where it cannot do otherwise. */
    function fits({ clusters, lines }: Broken, within: Cluster): boolean {
      const line = lines.findLast(({ start }) => clusters.indexOf(within) >= start)!
      return clusters[line.start]!.run !== within.run
    }
  })

  it('no line is wider than its box but a single character, which is reported as cut', () => {
    each((all, measure) => {
      for (const { clusters, lines } of all) {
        for (const line of lines) {
          const bases = clusters.slice(line.start, line.seen).filter(({ char }) => !/^\p{M}/u.test(char))
          if (bases.length > 1) expect(line.width).toBeLessThanOrEqual(measure + 0.01)
        }
      }
    })
    const issues: Issue[] = []
    layoutText(element([{ text: '天', sizeUnits: 30 }], { width: 20 }), 0, {}, sampleFaces, issues)
    expect(issues.map(({ kind }) => kind)).toEqual(['clipped'])
  })

  it('no line ends while its next word would still have had room', () => {
    each((all, measure) => {
      for (const { clusters, lines } of all) {
        for (const [at, line] of lines.slice(0, -1).entries()) {
          const next = lines[at + 1]!
          if (next.split || leavesOne(clusters, next)) continue
          // The line and all of the next up to its first place to part: it must not have fitted.
          let end = next.start + 1
          while (end < clusters.length && clusters[end]!.before !== 3) end++
          const [whole] = breakLines(clusters.slice(line.start, end), Number.POSITIVE_INFINITY, 1)
          expect(whole!.width).toBeGreaterThan(measure)
        }
      }
    })

    /** Whether the line would be a last one of one character without its first word. */
    function leavesOne(clusters: Cluster[], line: Line): boolean {
      let end = line.start + 1
      while (end < clusters.length && clusters[end]!.before !== 3) end++
      return line.end === clusters.length && lettersOf(clusters, end) < 2
    }
  })

  it('no last line is a single character, with or without marks, where the line before can spare one', () => {
    each((all, measure) => {
      for (const { clusters, lines } of all) {
        const [before, last] = lines.slice(-2)
        if (!before || !last || last.split || lettersOf(clusters, last.start) > 1) continue
        for (let start = last.start - 1; start > before.start; start--) {
          if (clusters[start]!.before !== 3 || lettersOf(clusters, start) < 2) continue
          const [whole] = breakLines(clusters.slice(start), Number.POSITIVE_INFINITY, 1)
          expect(whole!.width).toBeGreaterThan(measure)
        }
      }
    })
  })
})

/** Characters from there on that are neither marks nor spaces. */
const lettersOf = (clusters: Cluster[], start: number): number =>
  clusters
    .slice(start)
    .filter(({ char }) => !/[\p{M}\p{Z}\p{Cf}]/u.test(char) && ![...neverFirst, ...neverLast].includes(char)).length

describe('a text as long as a design may hold, however hostile,', () => {
  it.each([
    ['openers', '“‘'.repeat(25_000)],
    ['pairs within pairs', `${'“'.repeat(25_000)}a天${'”'.repeat(25_000)}`],
    ['closers of another kind', `天${'“'.repeat(25_000)}${'’'.repeat(25_000)}`],
    ['words of many faces', 'aŁ\u0304 '.repeat(12_000)],
    ['places to part that take no room', `天${'\u200b'.repeat(50_000)}天地`],
  ])('is laid out at once: %s', (_, text) => {
    const began = process.cpuUsage()
    layoutText(element([{ text }], { width: 20, fit: { kind: 'shrink', minSize: 8 } }), 0, {}, sampleFaces, [])
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(5_000)
  })
})

describe('names in a list', () => {
  const letters = (from: string) => fc.array(fc.constantFrom(...Array.from(from)), { minLength: 1, maxLength: 5 })
  const hanName = letters('张王李赵欧阳丰䶮').map((all) => all.join(''))
  const latinName = letters('abcdeXYZŁé').map((all) => all.join(''))
  const anyName = fc.oneof(
    hanName,
    fc.tuple(hanName, hanName).map((parts) => parts.join('·')),
    fc.tuple(latinName, latinName).map((parts) => parts.join(' ')),
    fc.tuple(latinName, latinName, latinName).map(([a, b, c]) => `${a}-${b} ${c}`),
    hanName.map((name) => `${name}大学（深圳）`),
  )

  it('break between them only, unless the line is reported; shrunk text rather gets smaller', () => {
    fc.assert(
      fc.property(
        fc.array(anyName, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 20, max: 300 }),
        fc.boolean(),
        fc.constantFrom('、', '\n'),
        (names, width, shrink, between) => {
          const issues: Issue[] = []
          const fit = shrink ? ({ kind: 'shrink', minSize: 6 } as const) : ({ kind: 'wrap' } as const)
          const what = element([{ text: names.join(between), nobreak: 'items', sizeUnits: 20 }], { width, fit })
          const { marks } = layoutText(what, 0, {}, sampleFaces, issues)
          const lines = Map.groupBy(marks as Glyphs[], ({ y }) => y)
          const told = issues.some(({ kind }) => kind === 'split-word')
          const shown = [...lines.values()].map((all) =>
            all
              .flatMap(({ source }) => source)
              .join('')
              .trim(),
          )
          const whole = shown.every((line) => line.split('、').every((part) => part === '' || names.includes(part)))
          expect(whole || told).toBe(true)
          // What is reported could not be kept whole: one name alone is too wide in the smallest size.
          if (!told) return
          const [size] = [...new Set((marks as Glyphs[]).map((mark) => mark.size))]
          if (shrink) expect(size).toBe(6)
          const widest = Math.max(...names.map((name) => widthOf(`${name}、`, shrink ? 6 : 20)))
          expect(widest).toBeGreaterThan(width)
        },
      ),
      runs,
    )
  })

  const widthOf = (text: string, sizeUnits: number): number => {
    const { clusters } = readSegments(element([{ text, sizeUnits }]), 0, {}, sampleFaces, [])[0]!
    return breakLines(clusters, Number.POSITIVE_INFINITY, 1)[0]!.width
  }
})

describe('shrinking', () => {
  const lay = (text: string, width: number, height: number, nobreak: boolean) => {
    const issues: Issue[] = []
    const fit = { kind: 'shrink', minSize: 4 } as const
    layoutText(element([{ text, sizeUnits: 20, nobreak }], { width, height, fit }), 0, {}, sampleFaces, issues)
    return issues
  }
  /** Whether the text fits when it is set in that size from the start. */
  const holds = (text: string, sizeUnits: number, width: number, height: number, nobreak: boolean): boolean => {
    const issues: Issue[] = []
    layoutText(element([{ text, sizeUnits, nobreak }], { width, height }), 0, {}, sampleFaces, issues)
    return issues.length === 0
  }

  it('takes the largest size on its grid that fits, and a wider box never makes it smaller', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.integer({ min: 10, max: 200 }),
        fc.integer({ min: 8, max: 120 }),
        fc.boolean(),
        (text, width, height, nobreak) => {
          const issues = lay(text, width, height, nobreak)
          const shrunk = issues.find((issue) => issue.kind === 'shrunk')
          const size = shrunk?.kind === 'shrunk' ? shrunk.size : 20
          if (issues.every(({ kind }) => kind === 'shrunk'))
            expect(holds(text, size, width, height, nobreak)).toBe(true)
          if (size < 20) expect(holds(text, Math.min(20, size + 0.25), width, height, nobreak)).toBe(false)
        },
      ),
      { numRuns: inTier(200, 800), seed: 20261121 },
    )
  })
})

describe('columns', () => {
  const forms: Record<string, string> = {
    '，': '︐',
    '。': '︒',
    '（': '︵',
    '）': '︶',
    '《': '︽',
    '》': '︾',
    '「': '﹁',
    '」': '﹂',
    '…': '︙',
    '—': '︱',
    '：': '︓',
  }
  // Dots and dashes are what they stand among: a character of Han is on one side of each.
  const columnText = fc
    .array(fc.constantFrom(...han, ...Object.keys(forms), ...latin, ' '), { minLength: 1, maxLength: 30 })
    .map((all) => all.map((char) => ('…—'.includes(char) ? `天${char}` : char)))

  it('set Han and marks upright, marks in their upright shapes, Latin on its side, all down the axis of a column', () => {
    fc.assert(
      fc.property(columnText, (characters) => {
        const text = characters.join('')
        const what = element([{ text }], { vertical: true, width: 300, height: 90 })
        const marks = layoutText(what, 0, {}, sampleFaces, []).marks.filter(
          (mark): mark is Glyphs => mark.kind === 'glyphs',
        )
        for (const mark of marks) {
          const [character] = mark.source as [string]
          const upright = han.includes(character) || character in forms
          expect(mark.angle).toBe(upright ? 0 : 90)
          expect(String.fromCodePoint(...mark.drawn)).toBe(forms[character] ?? mark.source.join(''))
          // The middle of an upright character, and of Latin's em box, is the middle of a column 12 units wide.
          const middle = upright ? mark.x + 5 : mark.x + 3.8
          expect((300 - 6 - middle) % 12).toBeCloseTo(0, 6)
        }
      }),
      runs,
    )
  })
})

describe('whatever the text, each character', () => {
  const anything = fc.string({ unit: 'grapheme', maxLength: 40 })

  it('is drawn, or reported as missing, or has no shape of its own', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anyText, anything), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        (texts, vertical) => {
          const issues: Issue[] = []
          const what = element(
            texts.map((text) => ({ text })),
            { vertical, width: 200, height: 200 },
          )
          const { marks } = layoutText(what, 0, {}, sampleFaces, issues)
          const drawn = new Set(
            Array.from(marks.map((mark) => (mark.kind === 'glyphs' ? mark.source.join('') : '')).join('')),
          )
          const missing = new Set(issues.map((issue) => (issue.kind === 'missing-glyph' ? issue.character : '')))
          for (const character of texts.join('').toWellFormed()) {
            if (drawn.has(character) || missing.has(character)) continue
            expect(character).toMatch(/^[\p{Z}\p{C}\p{Variation_Selector}]$/u)
          }
        },
      ),
      runs,
    )
  })
})
