import { beforeAll, describe, expect, it } from 'vitest'
import { findFontFault, type FontFault } from './check-font.ts'
import { faceCount, readFontFile, soleFace, unpackWoff } from './container.ts'
import { charactersOf, coverageOf } from './coverage.ts'
import { openCut } from './cut.ts'
import { readFontFacts } from './font-facts.ts'
import { bundledFonts, openFont, type FontFile } from './fonts.ts'
import { madeCollection, madeFont } from './made-font.fixture.ts'
import { readSfnt, readTables, tag } from './sfnt.ts'

const text = Array.from('奖状证书ABCÅ½一二三', (letter) => letter.codePointAt(0)!)
let kai: FontFile
let sound: Uint8Array
beforeAll(() => {
  kai = openFont(bundledFonts().find(({ id }) => id === 'kai-400')!).file
  sound = madeFont(kai, { codes: text, name: 'Made Kai' })
})

function faultOf(bytes: Uint8Array, face = 0): FontFault | null {
  const looking = findFontFault(bytes, face)
  for (;;) {
    const step = looking.next()
    if (step.done) return step.value
  }
}

/** The font with numbers of a table written over; `at` counts from the table's beginning. */
function changed(table: keyof typeof tag, at: number, ...values: number[]): Uint8Array {
  const bytes = sound.slice()
  const view = readTables(bytes).get(tag[table])!
  values.forEach((value, i) => view.setUint16(at + 2 * i, value))
  return bytes
}

/** The font with the second glyph written over from its beginning, long enough for all the tests. */
function drawn(...values: number[]): Uint8Array {
  const bytes = sound.slice()
  const tables = readTables(bytes)
  const at = tables.get(tag.loca)!.getUint32(8)
  values.forEach((value, i) => tables.get(tag.glyf)!.setUint16(at + 2 * i, value))
  return bytes
}

describe('a font file', () => {
  it('that came with the product is sound, and says who made it', () => {
    for (const { id, path } of bundledFonts()) {
      const bytes = readFontFile(path)
      expect(faultOf(bytes), id).toBe(null)
      expect(readFontFacts(bytes).fsType, id).toBe(0)
      expect(readFontFacts(bytes).licence.length, id).toBeGreaterThan(20)
    }
  })

  it('is read with its name, its version and the characters that it draws', () => {
    expect(faultOf(sound)).toBe(null)
    expect(readFontFacts(sound)).toEqual({
      name: 'Made Kai',
      version: '1.0',
      licence: 'Made for a test',
      weight: 400,
      fsType: 0,
      codes: text.toSorted((a, b) => a - b),
    })
  })

  it('of several faces gives each as a file of its own, the same bytes every time', () => {
    const other = madeFont(kai, { codes: text.slice(0, 3), name: 'Made Light', weight: 300 })
    const both = madeCollection([sound, other])
    expect(faceCount(both)).toBe(2)
    expect([faultOf(both, 0), faultOf(both, 1)]).toEqual([null, null])
    expect(readFontFacts(both, 1)).toMatchObject({ name: 'Made Light', weight: 300 })
    expect(soleFace(both, 1)).toEqual(other)
    expect(faultOf(both, 2)).toEqual({ kind: 'broken', table: '' })
  })

  it.each<[string, () => Uint8Array, FontFault]>([
    ['no font at all', () => new TextEncoder().encode('a letter to a friend'), { kind: 'not-font', table: '' }],
    ['no bytes', () => new Uint8Array(0), { kind: 'not-font', table: '' }],
    ['a web font', () => kai.webFont(text), { kind: 'wrapped', table: '' }],
    ['CFF outlines', () => sound.with(0, 0x4f).with(1, 0x54).with(2, 0x54).with(3, 0x4f), { kind: 'cff', table: '' }],
    ['a table beyond the end', () => sound.subarray(0, sound.length - 4), { kind: 'broken', table: '' }],
    ['no size', () => changed('head', 18, 0), { kind: 'broken', table: 'head' }],
    ['more glyphs than advances', () => changed('maxp', 4, 60_000), { kind: 'broken', table: 'hmtx' }],
    ['no advances', () => changed('hhea', 34, 0), { kind: 'broken', table: 'hhea' }],
    ['places in no known form', () => changed('head', 50, 7), { kind: 'broken', table: 'loca' }],
    ['places that run backwards', () => changed('loca', 8, 0xffff, 0xffff), { kind: 'broken', table: 'loca' }],
    ['a map that never ends', () => changed('cmap', 24, 0xffff, 0xffff), { kind: 'broken', table: 'cmap' }],
    ['a map to glyphs there are none of', () => changed('cmap', 36, 0, 999), { kind: 'broken', table: 'cmap' }],
    ['a map that says a code twice', () => changed('cmap', 40, 0, 0x20), { kind: 'broken', table: 'cmap' }],
    ['names beyond the end', () => changed('name', 4, 0xfff0), { kind: 'broken', table: 'name' }],
    [
      'an outline of more points than bytes',
      () => drawn(1, 0, 0, 1000, 1000, 9_999),
      { kind: 'broken', table: 'glyf' },
    ],
    ['a glyph within itself', () => drawn(0xffff, 0, 0, 9, 9, 3, 2, 0, 0), { kind: 'broken', table: 'glyf' }],
    ['a part there is none of', () => drawn(0xffff, 0, 0, 9, 9, 3, 900, 0, 0), { kind: 'broken', table: 'glyf' }],
  ])('with %s is refused and says where', (_what, make, fault) => expect(faultOf(make())).toEqual(fault))

  it('whose glyphs double at every step is refused instead of drawn', () => {
    // Thirty composite glyphs, each made twice of the one behind it.
    const codes = Array.from({ length: 30 }, (_, i) => 0x4e00 + i)
    const bytes = madeFont(kai, { codes, name: 'Made Bomb' })
    const tables = readTables(bytes)
    const glyf = tables.get(tag.glyf)!
    for (let glyph = 1; glyph < 30; glyph++) {
      const at = tables.get(tag.loca)!.getUint32(4 * glyph)
      ;[0xffff, 0, 0, 9, 9, 0x23, glyph + 1, 0, 0, 3, glyph + 1, 0, 0].forEach((value, i) =>
        glyf.setUint16(at + 2 * i, value),
      )
    }
    expect(faultOf(bytes)).toEqual({ kind: 'broken', table: 'glyf' })
  })

  it('however it is mangled is refused, or can be read and cut whole', () => {
    let seed = 20_261_122
    const chance = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((seed / 2 ** 32) * below)
    }
    const dense = sound.length - readTables(sound).get(tag.glyf)!.byteLength
    let refused = 0
    for (let round = 0; round < 3_000; round++) {
      const bytes = sound.slice(0, round % 5 === 0 ? chance(sound.length) : sound.length)
      for (let i = chance(4); i >= 0 && bytes.length > 0; i--) {
        const places = round % 2 === 0 ? bytes.length : Math.min(dense, bytes.length)
        bytes[chance(places)] = [0, 255, chance(256)][chance(3)]!
      }
      if (faultOf(bytes)) refused++
      else {
        const { codes } = readFontFacts(bytes)
        const { glyphs } = readSfnt(bytes)
        expect(openCut(bytes)(codes.map((code) => glyphs.get(code)!)).length).toBeGreaterThan(0)
      }
    }
    expect(refused).toBeGreaterThan(1_000)
  })
})

describe('what a face covers', () => {
  it('is counted by the sets of the standard and of Unicode', () => {
    expect(Object.values(charactersOf).map(({ length }) => length)).toEqual([3500, 3000, 1605, 6592, 70_084, 188])
    const codes = new Set([...text, 0x3400, 0x20000, 0x2a6e0])
    expect(coverageOf((code) => codes.has(code))).toEqual({
      level1: 7,
      level2: 0,
      level3: 0,
      extA: 1,
      extB: 1,
      latin: 5,
    })
  })
})

it('a web font that is not what it says is not unwrapped', () => {
  const bytes = kai.webFont(text)
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(44 + 12, 0x7fffffff)
  expect(() => unpackWoff(bytes)).toThrow()
})
