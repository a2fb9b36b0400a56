import { deflateSync } from 'node:zlib'
import { ByteWriter } from './bytes.ts'

/** Buffers all objects except streams, to write them together, deflated, as an object stream (ISO 32000-2, 7.5.7). */
export class PackingWriter extends ByteWriter {
  private readonly buffered = new Map<number, string>()

  override object(number: number, body: string): void {
    this.buffered.set(number, body)
  }

  /** Writes the buffered objects as object `number`. */
  writeBuffered(number: number): void {
    let index = ''
    let bodies = ''
    for (const [each, body] of this.buffered) {
      index += `${each} ${bodies.length} `
      bodies += `${body}\n`
      this.offsets[each] = number
      this.indexes.set(each, this.indexes.size)
    }
    const entries = `/Type/ObjStm/N ${this.buffered.size}/First ${index.length}/Filter/FlateDecode`
    this.stream(number, entries, deflateSync(Buffer.from(index + bodies, 'latin1'), { level: 9 }))
    this.buffered.clear()
  }
}
