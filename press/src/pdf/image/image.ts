import { inflateSync } from 'node:zlib'
import { turnOf } from './exif.ts'
import { packTransparent } from '../pack-samples.ts'
import type { PreparedImage } from './prepared-image.ts'

/** Pictures with more pixels are refused before decompression. */
const mostPixels = 60_000_000

/** Reads a JPEG (stored unchanged, with its orientation) or a PNG. Throws a TypeError with the picture's fault. */
export function prepareImage(bytes: Uint8Array): PreparedImage {
  try {
    if (bytes[0] === 0xff && bytes[1] === 0xd8) return prepareJpeg(bytes)
    if (bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47) return preparePng(bytes)
  } catch (error) {
    if (error instanceof RangeError) throw new TypeError('picture is cut short', { cause: error })
    throw error
  }
  throw new TypeError('picture is neither JPEG nor PNG')
}

function checkSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw new TypeError('picture is empty')
  if (width * height > mostPixels) throw new TypeError('picture has too many pixels')
}

function prepareJpeg(bytes: Uint8Array): PreparedImage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let adobe = false
  let turn: string | null = null
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) break
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xee && view.getUint32(at + 4) === 0x41646f62) adobe = true
    if (marker === 0xe1) turn ??= turnOf(segmentAt(view, at + 2))
    const frame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (!frame) {
      at += 2 + view.getUint16(at + 2)
      continue
    }
    const height = view.getUint16(at + 5)
    const width = view.getUint16(at + 7)
    const components = bytes[at + 9]!
    checkSize(width, height)
    const space = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' }[components]
    if (!space || bytes[at + 4] !== 8) throw new TypeError('JPEG has an unusual colour space')
    const inverted = components === 4 && adobe ? '/Decode[1 0 1 0 1 0 1 0]' : ''
    const entries = `/ColorSpace${space}/BitsPerComponent 8${inverted}/Filter/DCTDecode`
    return { width, height, entries, data: bytes, alpha: null, ...(turn !== null && { turn }) }
  }
  throw new TypeError('JPEG has no frame')
}

/** A segment from its length field on, limited to the file. */
function segmentAt(view: DataView, at: number): DataView {
  const length = Math.min(view.getUint16(at), view.byteLength - at)
  return new DataView(view.buffer, view.byteOffset + at, length)
}

interface Png {
  width: number
  height: number
  depth: number
  /** 0 grey, 2 colour, 3 palette, 4 grey with alpha, 6 colour with alpha. */
  type: number
  palette: Uint8Array
  transparent: Uint8Array | null
  packed: Uint8Array
}

const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

function readPng(bytes: Uint8Array): Png {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  checkSize(width, height)
  const png = { width, height, depth: bytes[24]!, type: bytes[25]! }
  if (![1, 2, 4, 8, 16].includes(png.depth)) throw new TypeError('PNG has an unknown depth')
  if (channelsOf[png.type] === undefined) throw new TypeError('PNG has an unknown colour type')
  if (bytes[28] !== 0) throw new TypeError('PNG is interlaced')
  let palette = new Uint8Array(0)
  let transparent: Uint8Array | null = null
  const parts: Uint8Array[] = []
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at)
    const tag = view.getUint32(at + 4)
    const body = bytes.subarray(at + 8, at + 8 + length)
    if (tag === 0x504c5445) palette = Uint8Array.from(body)
    if (tag === 0x74524e53) transparent = body
    if (tag === 0x49444154) parts.push(body)
    at += 12 + length
  }
  return { ...png, palette, transparent, packed: Buffer.concat(parts) }
}

function preparePng(bytes: Uint8Array): PreparedImage {
  const png = readPng(bytes)
  const { width, height, depth, type } = png
  const channels = channelsOf[type]!
  const rowBytes = Math.ceil((width * channels * depth) / 8)
  const raw = unpack(png.packed, (rowBytes + 1) * height)
  if (raw.length < (rowBytes + 1) * height) throw new TypeError('PNG is cut short')
  const opaque = (type === 0 || type === 2 || type === 3) && !png.transparent
  if (opaque) {
    const space =
      type === 3
        ? `[/Indexed/DeviceRGB ${png.palette.length / 3 - 1}<${Buffer.from(png.palette).toString('hex')}>]`
        : type === 2
          ? '/DeviceRGB'
          : '/DeviceGray'
    const entries =
      `/ColorSpace${space}/BitsPerComponent ${depth}/Filter/FlateDecode` +
      `/DecodeParms<</Predictor 15/Colors ${channels}/BitsPerComponent ${depth}/Columns ${width}>>`
    return { width, height, entries, data: png.packed, alpha: null }
  }
  const samples = unfilter(raw, rowBytes, height, Math.max(1, (channels * depth) >> 3))
  return packTransparent(width, height, type === 0 || type === 4 ? 1 : 3, split(png, samples, rowBytes))
}

function unpack(packed: Uint8Array, most: number): Uint8Array {
  try {
    return inflateSync(packed, { maxOutputLength: most })
  } catch (error) {
    throw new TypeError('PNG is damaged', { cause: error })
  }
}

/** Reverses the row filters; `step` is the distance to the pixel on the left. */
function unfilter(raw: Uint8Array, rowBytes: number, height: number, step: number): Uint8Array {
  const out = new Uint8Array(rowBytes * height)
  for (let row = 0; row < height; row++) {
    const filter = raw[row * (rowBytes + 1)]!
    const from = row * (rowBytes + 1) + 1
    const to = row * rowBytes
    for (let i = 0; i < rowBytes; i++) {
      const left = i >= step ? out[to + i - step]! : 0
      const up = row > 0 ? out[to + i - rowBytes]! : 0
      const corner = i >= step && row > 0 ? out[to + i - rowBytes - step]! : 0
      let guess = 0
      if (filter === 1) guess = left
      else if (filter === 2) guess = up
      else if (filter === 3) guess = (left + up) >> 1
      else if (filter === 4) guess = paeth(left, up, corner)
      out[to + i] = raw[from + i]! + guess
    }
  }
  return out
}

function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner)
  const toUp = Math.abs(left - corner)
  const toCorner = Math.abs(left + up - 2 * corner)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

/** Separates colour and alpha, 8 bits each. */
function split(png: Png, samples: Uint8Array, rowBytes: number): { color: Uint8Array; alpha: Uint8Array } {
  const { width, height, depth, type, palette, transparent } = png
  const channels = channelsOf[type]!
  const colors = type === 0 || type === 4 ? 1 : 3
  const color = new Uint8Array(width * height * colors)
  const alpha = new Uint8Array(width * height).fill(255)
  const sample = (row: number, index: number): number => {
    if (depth === 8) return samples[row * rowBytes + index]!
    if (depth === 16) return (samples[row * rowBytes + 2 * index]! << 8) | samples[row * rowBytes + 2 * index + 1]!
    const bit = index * depth
    return (samples[row * rowBytes + (bit >> 3)]! >> (8 - depth - (bit & 7))) & ((1 << depth) - 1)
  }
  const byte = (value: number): number =>
    depth === 16 ? value >> 8 : depth === 8 ? value : (value * 255) / ((1 << depth) - 1)
  const key = (channel: number): number => (transparent![2 * channel]! << 8) | transparent![2 * channel + 1]!
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column
      if (type === 3) {
        const index = sample(row, column)
        for (let i = 0; i < 3; i++) color[3 * pixel + i] = palette[3 * index + i] ?? 0
        alpha[pixel] = transparent![index] ?? 255
        continue
      }
      let keyed = transparent !== null && type !== 4 && type !== 6
      for (let i = 0; i < colors; i++) {
        const value = sample(row, column * channels + i)
        color[colors * pixel + i] = byte(value)
        if (keyed && value !== key(i)) keyed = false
      }
      if (type === 4 || type === 6) alpha[pixel] = byte(sample(row, column * channels + colors))
      else if (keyed) alpha[pixel] = 0
    }
  }
  return { color, alpha }
}
