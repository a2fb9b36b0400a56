import { inflateSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packBinary, packContent } from './deflate.ts'
import { binaryTable, contentTable } from './deflate-tables.ts'

const packers = [
  ['contents', packContent],
  ['fonts', packBinary],
] as const

describe.each(packers)('packing %s', (_, pack) => {
  it('any bytes come back from any inflater', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5000 }), (data) => {
        expect(Buffer.compare(inflateSync(pack(data)), data)).toBe(0)
      }),
    )
  })

  it('repetitions near and far come back', () => {
    const words = fc.array(fc.constantFrom('12 3 1 re\n', 'BT ', '0.5 ', '\0', '那'), { maxLength: 4000 })
    fc.assert(
      fc.property(words, (list) => {
        const data = Buffer.from(list.join(''))
        expect(Buffer.compare(inflateSync(pack(data)), data)).toBe(0)
      }),
      { numRuns: 50 },
    )
    const far = Buffer.concat([
      Buffer.from('once upon a time'),
      Buffer.alloc(40_000, 7),
      Buffer.from('once upon a time'),
    ])
    expect(Buffer.compare(inflateSync(pack(far)), far)).toBe(0)
  })
})

it('the fixed codes are full: every sequence of bits means something', () => {
  for (const { literals, distances, lengths } of [contentTable, binaryTable]) {
    for (const code of [literals, lengths, ...(distances.length > 1 ? [distances] : [])]) {
      const sum = code.reduce((total, length) => total + (length > 0 ? 2 ** -length : 0), 0)
      expect(sum).toBe(1)
    }
    expect(literals.every((length) => length > 0 && length <= 15)).toBe(true)
  }
})

it('a typical page content shrinks to less than half', () => {
  const content = Array.from({ length: 250 }, (_, i) => `${i % 37} ${(i / 7) | 0} ${1 + (i % 3)} 1 re\n`).join('')
  expect(packContent(Buffer.from(content)).length).toBeLessThan(content.length / 2)
})
