import * as fc from 'fast-check'
import { Blob, Buffer, Face, Feature, Font, shape } from 'harfbuzzjs'
import { beforeAll, describe, expect, it } from 'vitest'
import { readFontFile } from './container.ts'
import { openFonts } from './fonts.ts'
import type { Fonts } from './fonts.ts'
import { readKerning } from './kerning.ts'

let fonts: Fonts
const shapers = new Map<string, Font>()
beforeAll(() => {
  fonts = openFonts()
  for (const { id } of fonts.tables) {
    const bytes = Uint8Array.from(readFontFile(fonts.file(id).path))
    shapers.set(id, new Font(new Face(new Blob(bytes.buffer), 0)))
  }
})

const off = ['ccmp', 'locl', 'calt', 'liga', 'clig', 'rlig', 'mark', 'mkmk'].map((tag) => new Feature(tag, 0))

/** The whole advance as HarfBuzz has it, nothing but kerning applied; font units. */
function shapedWidth(face: string, word: string): number {
  const buffer = new Buffer()
  buffer.addText(word)
  buffer.guessSegmentProperties()
  shape(shapers.get(face)!, buffer, off)
  return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0)
}

function ownWidth(face: string, word: string): number {
  const { advance, kern } = fonts.faces.all.find(({ id }) => id === face)!
  const codes = Array.from(word, (char) => char.codePointAt(0)!)
  return codes.reduce((sum, code, at) => sum + 1000 * (advance(code) + (at > 0 ? kern(codes[at - 1]!, code) : 0)), 0)
}

const letters = Array.from('AVTWYLPFKRaeoucvwyrtkfijnÁÉÖÜŁŠŽąęőßĂăẾ.,-’“”()0147')
const word = fc.array(fc.constantFrom(...letters), { minLength: 2, maxLength: 12 }).map((all) => all.join(''))
const greek = fc
  .array(fc.constantFrom(...Array.from('ΑΛΥΤΓΡΞφωάέςντο')), { minLength: 2, maxLength: 9 })
  .map((all) => all.join(''))

describe('kerning', () => {
  it.each(['hei-400', 'hei-700', 'song-400', 'song-700', 'sans-400', 'sans-700', 'serif-400', 'serif-600'])(
    'of %s is what HarfBuzz has for its words',
    (face) => {
      const has = (text: string) =>
        Array.from(text).every(
          (char) =>
            fonts.tables.some(({ id }) => id === face) &&
            fonts.faces.all.find(({ id }) => id === face)!.advance(char.codePointAt(0)!) >= 0,
        )
      let kerned = 0
      fc.assert(
        fc.property(fc.oneof(word, greek), (text) => {
          fc.pre(has(text))
          expect(ownWidth(face, text)).toBeCloseTo(shapedWidth(face, text), 6)
          if (shapedWidth(face, text) !== ownWidth(face, text[0]!) + ownWidth(face, text.slice(1))) kerned++
        }),
        { numRuns: 400, seed: 20261121 },
      )
      expect(kerned).toBeGreaterThan(20)
    },
  )

  it('is none of a face that has no such table, or one that can not be read', () => {
    expect(fonts.tables.find(({ id }) => id === 'kai-400')!.kerning).toBe(undefined)
    expect(readKerning(undefined, new Map())).toBe(null)
    const glyphs = new Map([
      [65, 1],
      [86, 2],
    ])
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 400 }), (bytes) => {
        // A script and a feature that are found, and whatever behind them.
        const head = [0, 1, 0, 0, 0, 10, 0, 30, 0, 44, 0, 1, 0x44, 0x46, 0x4c, 0x54, 0, 8, 0, 4, 0, 0, 0, 0, 0xff, 0xff]
        head.push(0, 1, 0, 0, 0, 1, 0x6b, 0x65, 0x72, 0x6e, 0, 8, 0, 0, 0, 1, 0, 0)
        const table = Uint8Array.from([...head, ...bytes])
        const kerning = readKerning(new DataView(table.buffer), glyphs)
        expect(kerning === null || kerning.values.length > 0).toBe(true)
      }),
      { numRuns: 500, seed: 20261121 },
    )
  })
})
