import { beforeAll, describe, expect, it } from 'vitest'
import { readFontFile, unpackWoff } from './container.ts'
import { openCut } from './cut.ts'
import { bundledFonts, openFonts } from './fonts.ts'
import type { Fonts } from './fonts.ts'
import { readAdvances, readCmap, readSfnt, readTables, tag } from './sfnt.ts'

const rare = '䶮㛃𬱖𬭊'

const drawsHan = ({ tables }: Fonts, id: string): boolean =>
  tables.some((table) => table.id === id && !table.shaped && !table.latin)

describe('fonts', () => {
  let fonts: Fonts
  beforeAll(() => {
    fonts = openFonts()
  })

  it('every bundled face has the rare characters of names and every vertical mark', () => {
    const marks = Array.from({ length: 0xfe48 - 0xfe10 }, (_, i) => 0xfe10 + i).filter(
      (code) => code <= 0xfe19 || (code >= 0xfe30 && code !== 0xfe45 && code !== 0xfe46),
    )
    for (const face of fonts.faces.all.filter(({ id }) => drawsHan(fonts, id))) {
      for (const code of [...Array.from(rare, (char) => char.codePointAt(0)!), ...marks]) {
        // Kai has no vertical low line; it comes from song.
        const lacks = face.family === 'kai' && code === 0xfe34
        expect(face.advance(code), `${face.id} ${code.toString(16)}`).toBe(lacks ? -1 : 1)
      }
    }
  })

  it('the advance table of a face is small enough to send to a browser', () => {
    for (const table of fonts.tables) {
      expect(JSON.stringify(table).length, table.id).toBeLessThan(72_000)
    }
  })

  it('kai is drawn in a face of its own; fang, which no bundled face draws, falls back to song', () => {
    expect(fonts.faces.choose('kai', false, 0x5f20)?.face.id).toBe('kai-400')
    expect(fonts.faces.choose('kai', true, 0x5f20)).toMatchObject({ face: { id: 'kai-700' }, embolden: false })
    expect(fonts.faces.choose('fang', true, 0x5f20)).toMatchObject({ face: { id: 'song-700' }, embolden: false })
  })

  it('a character that no face has is answered with null', () => {
    expect(fonts.faces.choose('hei', false, 0x1f600)).toBe(null)
  })

  it('a cut font has the glyphs asked for in that order, as wide as in the whole font', () => {
    const codes = Array.from(`A1${rare}`, (char) => char.codePointAt(0)!)
    for (const face of fonts.faces.all.filter(({ id }) => drawsHan(fonts, id))) {
      const cut = fonts.file(face.id).cut(codes)
      const tables = readTables(cut)
      const advance = readAdvances(tables.get(tag.hhea)!, tables.get(tag.hmtx)!)
      expect(codes.map((_, i) => advance(i + 1) / 1000)).toEqual(codes.map((code) => face.advance(code)))
      expect(tables.get(tag.maxp)!.getUint16(4)).toBe(codes.length + 1)
      expect(cut.length).toBeLessThan(8000)
    }
  })

  it('a cut font draws what HarfBuzz finds in the whole font', async () => {
    const codes = Array.from(`${rare}gÅ½Ω，︒⿰囍`, (char) => char.codePointAt(0)!)
    const { Blob, Face, Font } = await import('harfbuzzjs')
    const open = (bytes: Uint8Array) => new Font(new Face(new Blob(Uint8Array.from(bytes).buffer), 0))
    for (const { id, path } of bundledFonts().filter(({ shaped, latin }) => !shaped && !latin)) {
      const bytes = readFontFile(path)
      const whole = open(bytes)
      const { glyphs } = readSfnt(bytes)
      const cut = open(fonts.file(id).cut(codes))
      codes.forEach((code, i) => {
        const outline = whole.glyphToPath(glyphs.get(code)!)
        expect(outline.length, `${id} ${code.toString(16)}`).toBeGreaterThan(0)
        expect(cut.glyphToPath(i + 1), `${id} ${code.toString(16)}`).toBe(outline)
      })
    }
  })

  it('a glyph made of others brings them along', async () => {
    // The bundled faces have none: the middle one of three glyphs is overwritten with a pair of the outer two.
    const whole = fonts.file('hei-400').cut([0x41, 0x4dae, 0x42])
    const tables = readTables(whole)
    const glyf = tables.get(tag.glyf)!
    const at = tables.get(tag.loca)!.getUint32(8)
    const pair = [-1, 0, 0, 1000, 1000, 0x23, 1, 0, 0, 0x3, 3, 600, 0]
    pair.forEach((value, i) => glyf.setInt16(at + 2 * i, value))
    const { Blob, Face, Font } = await import('harfbuzzjs')
    const pathOf = (bytes: Uint8Array, glyph: number) =>
      new Font(new Face(new Blob(Uint8Array.from(bytes).buffer), 0)).glyphToPath(glyph)
    const cut = openCut(whole)([2])
    expect(readTables(cut).get(tag.maxp)!.getUint16(4)).toBe(4)
    expect(pathOf(cut, 1)).toBe(pathOf(whole, 2))
    expect(pathOf(cut, 1).length).toBeGreaterThan(pathOf(whole, 1).length)
  })

  it('the same characters give the same bytes, whatever was cut before', () => {
    const cut = () => Buffer.from(fonts.file('hei-700').cut([0x5f20, 0x4dae])).toString('hex')
    const first = cut()
    fonts.file('hei-700').cut([0x41, 0x42, 0x2cc56])
    expect(cut()).toBe(first)
  })

  it('a web font maps exactly the characters asked for that the face has, and keeps the names with its licence', () => {
    const wanted = Array.from(`a䶮b${rare}🙂`, (char) => char.codePointAt(0)!)
    const file = fonts.file('song-400')
    const tables = readTables(unpackWoff(file.webFont([...new Set(wanted)])))
    const glyphs = readCmap(tables.get(tag.cmap)!)
    const kept = [...new Set(wanted)].filter((code) => code !== 0x1f642)
    expect([...glyphs].sort((a, b) => a[1] - b[1])).toEqual(kept.map((code, at) => [code, at + 1]))
    const advance = readAdvances(tables.get(tag.hhea)!, tables.get(tag.hmtx)!)
    expect(kept.map((code) => advance(glyphs.get(code)!))).toEqual(kept.map(file.advance))
    const whole = readTables(readFontFile(file.path))
    for (const name of [tag.name, tag.os2]) {
      expect(tables.get(name)!.byteLength).toBe(whole.get(name)!.byteLength)
    }
  })

  it('a web font of blanks alone has a table of outlines, which browsers ask for', () => {
    const tables = readTables(unpackWoff(fonts.file('song-400').webFont([0x20, 0x3000])))
    expect(tables.get(tag.glyf)!.byteLength).toBeGreaterThan(0)
  })

  it('bytes that are no TrueType font are refused', () => {
    expect(() => readSfnt(new TextEncoder().encode('OTTO and nothing else'))).toThrow('TrueType')
  })
})
