import { crc32 } from 'node:zlib'

/** A growing buffer of Latin-1 text and bytes that records the offset of each numbered object. */
export class ByteWriter {
  /** File position of the first byte in the buffer. */
  private base: number
  /** By object number: its position in the file, or the number of the object stream that contains it. */
  readonly offsets: number[] = []
  /** Index of each object within its object stream. */
  readonly indexes = new Map<number, number>()
  private buffer: Buffer
  private length = 0
  private drainedChecksum = 0

  /** `room` is overwritten; pass the same buffer to the next writer to avoid an allocation. */
  constructor(base = 0, room: Buffer = Buffer.allocUnsafe(1 << 16)) {
    this.base = base
    this.buffer = room
  }

  get size(): number {
    return this.length
  }

  /** File position of the next byte. */
  get position(): number {
    return this.base + this.length
  }

  text(text: string): void {
    this.reserve(text.length)
    this.length += this.buffer.write(text, this.length, 'latin1')
  }

  bytes(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.buffer.set(bytes, this.length)
    this.length += bytes.length
  }

  object(number: number, body: string): void {
    this.offsets[number] = this.position
    this.text(`${number} 0 obj\n${body}\nendobj\n`)
  }

  /** `entries` are dictionary entries besides the length. */
  stream(number: number, entries: string, data: Uint8Array | string): void {
    this.offsets[number] = this.position
    this.text(`${number} 0 obj\n<<${entries}/Length ${data.length}>>\nstream\n`)
    if (typeof data === 'string') this.text(data)
    else this.bytes(data)
    this.text('\nendstream\nendobj\n')
  }

  /** Bytes written and not drained; invalid after the next write. */
  get written(): Uint8Array {
    return this.buffer.subarray(0, this.length)
  }

  /** CRC-32 of all bytes ever written, drained ones included. */
  get checksum(): number {
    return crc32(this.buffer.subarray(0, this.length), this.drainedChecksum)
  }

  /** Returns the bytes written and empties the buffer. */
  drain(): Uint8Array {
    this.drainedChecksum = this.checksum
    const bytes = Uint8Array.prototype.slice.call(this.buffer, 0, this.length)
    this.base += this.length
    this.length = 0
    return bytes
  }

  private reserve(more: number): void {
    if (this.length + more <= this.buffer.length) return
    const grown = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.length + more))
    this.buffer.copy(grown, 0, 0, this.length)
    this.buffer = grown
  }
}

/** Formats a number for PDF, to a thousandth. */
export function decimal(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}

/** Encodes a text string: plain ASCII, otherwise UTF-16 with a byte order mark. */
export function textString(text: string): string {
  if (/^[ -~]*$/.test(text)) return `(${text.replace(/[\\()]/g, '\\$&')})`
  return `<feff${utf16Hex(text)}>`
}

export function utf16Hex(text: string): string {
  let hex = ''
  for (let i = 0; i < text.length; i++) hex += text.charCodeAt(i).toString(16).padStart(4, '0')
  return hex
}
