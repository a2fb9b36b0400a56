import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { background, seal } from '../../sample/pictures.ts'
import { prepareImage } from './image.ts'

function part(name: string, body: Uint8Array): Buffer {
  const tagged = Buffer.concat([Buffer.from(name), body])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(body.length, 0)
  ends.writeUInt32BE(crc32(tagged), 4)
  return Buffer.concat([ends.subarray(0, 4), tagged, ends.subarray(4)])
}

/** A PNG of rows that carry their filter byte. */
function png(
  width: number,
  height: number,
  depth: number,
  type: number,
  rows: number[],
  more: Buffer[] = [],
  interlace = 0,
): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, type, 0, 0, interlace], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    part('IHDR', head),
    ...more,
    part('IDAT', deflateSync(Buffer.from(rows))),
    part('IEND', Buffer.alloc(0)),
  ])
}

const parts = (bytes: Uint8Array) => {
  const { data, alpha } = prepareImage(bytes)
  return { color: [...inflateSync(data)], alpha: alpha && [...inflateSync(alpha.data)] }
}

describe('pictures', () => {
  it('a JPEG stays as it is', () => {
    const bytes = background()
    const picture = prepareImage(bytes)
    expect([picture.width, picture.height, picture.alpha]).toEqual([64, 45, null])
    expect(picture.data).toBe(bytes)
    expect(picture.entries).toContain('/DCTDecode')
  })

  it('colour with alpha is parted, whatever the row filters', () => {
    const rows = [
      1, 10, 20, 30, 40, 1, 1, 1, 1, 2, 5, 5, 5, 5, 5, 5, 5, 5, 3, 1, 1, 1, 1, 1, 1, 1, 1, 4, 1, 1, 1, 1, 1, 1, 1, 1,
    ]
    expect(parts(png(2, 4, 8, 6, rows))).toEqual({
      color: [10, 20, 30, 11, 21, 31, 15, 25, 35, 16, 26, 36, 8, 13, 18, 13, 20, 28, 9, 14, 19, 14, 21, 29],
      alpha: [40, 41, 45, 46, 23, 35, 24, 36],
    })
  })

  it('grey with alpha, 16 bits, palette and key colour are understood', () => {
    expect(parts(png(1, 1, 8, 4, [0, 7, 200]))).toEqual({ color: [7], alpha: [200] })
    expect(parts(png(1, 1, 16, 6, [0, 1, 9, 2, 9, 3, 9, 4, 9]))).toEqual({ color: [1, 2, 3], alpha: [4] })
    const palette = [part('PLTE', Buffer.from([9, 8, 7, 6, 5, 4])), part('tRNS', Buffer.from([255, 100]))]
    expect(parts(png(2, 1, 1, 3, [0, 0b01000000], palette))).toEqual({ color: [9, 8, 7, 6, 5, 4], alpha: [255, 100] })
    const key = [part('tRNS', Buffer.from([0, 1, 0, 2, 0, 3]))]
    expect(parts(png(2, 1, 8, 2, [0, 1, 2, 3, 4, 5, 6], key))).toEqual({ color: [1, 2, 3, 4, 5, 6], alpha: [0, 255] })
  })

  it('an opaque PNG keeps its own compression', () => {
    const picture = prepareImage(png(2, 1, 8, 2, [0, 1, 2, 3, 4, 5, 6]))
    expect(picture.alpha).toBe(null)
    expect(picture.entries).toBe(
      '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors 3/BitsPerComponent 8/Columns 2>>',
    )
  })

  it('the sample seal has alpha', () => {
    expect(prepareImage(seal()).alpha).not.toBe(null)
  })

  const bad: [string, Uint8Array, string][] = [
    ['something else', Buffer.from('GIF89a'), 'neither JPEG nor PNG'],
    ['a picture of a terabyte', png(1_000_000, 1_000_000, 8, 6, [0]), 'too many pixels'],
    ['rows that unpack to more than they should', png(1, 1, 8, 6, Array(100_000).fill(0)), 'damaged'],
    ['rows cut short', png(100, 100, 8, 6, [0, 1]), 'cut short'],
    ['interlaced rows', png(1, 1, 8, 6, [0, 1, 2, 3, 4], [], 1), 'interlaced'],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 'no frame'],
    ['a PNG cut in its head', png(1, 1, 8, 6, [0, 1, 2, 3, 4]).subarray(0, 20), 'cut short'],
  ]
  it.each(bad)('refuses %s', (_, bytes, why) => {
    expect(() => prepareImage(bytes)).toThrow(why)
  })
})

describe('a seal', () => {
  it('is stored as its one colour and its alpha', () => {
    const { entries, data, alpha } = prepareImage(seal())
    expect(entries).toContain('/Indexed/DeviceRGB 0<c81414>')
    const shown = [...inflateSync(alpha!.data)]
    expect(shown.filter((value) => value === 0).length).toBeGreaterThan(100_000)
    expect(new Set(shown).size).toBeLessThanOrEqual(8)
    expect(data.length).toBeLessThan(200)
  })
})
