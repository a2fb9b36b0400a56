import { deflateSync } from 'node:zlib'
import type { PackedSamples, PreparedImage } from './image/prepared-image.ts'

/** Greatest invisible difference, of 255, when a picture is reduced to one colour. */
const maxInvisible = 4

/** In smaller pictures, reducing colours or filtering rows saves nothing. */
const minPixels = 4096

/**
 * Number of alpha values that remain. Partial alpha occurs at edges, which are a pixel wide, where the rounding error of
 * at most 1/14 is invisible.
 */
const levels = 8
const quantised = (value: number): number => Math.round((Math.round((value * (levels - 1)) / 255) * 255) / (levels - 1))

/**
 * Packs a picture with transparency as small as possible without a visible difference. A seal of one colour needs only
 * samples of its alpha.
 */
export function packTransparent(
  width: number,
  height: number,
  channels: 1 | 3,
  { color, alpha }: { color: Uint8Array; alpha: Uint8Array },
): PreparedImage {
  const small = alpha.length < minPixels
  const single = small ? null : singleColor(color, alpha, channels)
  const mask = packSamples(single ? alpha.map(quantised) : alpha, width, height, 1)
  const packedAlpha = { ...mask, entries: `/ColorSpace/DeviceGray/BitsPerComponent 8${mask.entries}` }
  if (single) {
    const hex = Buffer.from(channels === 1 ? [single[0]!, single[0]!, single[0]!] : single).toString('hex')
    const entries = `/ColorSpace[/Indexed/DeviceRGB 0<${hex}>]/BitsPerComponent 1/Filter/FlateDecode`
    const data = deflateSync(Buffer.alloc(Math.ceil(width / 8) * height), { level: 9 })
    return { width, height, entries, data, alpha: packedAlpha }
  }
  const visible = color.slice()
  // The colour of transparent pixels is arbitrary; equal values compress best.
  for (const [i, opacity] of small ? [] : alpha.entries()) {
    if (opacity === 0) visible.fill(0, i * channels, (i + 1) * channels)
  }
  const samples = packSamples(visible, width, height, channels)
  const space = channels === 1 ? '/DeviceGray' : '/DeviceRGB'
  const entries = `/ColorSpace${space}/BitsPerComponent 8${samples.entries}`
  return { width, height, entries, data: samples.data, alpha: packedAlpha }
}

/** The only colour of the visible pixels, or null. */
function singleColor(color: Uint8Array, alpha: Uint8Array, channels: number): number[] | null {
  const sums = Array.from({ length: channels }, () => 0)
  let weight = 0
  for (let i = 0; i < alpha.length; i++) {
    const opacity = alpha[i]!
    weight += opacity
    for (let c = 0; c < channels; c++) sums[c]! += color[i * channels + c]! * opacity
  }
  if (weight === 0) return null
  const single = sums.map((sum) => Math.round(sum / weight))
  for (let i = 0; i < alpha.length; i++) {
    for (let c = 0; c < channels; c++) {
      if (Math.abs(color[i * channels + c]! - single[c]!) * alpha[i]! > maxInvisible * 255) return null
    }
  }
  return single
}

/** Deflates rows of 8-bit samples, with PNG filters where that is smaller. */
function packSamples(samples: Uint8Array, width: number, height: number, channels: number): PackedSamples {
  const plain = deflateSync(samples, { level: 9 })
  if (samples.length < minPixels) return { entries: '/Filter/FlateDecode', data: plain }
  const filtered = deflateSync(filter(samples, width * channels, height, channels), { level: 9 })
  if (plain.length <= filtered.length) return { entries: '/Filter/FlateDecode', data: plain }
  const decodeParms = `/DecodeParms<</Predictor 15/Colors ${channels}/BitsPerComponent 8/Columns ${width}>>`
  return { entries: `/Filter/FlateDecode${decodeParms}`, data: filtered }
}

/** Filters each row by the row above or the pixel before, whichever gives smaller values. */
function filter(samples: Uint8Array, rowBytes: number, height: number, step: number): Uint8Array {
  const out = new Uint8Array((rowBytes + 1) * height)
  const [left, up] = [new Uint8Array(rowBytes), new Uint8Array(rowBytes)]
  for (let row = 0; row < height; row++) {
    const from = row * rowBytes
    const sizes = [0, 0, 0]
    for (let i = 0; i < rowBytes; i++) {
      const value = samples[from + i]!
      left[i] = value - (i >= step ? samples[from + i - step]! : 0)
      up[i] = value - (row > 0 ? samples[from + i - rowBytes]! : 0)
      sizes[0]! += Math.min(value, 256 - value)
      sizes[1]! += Math.min(left[i]!, 256 - left[i]!)
      sizes[2]! += Math.min(up[i]!, 256 - up[i]!)
    }
    const kind = sizes.indexOf(Math.min(...sizes))
    out[row * (rowBytes + 1)] = kind
    out.set([samples.subarray(from, from + rowBytes), left, up][kind]!, row * (rowBytes + 1) + 1)
  }
  return out
}
