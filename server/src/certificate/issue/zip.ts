import { crc32 } from 'node:zlib'

/** A file of an archive in two parts. Many files share the first part, whose checksum is computed once. */
export interface ZipEntry {
  readonly name: string
  /** Modification time. */
  readonly date: Date
  readonly head: Buffer
  readonly headCrc: number
  readonly tail: Buffer
}

const U32 = 0xffffffff
const U16 = 0xffff
/** Flag: names are UTF-8. */
const FLAGS = 0x0800
/** Made on Unix, so that readers interpret names as UTF-8; the files are ordinary and readable for everybody. */
const MADE_ON_UNIX = 3 << 8
const MODE = (0o100644 << 16) >>> 0

interface Placed {
  name: Buffer
  /** Seconds since 1970. */
  seconds: number
  crc: number
  size: number
  offset: number
}

/**
 * Streams a ZIP archive of uncompressed files, because PDFs do not compress. Only the list of names is in memory. Uses
 * ZIP64 above 4 GB or 65,535 files.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer, void> {
  const placed: Placed[] = []
  let offset = 0
  for await (const { name, date, head, headCrc, tail } of entries) {
    const seconds = Math.floor(date.getTime() / 1000)
    const entry = {
      name: Buffer.from(name),
      seconds,
      crc: crc32(tail, headCrc),
      size: head.length + tail.length,
      offset,
    }
    const local = localHeader(entry)
    placed.push(entry)
    offset += local.length + entry.size
    yield local
    yield head
    yield tail
  }
  const start = offset
  for (const entry of placed) {
    const record = centralRecord(entry)
    offset += record.length
    yield record
  }
  yield ending(placed.length, start, offset - start)
}

/** ZIP dates have no time zone. Readers take them for local time, so China's time is written. */
const CHINA_SECONDS = 8 * 3600

/** MS-DOS date and time, with a resolution of two seconds, for 1980 to 2107. */
function localDate(seconds: number): number {
  const there = new Date((seconds + CHINA_SECONDS) * 1000)
  const year = Math.min(127, Math.max(0, there.getUTCFullYear() - 1980))
  const day = (year << 9) | ((there.getUTCMonth() + 1) << 5) | there.getUTCDate()
  const time = (there.getUTCHours() << 11) | (there.getUTCMinutes() << 5) | (there.getUTCSeconds() >> 1)
  return day * 0x10000 + time
}

/** Extra field with the time in seconds UTC, which readers convert to their own time zone. */
function timestamp(seconds: number): Buffer {
  const extra = Buffer.alloc(9)
  extra.writeUInt16LE(0x5455, 0)
  extra.writeUInt16LE(5, 2)
  extra.writeUInt8(1, 4)
  extra.writeUInt32LE(seconds % 2 ** 32, 5)
  return extra
}

function localHeader({ name, seconds, crc, size }: Placed): Buffer {
  const extra = timestamp(seconds)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt32LE(localDate(seconds), 10)
  header.writeUInt32LE(crc, 14)
  header.writeUInt32LE(size, 18)
  header.writeUInt32LE(size, 22)
  header.writeUInt16LE(name.length, 26)
  header.writeUInt16LE(extra.length, 28)
  return Buffer.concat([header, name, extra])
}

function centralRecord({ name, seconds, crc, size, offset }: Placed): Buffer {
  const far = offset >= U32
  const stamp = timestamp(seconds)
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(MADE_ON_UNIX | (far ? 45 : 20), 4)
  header.writeUInt16LE(far ? 45 : 20, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt32LE(localDate(seconds), 12)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(size, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE((far ? 12 : 0) + stamp.length, 30)
  header.writeUInt32LE(MODE, 38)
  header.writeUInt32LE(far ? U32 : offset, 42)
  const extra = Buffer.alloc(far ? 12 : 0)
  if (far) {
    extra.writeUInt16LE(0x0001, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(offset), 4)
  }
  return Buffer.concat([header, name, extra, stamp])
}

function ending(count: number, start: number, size: number): Buffer {
  const large = count >= U16 || start >= U32 || size >= U32
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, U16), 8)
  end.writeUInt16LE(Math.min(count, U16), 10)
  end.writeUInt32LE(Math.min(size, U32), 12)
  end.writeUInt32LE(Math.min(start, U32), 16)
  if (!large) return end
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(0x06064b50, 0)
  end64.writeBigUInt64LE(44n, 4)
  end64.writeUInt16LE(45, 12)
  end64.writeUInt16LE(45, 14)
  end64.writeBigUInt64LE(BigInt(count), 24)
  end64.writeBigUInt64LE(BigInt(count), 32)
  end64.writeBigUInt64LE(BigInt(size), 40)
  end64.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(start + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end64, locator, end])
}
