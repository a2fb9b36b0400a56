import { deflateSync } from 'node:zlib'
import type { PackedSamples, PreparedImage } from './image/prepared-image.ts'

/** Greatest invisible difference, of 255, when a picture is reduced to one colour. */
const unseen = 4

/** Pixels below which reducing a picture saves nothing. */
const worthLooking = 4096

/**
 * Levels of a seal's alpha: it matters only at edges, which are a pixel wide, where a difference of a fourteenth is
 * invisible.
 */
const levels = 8
const coarse = (value: number): number => Math.round((Math.round((value * (levels - 1)) / 255) * 255) / (levels - 1))

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
  const small = alpha.length < worthLooking
  const only = small ? null : onlyColor(color, alpha, channels)
  const mask = packSamples(only ? alpha.map(coarse) : alpha, width, height, 1)
  const packedAlpha = { ...mask, entries: `/ColorSpace/DeviceGray/BitsPerComponent 8${mask.entries}` }
  if (only) {
    const hex = Buffer.from(channels === 1 ? [only[0]!, only[0]!, only[0]!] : only).toString('hex')
    const entries = `/ColorSpace[/Indexed/DeviceRGB 0<${hex}>]/BitsPerComponent 1/Filter/FlateDecode`
    const data = deflateSync(Buffer.alloc(Math.ceil(width / 8) * height), { level: 9 })
    return { width, height, entries, data, alpha: packedAlpha }
  }
  const visible = color.slice()
  // The colour of transparent pixels is arbitrary; equal values compress best.
  for (const [i, part] of small ? [] : alpha.entries()) {
    if (part === 0) visible.fill(0, i * channels, (i + 1) * channels)
  }
  const samples = packSamples(visible, width, height, channels)
  const space = channels === 1 ? '/DeviceGray' : '/DeviceRGB'
  const entries = `/ColorSpace${space}/BitsPerComponent 8${samples.entries}`
  return { width, height, entries, data: samples.data, alpha: packedAlpha }
}

/** The only colour of the visible pixels, or null. */
function onlyColor(color: Uint8Array, alpha: Uint8Array, channels: number): number[] | null {
  const sums = Array.from({ length: channels }, () => 0)
  let weight = 0
  for (let i = 0; i < alpha.length; i++) {
    const part = alpha[i]!
    weight += part
    for (let c = 0; c < channels; c++) sums[c]! += color[i * channels + c]! * part
  }
  if (weight === 0) return null
  const only = sums.map((sum) => Math.round(sum / weight))
  for (let i = 0; i < alpha.length; i++) {
    for (let c = 0; c < channels; c++) {
      if (Math.abs(color[i * channels + c]! - only[c]!) * alpha[i]! > unseen * 255) return null
    }
  }
  return only
}

/** Deflates rows of 8-bit samples, with PNG filters where that is smaller. */
function packSamples(samples: Uint8Array, width: number, height: number, channels: number): PackedSamples {
  const plain = deflateSync(samples, { level: 9 })
  if (samples.length < worthLooking) return { entries: '/Filter/FlateDecode', data: plain }
  const filtered = deflateSync(filter(samples, width * channels, height, channels), { level: 9 })
  if (plain.length <= filtered.length) return { entries: '/Filter/FlateDecode', data: plain }
  const how = `/DecodeParms<</Predictor 15/Colors ${channels}/BitsPerComponent 8/Columns ${width}>>`
  return { entries: `/Filter/FlateDecode${how}`, data: filtered }
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
