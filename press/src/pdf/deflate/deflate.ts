import { binaryTable, contentTable } from './deflate-tables.ts'
import type { CodeTable } from './deflate-tables.ts'

/**
 * Deflates the small streams of a certificate with fixed prefix codes. A general compressor spends most of its time on
 * initialisation and on counting symbols; codes fixed for typical streams take a fifth of the time and cost a few
 * percent of size. The output is valid for any input.
 */

const endOfBlock = 256
const leastMatch = 4
const mostMatch = 258
const mostDistance = 32_768
const hashBits = 12

/** Extra bits and base value of each length or distance code (RFC 1951, 3.2.5). */
const lengthExtra = Uint8Array.from({ length: 29 }, (_, row) => (row < 8 || row === 28 ? 0 : (row >> 2) - 1))
const distanceExtra = Uint8Array.from({ length: 30 }, (_, row) => (row < 4 ? 0 : (row >> 1) - 1))
const lengthBase = basesOf(lengthExtra, 3)
const distanceBase = basesOf(distanceExtra, 1)
lengthBase[28] = mostMatch

function basesOf(extra: Uint8Array, first: number): Uint16Array {
  const bases = new Uint16Array(extra.length)
  let base = first
  for (let row = 0; row < extra.length; row++) {
    bases[row] = base
    base += 1 << extra[row]!
  }
  return bases
}

/** Code of each length and distance. */
const lengthRow = new Uint8Array(mostMatch + 1)
for (let row = 0; row < lengthBase.length; row++) lengthRow.fill(row, lengthBase[row])
const distanceRow = new Uint8Array(mostDistance + 1)
for (let row = 0; row < distanceBase.length; row++) distanceRow.fill(row, distanceBase[row])

/** The canonical prefix codes for these lengths, with reversed bits as in deflate. */
export function codesOf(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(lengths.length)
  let code = 0
  for (let length = 1; length <= 15; length++) {
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] !== length) continue
      let reversed = 0
      for (let bit = 0; bit < length; bit++) reversed |= ((code >> bit) & 1) << (length - 1 - bit)
      codes[symbol] = reversed
      code++
    }
    code <<= 1
  }
  return codes
}

const orderOfLengths = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

interface Head {
  bytes: number[]
  /** Bits that don't fill a byte yet. */
  pending: number
  bits: number
}

/** The start of every stream with these tables: block header and codes. */
function headOf({ literals, distances, lengths }: CodeTable): Head {
  const bytes = [0x78, 0x01]
  let pending = 0
  let bits = 0
  const put = (value: number, count: number): void => {
    pending |= value << bits
    bits += count
    for (; bits >= 8; bits -= 8) {
      bytes.push(pending & 255)
      pending >>>= 8
    }
  }
  const codes = codesOf(lengths)
  put(0b101, 3)
  put(literals.length - 257, 5)
  put(distances.length - 1, 5)
  put(orderOfLengths.length - 4, 4)
  for (const symbol of orderOfLengths) put(lengths[symbol] ?? 0, 3)
  for (const length of [...literals, ...distances]) put(codes[length]!, lengths[length]!)
  return { bytes, pending, bits }
}

/** Code and length of each symbol, packed in one number. */
const joined = (lengths: Uint8Array): Int32Array =>
  Int32Array.from(codesOf(lengths), (code, i) => (code << 4) | lengths[i]!)

let out = new Uint8Array(1 << 15)

/** Ensures space for a stream of `length` bytes, at most 15 bits per symbol, and writes its header. */
function begin(length: number, head: Head): void {
  if (out.length < 2 * length + 512) out = new Uint8Array(2 * length + 512)
  out.set(head.bytes)
}

/** Writes the last bits and the checksum, and returns the stream. */
function end(data: Uint8Array, from: number, pending: number, bits: number, code: number): Uint8Array {
  let at = from
  let rest = pending | ((code >> 4) << bits)
  for (let left = bits + (code & 15); left > 0; left -= 8) {
    out[at++] = rest
    rest >>>= 8
  }
  const sum = adler32(data)
  for (let shift = 24; shift >= 0; shift -= 8) out[at++] = sum >>> shift
  return out.subarray(0, at)
}

const binaryHead = headOf(binaryTable)
const binaryCodes = joined(binaryTable.literals)

/** For font files, whose outlines have almost no repetitions. The result is overwritten by the next call. */
export function packBinary(data: Uint8Array): Uint8Array {
  begin(data.length, binaryHead)
  const into = out
  let at = binaryHead.bytes.length
  let { pending, bits } = binaryHead
  for (let i = 0; i < data.length; i++) {
    const code = binaryCodes[data[i]!]!
    pending |= (code >> 4) << bits
    bits += code & 15
    if (bits >= 16) {
      into[at++] = pending
      into[at++] = pending >>> 8
      pending >>>= 16
      bits -= 16
    }
  }
  return end(data, at, pending, bits, binaryCodes[endOfBlock]!)
}

const contentHead = headOf(contentTable)
const contentCodes = joined(contentTable.literals)
const distanceCodes = joined(contentTable.distances)
const heads = new Int32Array(1 << hashBits)

/** For page contents. The result is overwritten by the next call. */
export function packContent(data: Uint8Array): Uint8Array {
  begin(data.length, contentHead)
  heads.fill(-1)
  const into = out
  const size = data.length
  const last = size - leastMatch
  let at = contentHead.bytes.length
  let { pending, bits } = contentHead
  let i = 0
  while (i < size) {
    let length = 0
    let from = -1
    if (i <= last) {
      const word = data[i]! | (data[i + 1]! << 8) | (data[i + 2]! << 16) | (data[i + 3]! << 24)
      const slot = Math.imul(word, 0x9e3779b1) >>> (32 - hashBits)
      from = heads[slot]!
      heads[slot] = i
      if (from >= 0 && i - from <= mostDistance) {
        const most = Math.min(mostMatch, size - i)
        while (length < most && data[from + length] === data[i + length]) length++
      }
    }
    if (length < leastMatch) {
      const code = contentCodes[data[i]!]!
      pending |= (code >> 4) << bits
      bits += code & 15
      i++
    } else {
      // A code takes at most 15 bits and 16 are free: bits are flushed before the next code.
      const row = lengthRow[length]!
      const code = contentCodes[257 + row]!
      pending |= (code >> 4) << bits
      bits += code & 15
      if (bits >= 16) {
        into[at++] = pending
        into[at++] = pending >>> 8
        pending >>>= 16
        bits -= 16
      }
      pending |= (length - lengthBase[row]!) << bits
      bits += lengthExtra[row]!
      const distance = i - from
      const far = distanceRow[distance]!
      const farCode = distanceCodes[far]!
      if (bits >= 16) {
        into[at++] = pending
        into[at++] = pending >>> 8
        pending >>>= 16
        bits -= 16
      }
      pending |= (farCode >> 4) << bits
      bits += farCode & 15
      if (bits >= 16) {
        into[at++] = pending
        into[at++] = pending >>> 8
        pending >>>= 16
        bits -= 16
      }
      pending |= (distance - distanceBase[far]!) << bits
      bits += distanceExtra[far]!
      i += length
    }
    if (bits >= 16) {
      into[at++] = pending
      into[at++] = pending >>> 8
      pending >>>= 16
      bits -= 16
    }
  }
  return end(data, at, pending, bits, contentCodes[endOfBlock]!)
}

function adler32(data: Uint8Array): number {
  let low = 1
  let high = 0
  for (let i = 0; i < data.length;) {
    const end = Math.min(data.length, i + 3800)
    for (; i < end; i++) high += low += data[i]!
    low %= 65521
    high %= 65521
  }
  return ((high << 16) | low) >>> 0
}
