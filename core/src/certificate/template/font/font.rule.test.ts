import { describe, expect, test } from 'vitest'
import { embeddingOf, familyNamed, whyNotFont, whyNotRemoveFont, type FontInspection } from './font.rule.ts'
import type { FaceFamily } from './font.ts'

const sound: FontInspection = { fault: null, fsType: 0, characters: 20_000, level1: 3_500 }

describe('a font', () => {
  test.each<[string, Partial<FontInspection>, FaceFamily, number | null]>([
    ['whole and free', {}, 'kai', null],
    ['no font', { fault: { kind: 'not-font', table: '' } }, 'kai', 32040],
    ['a web font', { fault: { kind: 'wrapped', table: '' } }, 'kai', 32041],
    ['CFF', { fault: { kind: 'cff', table: '' } }, 'any', 32042],
    ['damaged', { fault: { kind: 'broken', table: 'loca' } }, 'any', 32043],
    ['restricted', { fsType: 0x2 }, 'kai', 32044],
    ['for preview', { fsType: 0x4 }, 'kai', null],
    ['restricted, or else for preview: the wider right counts', { fsType: 0x6 }, 'kai', null],
    ['editable', { fsType: 0x8 }, 'kai', null],
    ['not to be subset', { fsType: 0x100 }, 'kai', 32045],
    ['bitmaps only', { fsType: 0x204 }, 'any', 32046],
    ['one character short of a family', { level1: 2_999 }, 'song', 32048],
    ['just enough for a family', { level1: 3_000 }, 'song', null],
    ['few characters, as a last resort', { level1: 0, characters: 3 }, 'any', null],
    ['no characters', { level1: 0, characters: 0 }, 'any', 32047],
  ])('that is %s', (_what, change, family, code) => {
    expect(whyNotFont({ ...sound, ...change }, family)?.kind.code ?? null).toBe(code)
  })

  test('says by its bits how it may be embedded', () => {
    expect([0, 2, 4, 8, 6, 10, 0x104].map(embeddingOf)).toEqual([
      'installable',
      null,
      'preview',
      'editable',
      'preview',
      'editable',
      'preview',
    ])
  })
})

test.each<[FaceFamily, number, number, boolean]>([
  ['fang', 0, 1, false],
  ['fang', 0, 0, true],
  ['fang', 1, 9, true],
  ['any', 0, 9, true],
])('the only face of %s but %i others, asked for by %i designs, may go: %s', (family, others, designs, may) => {
  expect(whyNotRemoveFont({ family, others, designs }) === null).toBe(may)
})

test.each<[string, FaceFamily | null]>([
  ['方正仿宋_GBK', 'fang'],
  ['FangSong', 'fang'],
  ['华文楷体', 'kai'],
  ['Source Han Serif CN', 'song'],
  ['SimSun-ExtB', null],
  ['新宋体', 'song'],
  ['Noto Sans SC Bold', 'hei'],
  ['微软雅黑', 'hei'],
  ['Jigmo2', null],
])('the name %s speaks of %s', (name, family) => expect(familyNamed(name)).toBe(family))
