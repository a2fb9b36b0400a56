import { beforeAll, describe, expect, it } from 'vitest'
import { openFonts } from './fonts.ts'
import type { Fonts } from './fonts.ts'
import { readSfnt } from './sfnt.ts'

const rare = '䶮㛃𬱖𬭊'

describe('fonts', () => {
  let fonts: Fonts
  beforeAll(() => {
    fonts = openFonts()
  })

  it('every bundled face has the rare characters of names and every vertical mark', () => {
    const marks = Array.from({ length: 0xfe48 - 0xfe10 }, (_, i) => 0xfe10 + i).filter(
      (code) => code <= 0xfe19 || (code >= 0xfe30 && code !== 0xfe45 && code !== 0xfe46),
    )
    for (const face of fonts.faces.all) {
      for (const code of [...Array.from(rare, (char) => char.codePointAt(0)!), ...marks]) {
        expect(face.advance(code), `${face.id} ${code.toString(16)}`).toBe(1)
      }
    }
  })

  it('the advance table of a face is small enough to send to a browser', () => {
    for (const table of fonts.tables) expect(JSON.stringify(table).length).toBeLessThan(16_000)
  })

  it('kai and fang, which no bundled face draws, fall back to song', () => {
    expect(fonts.faces.choose('kai', false, 0x5f20)?.face.id).toBe('song-400')
    expect(fonts.faces.choose('fang', true, 0x5f20)).toMatchObject({ face: { id: 'song-700' }, embolden: false })
  })

  it('a character that no face has is answered with null', () => {
    expect(fonts.faces.choose('hei', false, 0x1f600)).toBe(null)
  })

  it('a subset holds just the characters asked for, with their widths', () => {
    const { bytes, glyphs, advance } = fonts.file('song-400').subset(Array.from(`A1${rare}`, (char) => char.codePointAt(0)!))
    const whole = fonts.tables.find((table) => table.id === 'song-400')!
    expect([...glyphs.keys()].sort((a, b) => a - b)).toEqual([0x31, 0x41, 0x36c3, 0x4dae, 0x2cb4a, 0x2cc56].sort((a, b) => a - b))
    expect(bytes.length).toBeLessThan(8000)
    for (const [code, glyph] of glyphs) {
      const face = fonts.faces.all.find((each) => each.id === whole.id)!
      expect(advance(glyph) / whole.unitsPerEm).toBe(face.advance(code))
    }
    expect(readSfnt(bytes).glyphs).toEqual(glyphs)
  })

  it('the same characters give the same subset bytes, whatever was cut before', () => {
    const cut = () => Buffer.from(fonts.file('hei-700').subset([0x5f20, 0x4dae]).bytes).toString('hex')
    const first = cut()
    fonts.file('hei-700').subset([0x41, 0x42, 0x2cc56])
    expect(cut()).toBe(first)
  })

  it('bytes that are no TrueType font are refused', () => {
    expect(() => readSfnt(new TextEncoder().encode('OTTO and nothing else'))).toThrow('TrueType')
  })
})
