import type { FileFacts } from '@podium/core/base/file/file-facts.ts'
import type { ReadAt } from './read-at.ts'

/** Boxes and chunks of one level that are looked at. */
const MAX_PARTS = 10_000

interface Part {
  readonly name: string
  /** Where its content begins and ends. */
  readonly from: number
  readonly to: number
}

/** Length of an MP4, by its movie header. */
export async function mp4Facts(read: ReadAt, size: number): Promise<FileFacts | null> {
  const movie = await boxIn(read, { from: 0, to: size }, 'moov')
  const header = movie && (await boxIn(read, movie, 'mvhd'))
  const known = header ? await durationOf(read, header) : null
  if (known && known.duration > 0) return lasting(known.duration / known.timescale)
  // Of a movie in fragments the header of their list has the length.
  const fragments = movie && (await boxIn(read, movie, 'mvex'))
  const extended = fragments && (await boxIn(read, fragments, 'mehd'))
  if (!known || !extended) return null
  const body = await read(extended.from, 12)
  if (body.length < 8) return null
  const duration = body[0] === 1 && body.length >= 12 ? Number(body.readBigUInt64BE(4)) : body.readUInt32BE(4)
  return lasting(duration / known.timescale)
}

async function durationOf(read: ReadAt, header: Part): Promise<{ duration: number; timescale: number } | null> {
  const body = await read(header.from, 32)
  const isLong = body[0] === 1
  if (body.length < (isLong ? 32 : 20)) return null
  const timescale = body.readUInt32BE(isLong ? 20 : 12)
  if (timescale === 0) return null
  return { timescale, duration: isLong ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16) }
}

async function boxIn(read: ReadAt, within: { from: number; to: number }, name: string): Promise<Part | null> {
  let at = within.from
  for (let count = 0; count < MAX_PARTS && at + 8 <= within.to; count += 1) {
    const head = await read(at, 16)
    if (head.length < 8) return null
    const short = head.readUInt32BE(0)
    const isLong = short === 1
    if (isLong && head.length < 16) return null
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? within.to - at : short
    const content = at + (isLong ? 16 : 8)
    if (size < content - at) return null
    if (head.toString('latin1', 4, 8) === name) return { name, from: content, to: Math.min(at + size, within.to) }
    at += size
  }
  return null
}

/** Length of a WAV, by its format and the size of its data. */
export async function wavFacts(read: ReadAt, size: number): Promise<FileFacts | null> {
  let at = 12
  let bytesPerSecond = 0
  for (let count = 0; count < MAX_PARTS && at + 8 <= size; count += 1) {
    const head = await read(at, 20)
    if (head.length < 8) return null
    const [name, length] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)]
    if (name === 'fmt ' && head.length >= 20) bytesPerSecond = head.readUInt32LE(16)
    if (name === 'data') return bytesPerSecond > 0 ? lasting(Math.min(length, size - at - 8) / bytesPerSecond) : null
    at += 8 + length + (length % 2)
  }
  return null
}

const RATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0]
const RATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0]
const SAMPLES_PER_SECOND = [44_100, 48_000, 32_000, 0]
/** Frames that are counted one by one: more than three hours. */
const MAX_FRAMES = 500_000
const BLOCK = 1 << 16

interface Frame {
  readonly bytes: number
  readonly seconds: number
  /** Where the count of all frames would stand in the first one. */
  readonly infoAt: number
}

/** Length of an MP3: by the count in its first frame, or else by all its frames. */
export async function mp3Facts(read: ReadAt, size: number): Promise<FileFacts | null> {
  const start = await afterTag(read)
  const first = frameOf(await read(start, 4), 0)
  if (!first) return null
  const info = await read(start + first.infoAt, 12)
  const tag = info.toString('latin1', 0, 4)
  if ((tag === 'Xing' || tag === 'Info') && info.length === 12 && (info.readUInt32BE(4) & 1) === 1) {
    return lasting(info.readUInt32BE(8) * first.seconds)
  }
  return countedFrames(read, start, size)
}

async function countedFrames(read: ReadAt, start: number, size: number): Promise<FileFacts | null> {
  let [at, seconds, blockAt] = [start, 0, start]
  let block = await read(start, BLOCK)
  for (let count = 0; count < MAX_FRAMES && at + 4 <= size; count += 1) {
    if (at < blockAt || at + 4 > blockAt + block.length) [blockAt, block] = [at, await read(at, BLOCK)]
    const frame = frameOf(block, at - blockAt)
    // A tag or rest of something follows the last frame.
    if (!frame) break
    seconds += frame.seconds
    at += frame.bytes
  }
  return lasting(seconds)
}

/** Where the sound begins, after a tag with its title. */
async function afterTag(read: ReadAt): Promise<number> {
  const head = await read(0, 10)
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (head[at]! & 0x7f), 0)
  return 10 + size
}

/** The frame of layer III at a place in a block. */
function frameOf(block: Buffer, at: number): Frame | null {
  if (at + 4 > block.length || block[at] !== 0xff || (block[at + 1]! & 0xe6) !== 0xe2) return null
  const version = (block[at + 1]! >> 3) & 3
  if (version === 1) return null
  const isFirst = version === 3
  const rate = (isFirst ? RATES_1 : RATES_2)[block[at + 2]! >> 4]! * 1_000
  const sampled = SAMPLES_PER_SECOND[(block[at + 2]! >> 2) & 3]! / (isFirst ? 1 : version === 2 ? 2 : 4)
  if (rate === 0 || sampled === 0) return null
  const samples = isFirst ? 1_152 : 576
  const padding = (block[at + 2]! >> 1) & 1
  const isMono = block[at + 3]! >> 6 === 3
  return {
    bytes: Math.floor((samples / 8) * (rate / sampled)) + padding,
    seconds: samples / sampled,
    infoAt: 4 + (isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17),
  }
}

function lasting(seconds: number): FileFacts | null {
  return Number.isFinite(seconds) && seconds > 0 ? { seconds: Math.round(seconds * 1_000) / 1_000 } : null
}
