import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { readTables } from './sfnt.ts'

const woffSignature = 0x774f4646
const trueType = 0x00010000
export const collectionSignature = 0x74746366
const mostFaces = 64

/** Number of faces in a file: several in a collection, else one. Limited by the file's size. */
export function faceCount(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 12 || view.getUint32(0) !== collectionSignature) return 1
  return Math.min(view.getUint32(8), Math.floor((bytes.length - 12) / 4), mostFaces)
}

/** Reads a font file as TrueType; a WOFF file is unpacked, its tables unchanged. */
export function readFontFile(path: string): Uint8Array {
  return unwrapped(readFileSync(path))
}

/** The same from bytes. `empty`: tables to leave empty, since nearly all time is spent on outlines. */
export function unwrapped(bytes: Uint8Array, empty: readonly number[] = []): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return view.getUint32(0) === woffSignature ? unpackWoff(bytes, empty) : bytes
}

/** Unpacks a WOFF file. Throws a RangeError when a table's length differs from its header. */
export function unpackWoff(bytes: Uint8Array, empty: readonly number[] = []): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = new Map<number, Uint8Array>()
  for (let i = 0; i < view.getUint16(12); i++) {
    const entry = 44 + 20 * i
    const name = view.getUint32(entry)
    if (empty.includes(name)) {
      tables.set(name, new Uint8Array(0))
      continue
    }
    const at = view.getUint32(entry + 4)
    const packed = bytes.subarray(at, at + view.getUint32(entry + 8))
    const length = view.getUint32(entry + 12)
    const plain = packed.length === length ? packed : inflateSync(packed, { maxOutputLength: Math.max(1, length) })
    if (plain.length !== length) throw new RangeError('a table of the web font is of another length than it says')
    tables.set(name, plain)
  }
  return writeSfnt(tables)
}

/** One face of a collection, or a single font, as a file of its own. Deterministic. */
export function soleFace(bytes: Uint8Array, face: number): Uint8Array {
  return writeSfnt(
    new Map(
      [...readTables(bytes, face)].map(([name, view]) => [
        name,
        new Uint8Array(view.buffer, view.byteOffset, view.byteLength),
      ]),
    ),
  )
}

/** Serialises these tables to a font file. */
export function writeSfnt(tables: ReadonlyMap<number, Uint8Array>): Uint8Array {
  const names = [...tables.keys()].sort((a, b) => a - b)
  const start = 12 + 16 * names.length
  const out = new Uint8Array(names.reduce((sum, name) => sum + rounded(tables.get(name)!.length), start))
  const view = new DataView(out.buffer)
  const most = 2 ** Math.floor(Math.log2(Math.max(1, names.length)))
  view.setUint32(0, trueType)
  view.setUint16(4, names.length)
  view.setUint16(6, 16 * most)
  view.setUint16(8, Math.log2(most))
  view.setUint16(10, 16 * (names.length - most))
  let at = start
  names.forEach((name, i) => {
    const table = tables.get(name)!
    out.set(table, at)
    const entry = [name, sumOf(view, at, at + rounded(table.length)), at, table.length]
    entry.forEach((value, part) => view.setUint32(12 + 16 * i + 4 * part, value))
    at += rounded(table.length)
  })
  return out
}

const rounded = (length: number): number => (length + 3) & ~3

function sumOf(view: DataView, from: number, to: number): number {
  let sum = 0
  for (let at = from; at < to; at += 4) sum = (sum + view.getUint32(at)) | 0
  return sum >>> 0
}
