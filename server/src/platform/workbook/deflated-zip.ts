import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive, generated while it is written. */
export interface ZipPart {
  readonly name: string
  readonly text: AsyncIterable<string> | Iterable<string>
}

/** Flags: names are UTF-8; sizes and checksum follow the content. */
const FLAGS = 0x0808
const DEFLATE = 8
const VERSION = 20
/** 1980-01-01, the earliest date of the ZIP format. */
const DATE = 0x0021

interface Written {
  readonly name: Buffer
  readonly offset: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

/** Streams a compressed ZIP archive as fast as it is read. A part has at most 4 GB. */
export async function* deflatedZip(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Buffer, void> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, text } of parts) {
    const header = localHeader(Buffer.from(name))
    yield header
    const sum = { crc: 0, packed: 0, size: 0 }
    for await (const piece of deflated(text, sum)) yield piece
    const descriptor = sizes(0x08074b50, sum)
    yield descriptor
    written.push({ name: Buffer.from(name), offset, ...sum })
    offset += header.length + sum.packed + descriptor.length
  }
  const records = written.map(centralRecord)
  yield* records
  const length = records.reduce((all, record) => all + record.length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(written.length, 8)
  end.writeUInt16LE(written.length, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
  yield end
}

interface Sum {
  crc: number
  packed: number
  size: number
}

async function* deflated(text: ZipPart['text'], sum: Sum): AsyncGenerator<Buffer, void> {
  async function* bytes() {
    for await (const piece of text) {
      const chunk = Buffer.from(piece)
      sum.crc = crc32(chunk, sum.crc)
      sum.size += chunk.length
      yield chunk
    }
  }
  const packer = createDeflateRaw()
  // Errors of the source are passed on through the compressor to the loop below.
  pipeline(Readable.from(bytes()), packer, () => undefined)
  for await (const piece of packer as AsyncIterable<Buffer>) {
    sum.packed += piece.length
    yield piece
  }
}

function sizes(signature: number, { crc, packed, size }: Sum): Buffer {
  const descriptor = Buffer.alloc(16)
  descriptor.writeUInt32LE(signature, 0)
  descriptor.writeUInt32LE(crc, 4)
  descriptor.writeUInt32LE(packed, 8)
  descriptor.writeUInt32LE(size, 12)
  return descriptor
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATE, 8)
  header.writeUInt16LE(DATE, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function centralRecord({ name, offset, crc, packed, size }: Written): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(VERSION, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt16LE(DEFLATE, 10)
  header.writeUInt16LE(DATE, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(packed, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, name])
}
