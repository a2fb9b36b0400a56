import * as fc from 'fast-check'
import jsqrModule from 'jsqr'
import { describe, expect, it } from 'vitest'
import { encodeQr } from './encode.ts'
import type { Qr } from './encode.ts'
import { rectanglesOf } from './rectangles.ts'
import { blockCounts, checkWords, dataModules } from './tables.ts'
import { inTier } from '../../../test-tier.ts'

// The package is CommonJS: what the default import holds depends on who loads it.
const read = ((jsqrModule as { default?: unknown }).default as typeof jsqrModule | undefined) ?? jsqrModule
const levels = ['M', 'Q', 'H'] as const

/** Draws the rectangles, as the PDF does, four pixels a module, and reads them back. */
function readBack(qr: Qr): string | undefined {
  const side = (qr.size + 8) * 4
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  const cover = rectanglesOf(qr, 4)
  for (let i = 0; i < cover.length; i += 4) {
    const [column, row, width, height] = cover.slice(i, i + 4) as [number, number, number, number]
    for (let y = row * 4; y < (row + height) * 4; y++) {
      for (let x = column * 4; x < (column + width) * 4; x++) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  }
  const found = read(pixels, side, side)
  return found ? new TextDecoder().decode(Uint8Array.from(found.binaryData)) : undefined
}

function capacity(version: number, level: (typeof levels)[number]): number {
  const data = (dataModules(version) >> 3) - blockCounts[level][version - 1]! * checkWords[level][version - 1]!
  return Math.floor((data * 8 - 4 - (version < 10 ? 8 : 16)) / 8)
}

describe('square codes', () => {
  it('a decoder reads every version and level filled to the brim', () => {
    for (const level of levels) {
      for (let version = 1; version <= 20; version++) {
        const text = 'a1-Z/'.repeat(200).slice(0, capacity(version, level))
        const qr = encodeQr(text, level)!
        expect(qr.size, `${version}${level}`).toBe(17 + 4 * version)
        expect(readBack(qr), `${version}${level}`).toBe(text)
      }
    }
  })

  it('a text longer than the largest version is refused', () => {
    expect(encodeQr('x'.repeat(capacity(20, 'M') + 1), 'M')).toBe(null)
  })

  it('a decoder reads any trace link and any Chinese text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.webUrl(), fc.string({ unit: 'binary', maxLength: 40 })),
        fc.constantFrom(...levels),
        (text, level) => {
          const whole = new TextDecoder().decode(new TextEncoder().encode(`䶮${text}`))
          expect(readBack(encodeQr(whole, level)!)).toBe(whole)
        },
      ),
      { numRuns: inTier(15, 60), seed: 20261121 },
    )
  })

  it('the rectangles cover each dark module once and no light one', () => {
    const qr = encodeQr('https://example.org/trace/2026-000123', 'M')!
    const seen = new Uint8Array(qr.size * qr.size)
    const cover = rectanglesOf(qr, 0)
    for (let i = 0; i < cover.length; i += 4) {
      const [column, row, width, height] = cover.slice(i, i + 4) as [number, number, number, number]
      for (let y = row; y < row + height; y++) for (let x = column; x < column + width; x++) seen[y * qr.size + x]!++
    }
    expect(seen).toEqual(qr.modules)
  })
})
