import { beforeAll, describe, expect, it } from 'vitest'
import type { FontFamily, TextElement } from '../../design.ts'
import { openFonts } from '../../font/fonts.ts'
import type { Fonts } from '../../font/fonts.ts'
import { readSegments } from './clusters.ts'
import type { Cluster } from './cluster.ts'
import { breakLines } from './break.ts'

let fonts: Fonts
beforeAll(() => {
  fonts = openFonts()
})

function clustersOf(texts: readonly string[], vertical = false, family: FontFamily = 'hei'): Cluster[] {
  const element: TextElement = {
    kind: 'text',
    id: 'e',
    left: 0,
    top: 0,
    width: 500,
    height: 500,
    rotate: 0,
    vertical,
    verticalAlign: 'top',
    fit: { kind: 'wrap' },
    paragraphs: [
      {
        align: 'left',
        lineHeight: 1,
        paragraphSpacing: 0,
        runs: texts.map((text) => ({ family, sizeUnits: 10, color: '#000000', text })),
      },
    ],
  }
  return readSegments(element, 0, {}, fonts.faces, [])[0]!.clusters
}

/** The shared marks of a text by how they are set: `l`atin or `c`hinese. */
const setting = (...texts: string[]): string =>
  clustersOf(texts)
    .filter(({ char }) => '‘’“”—…·'.includes(char))
    .map(({ latin }) => (latin ? 'l' : 'c'))
    .join('')

const cases: [text: string, expected: string][] = [
  ['O’Brien', 'l'],
  ['授予 N’Golo Kanté 同学', 'l'],
  ['授予N’Golo同学', 'l'],
  ['优秀奖 students’ 组', 'l'],
  ['他说：“好的”', 'cc'],
  ['荣获“Best Paper”奖', 'cc'],
  ['“Best Paper”', 'll'],
  ['The “Best” one 奖', 'll'],
  ['获奖 the “Best” one', 'll'],
  ['“机器人”', 'cc'],
  ['he said ‘it’s fine’ then', 'lll'],
  ['他说‘It’s OK’吗', 'clc'],
  ['Tom “挑战” Cup', 'cc'],
  ['Jean·Luc', 'l'],
  ['授予Jean·Luc同学', 'l'],
  ['阿卜杜·热合曼', 'c'],
  ['张·Tom', 'c'],
  ['wait… what', 'l'],
  ['请等……', 'cc'],
  ['A……B型', 'cc'],
  ['Tom—Jerry 奖', 'l'],
  ['甲—乙', 'c'],
  ['2026—2027学年', 'l'],
]

describe('a mark that Chinese and Latin share', () => {
  it.each(cases)('%s', (text, expected) => {
    expect(setting(text)).toBe(expected)
  })

  it('is seen among all runs of its line: a field in quotation marks', () => {
    expect(setting('作品“', 'Robot', '”')).toBe('cc')
    expect(setting('the “', 'Robot', '” award')).toBe('ll')
  })

  it.each(['hei', 'song', 'kai'] as const)('is narrow in a Latin word and an em among Han, in %s', (family) => {
    const width = (text: string, char: string) =>
      clustersOf([text], false, family).find((cluster) => cluster.char === char)!.along
    for (const apostrophe of ['O’Brien', '授予O’Brien']) {
      expect(width(apostrophe, '’')).toBeGreaterThan(0.1)
      expect(width(apostrophe, '’')).toBeLessThan(0.45)
    }
    for (const char of '‘’“”') expect(width(`“甲”‘乙’`, char)).toBe(1)
    expect(width('好……', '…')).toBe(1)
    expect(width('so… yes', '…')).toBeLessThan(0.95)
  })

  it('lies on its side with its word in a column, and stands upright as a corner among Han', () => {
    const [, apostrophe] = clustersOf(['O’Brien'], true)
    expect([apostrophe!.upright, String.fromCodePoint(apostrophe!.drawn)]).toEqual([false, '’'])
    const [quote] = clustersOf(['“甲”'], true)
    expect([quote!.upright, String.fromCodePoint(quote!.drawn)]).toEqual([true, '﹃'])
  })

  it('does not part a word', () => {
    const clusters = clustersOf(['O’Brien D’Angelo'])
    const lines = breakLines(clusters, 42, 1)
    expect(
      lines.map(({ start, end }) =>
        clusters
          .slice(start, end)
          .map(({ char }) => char)
          .join(''),
      ),
    ).toEqual(['O’Brien ', 'D’Angelo'])
  })
})

describe('a Latin or Greek name', () => {
  const facesOf = (text: string, family: FontFamily, bold = false) => {
    const clusters = clustersOf([text], false, family)
    expect(bold).toBe(false)
    return [...new Set(clusters.filter(({ space }) => !space).map(({ face }) => face?.id))]
  }

  it.each([
    'Łukasz',
    'Ñandú',
    'Nguyễn Văn An',
    'Ξενοφών',
    'Şükrü İnönü',
    'Dvořák',
    'Жуков',
    'O’Brien-Łódź',
    'José',
    'ÅSA',
  ])('%s is set in one face of any family', (name) => {
    for (const family of ['hei', 'song', 'kai', 'fang'] as const) {
      expect(facesOf(name, family).length, family).toBe(1)
      expect(facesOf(`授予${name}同学`, family).length, family).toBeLessThanOrEqual(2)
    }
  })

  it('goes to the companion of its family: without serifs beside hei, with them beside song', () => {
    expect(facesOf('Łukasz', 'hei')).toEqual(['sans-400'])
    expect(facesOf('Ξενοφών', 'song')).toEqual(['serif-400'])
    expect(facesOf('Ξενοφών', 'fang')).toEqual(['serif-400'])
    expect(facesOf('Lukasz', 'hei')).toEqual(['hei-400'])
  })

  it('leaves Han and other names where they are', () => {
    const clusters = clustersOf(['Łukasz 与 Tom'])
    expect([...new Set(clusters.filter(({ ideographic }) => ideographic).map(({ face }) => face!.id))]).toEqual([
      'hei-400',
    ])
    expect(clusters.at(-1)!.face!.id).toBe('hei-400')
  })

  it('is kerned as its face says', () => {
    const [, v] = clustersOf(['AV'])
    expect(v!.shift).toBeCloseTo(-0.18, 6)
    expect(clustersOf(['A', 'V'])[1]!.shift).toBe(0)
    expect(clustersOf(['天V'])[1]!.shift).toBe(0)
  })
})
