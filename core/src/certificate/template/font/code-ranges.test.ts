import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCodes, writeCodes } from './code-ranges.ts'

describe('code points as text', () => {
  it('join neighbours and come back as they were', () => {
    expect(writeCodes([0x4e00, 0x20, 0x21, 0x22, 0x20])).toBe('20-22.4e00')
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 0x10ffff }), { minLength: 1, maxLength: 256 }), (codes) => {
        expect(readCodes(writeCodes(codes), 256)).toEqual(codes.sort((a, b) => a - b))
      }),
    )
  })

  it('are refused when they are no code points, out of order, or more than asked for', () => {
    for (const text of ['', 'x', '20-', '4e00.20', '20-10', '110000', '20.20'])
      expect(readCodes(text, 256), text).toBe(null)
    expect(readCodes('0-ff', 256)).toHaveLength(256)
    expect(readCodes('0-100', 256)).toBe(null)
    expect(readCodes('0-10ffff', 256)).toBe(null)
  })
})
