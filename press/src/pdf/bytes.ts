import { crc32 } from 'node:zlib'

/** Grows a buffer of Latin-1 text and raw bytes, and knows where each numbered object begins. */
export class ByteWriter {
  /** Where the first byte not yet taken lies in the file. */
  private base: number
  /** By object number: the position in the file, or the number of the object stream that holds it. */
  readonly offsets: number[] = []
  /** Index within its object stream, of each object in one. */
  readonly indexes = new Map<number, number>()
  private buffer: Buffer
  private length = 0
  private takenChecksum = 0

  /** `room` is written over; give the same one again to spare the next writer's allocation. */
  constructor(base = 0, room: Buffer = Buffer.allocUnsafe(1 << 16)) {
    this.base = base
    this.buffer = room
  }

  get size(): number {
    return this.length
  }

  /** Position in the file of the next byte. */
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

  /** `entries` are dictionary entries beside the length. */
  stream(number: number, entries: string, data: Uint8Array | string): void {
    this.offsets[number] = this.position
    this.text(`${number} 0 obj\n<<${entries}/Length ${data.length}>>\nstream\n`)
    if (typeof data === 'string') this.text(data)
    else this.bytes(data)
    this.text('\nendstream\nendobj\n')
  }

  /** All that was written and not taken; changes with the next word. */
  get written(): Uint8Array {
    return this.buffer.subarray(0, this.length)
  }

  /** CRC-32 of all that was ever written, taken or not. */
  get checksum(): number {
    return crc32(this.buffer.subarray(0, this.length), this.takenChecksum)
  }

  /** Hands over what was written and starts empty behind it. */
  take(): Uint8Array {
    this.takenChecksum = this.checksum
    const taken = Uint8Array.prototype.slice.call(this.buffer, 0, this.length)
    this.base += this.length
    this.length = 0
    return taken
  }

  private reserve(more: number): void {
    if (this.length + more <= this.buffer.length) return
    const grown = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.length + more))
    this.buffer.copy(grown, 0, 0, this.length)
    this.buffer = grown
  }
}

/** A number as PDF writes it, to a thousandth. */
export function decimal(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}

/** Text outside of pages: as it is where it is plain, otherwise as UTF-16 with its mark. */
export function textString(text: string): string {
  if (/^[ -~]*$/.test(text)) return `(${text.replace(/[\\()]/g, '\\$&')})`
  return `<feff${utf16Hex(text)}>`
}

export function utf16Hex(text: string): string {
  let hex = ''
  for (let i = 0; i < text.length; i++) hex += text.charCodeAt(i).toString(16).padStart(4, '0')
  return hex
}
