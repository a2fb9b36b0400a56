import type { FileFacts } from '@podium/core/base/file/file-facts.ts'
import type { ReadAt } from './read-at.ts'

/** Segments before the picture of a JPEG that are looked at; files have some twenty. */
const MAX_SEGMENTS = 2_000
/** Orientations by which a camera lies on its side. */
const TURNED = new Set([5, 6, 7, 8])
const MAX_EXIF = 65_536

/** Pixels of a PNG, by its header. */
export async function pngFacts(read: ReadAt): Promise<FileFacts | null> {
  const head = await read(0, 24)
  if (head.length < 24 || head.toString('latin1', 12, 16) !== 'IHDR') return null
  return sized(head.readUInt32BE(16), head.readUInt32BE(20))
}

/** Pixels of a JPEG as it is shown, by the segments before the picture. */
export async function jpegFacts(read: ReadAt): Promise<FileFacts | null> {
  let at = 2
  let isTurned = false
  for (let count = 0; count < MAX_SEGMENTS; count += 1) {
    const head = await read(at, 9)
    if (head.length < 9 || head[0] !== 0xff) return null
    const marker = head[1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isStartOfFrame(marker)) {
      const [height, width] = [head.readUInt16BE(5), head.readUInt16BE(7)]
      return isTurned ? sized(height, width) : sized(width, height)
    }
    const length = head.readUInt16BE(2)
    if (marker === 0xe1) isTurned ||= TURNED.has(orientationOf(await read(at + 4, Math.min(length, MAX_EXIF))))
    at += 2 + length
  }
  return null
}

function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function sized(width: number, height: number): FileFacts | null {
  return width > 0 && height > 0 ? { width, height } : null
}

/** The orientation in an EXIF segment; 1 where there is none. */
function orientationOf(exif: Buffer): number {
  if (exif.toString('latin1', 0, 6) !== 'Exif\0\0' || exif.length < 14) return 1
  const tiff = exif.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const u32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const directory = u32(4)
  if (directory + 2 > tiff.length) return 1
  const entries = Math.min(u16(directory), 200)
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.length) return 1
    if (u16(at) === 0x0112) return u16(at + 8)
  }
  return 1
}
