import { deflateSync } from 'node:zlib'
import { ByteWriter } from './bytes.ts'

/** Buffers all objects except streams, to write them together, deflated, as an object stream (ISO 32000-2, 7.5.7). */
export class PackingWriter extends ByteWriter {
  private readonly held = new Map<number, string>()

  override object(number: number, body: string): void {
    this.held.set(number, body)
  }

  /** Writes the buffered objects as object `number`. */
  writeHeld(number: number): void {
    let places = ''
    let bodies = ''
    for (const [each, body] of this.held) {
      places += `${each} ${bodies.length} `
      bodies += `${body}\n`
      this.offsets[each] = number
      this.indexes.set(each, this.indexes.size)
    }
    const entries = `/Type/ObjStm/N ${this.held.size}/First ${places.length}/Filter/FlateDecode`
    this.stream(number, entries, deflateSync(Buffer.from(places + bodies, 'latin1'), { level: 9 }))
    this.held.clear()
  }
}
