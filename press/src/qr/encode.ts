import { checkBytes } from './check-bytes.ts'
import { fixedPattern } from './pattern.ts'
import { blockCounts, checkWords, dataModules, largestVersion } from './tables.ts'
import type { QrLevel } from './tables.ts'

export interface Qr {
  /** Modules per side, without quiet zone. */
  size: number
  /** Row by row, 1 = dark. */
  modules: Uint8Array
}

const encoder = new TextEncoder()

/**
 * Encodes text as a QR code in byte mode, in the smallest version that fits. Uses a fixed mask: every mask is readable,
 * and comparing eight takes a hundred times longer. Null when the text is too long.
 */
export function encodeQr(text: string, level: QrLevel): Qr | null {
  const bytes = encoder.encode(text)
  for (let version = 1; version <= largestVersion; version++) {
    const lengthBits = version < 10 ? 8 : 16
    const words = dataModules(version) >> 3
    const blocks = blockCounts[level][version - 1]!
    const checkCount = checkWords[level][version - 1]!
    const capacity = words - blocks * checkCount
    if (4 + lengthBits + 8 * bytes.length > capacity * 8) continue
    const pattern = fixedPattern(version, level)
    const modules = pattern.modules.slice()
    fillModules(
      modules,
      pattern.order,
      pattern.mask,
      interleave(pack(bytes, lengthBits, capacity), words, blocks, checkCount),
    )
    return { size: pattern.size, modules }
  }
  return null
}

/** Mode, length, text, terminator and padding. */
function pack(bytes: Uint8Array, lengthBits: number, capacity: number): Uint8Array {
  const words = new Uint8Array(capacity)
  let at = 0
  if (lengthBits === 8) {
    words[0] = 0x40 | (bytes.length >> 4)
    words[1] = (bytes.length & 15) << 4
    at = 1
  } else {
    words[0] = 0x40 | (bytes.length >> 12)
    words[1] = (bytes.length >> 4) & 255
    words[2] = (bytes.length & 15) << 4
    at = 2
  }
  for (const byte of bytes) {
    words[at]! |= byte >> 4
    words[++at] = (byte & 15) << 4
  }
  for (let pad = 0xec; ++at < capacity; pad ^= 0xec ^ 0x11) words[at] = pad
  return words
}

/** Splits the code words into blocks, adds check words to each and interleaves them. */
function interleave(data: Uint8Array, words: number, blocks: number, checkCount: number): Uint8Array {
  const shortBlocks = blocks - (words % blocks)
  const shortLength = Math.floor(words / blocks) - checkCount
  const out = new Uint8Array(words)
  let from = 0
  for (let block = 0; block < blocks; block++) {
    const length = shortLength + (block < shortBlocks ? 0 : 1)
    const part = data.subarray(from, from + length)
    from += length
    for (let i = 0; i < length; i++) {
      out[i < shortLength ? i * blocks + block : shortLength * blocks + block - shortBlocks] = part[i]!
    }
    const check = checkBytes(part, checkCount)
    for (let i = 0; i < checkCount; i++) out[data.length + i * blocks + block] = check[i]!
  }
  return out
}

function fillModules(modules: Uint8Array, order: Uint16Array, mask: Uint8Array, words: Uint8Array): void {
  const bits = words.length * 8
  for (let i = 0; i < order.length; i++) {
    const bit = i < bits ? (words[i >> 3]! >> (7 - (i & 7))) & 1 : 0
    modules[order[i]!] = bit ^ mask[i]!
  }
}
