import { deflateSync } from 'node:zlib'
import { readTables, tag } from './sfnt.ts'

const woffSignature = 0x774f4646
const headerSize = 44
const entrySize = 20

/**
 * Packs a subset as WOFF for browsers: with a character map, the names (which contain the licence) and the vertical
 * metrics of the whole face. Glyph 1 of the subset is the first of `codes`.
 */
export function packWebFont(cut: Uint8Array, codes: readonly number[], original: Uint8Array, face = 0): Uint8Array {
  const tables = new Map<number, Uint8Array>()
  for (const [name, view] of readTables(cut)) tables.set(name, bytesOf(view))
  const source = readTables(original, face)
  for (const name of [tag.os2, tag.name]) {
    const view = source.get(name)
    if (view) tables.set(name, bytesOf(view))
  }
  // Browsers refuse a font with an empty outline table, which occurs when all its characters are blank.
  if (tables.get(tag.glyf)?.byteLength === 0) tables.set(tag.glyf, new Uint8Array(4))
  tables.set(tag.cmap, characterMap(codes))
  tables.set(tag.post, postWithoutNames(source.get(tag.post)))
  return pack(tables)
}

const bytesOf = (view: DataView): Uint8Array => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)

/** Format 12 covers all planes; one group for each run of consecutive code points. */
function characterMap(codes: readonly number[]): Uint8Array {
  const groups: [first: number, last: number, glyph: number][] = []
  const sorted = codes.map((code, at) => [code, at + 1] as const).sort((a, b) => a[0] - b[0])
  for (const [code, glyph] of sorted) {
    const group = groups.at(-1)
    if (group && code === group[1] + 1 && glyph === group[2] + code - group[0]) group[1] = code
    else groups.push([code, code, glyph])
  }
  const length = 16 + 12 * groups.length
  const out = new DataView(new ArrayBuffer(12 + length))
  out.setUint16(2, 1)
  out.setUint16(4, 3)
  out.setUint16(6, 10)
  out.setUint32(8, 12)
  out.setUint16(12, 12)
  out.setUint32(16, length)
  out.setUint32(24, groups.length)
  groups.forEach((group, at) => group.forEach((value, part) => out.setUint32(28 + 12 * at + 4 * part, value)))
  return bytesOf(out)
}

function postWithoutNames(post: DataView | undefined): Uint8Array {
  const out = new Uint8Array(32)
  if (post) out.set(bytesOf(post).subarray(0, 32))
  new DataView(out.buffer).setUint32(0, 0x00030000)
  return out
}

function pack(tables: ReadonlyMap<number, Uint8Array>): Uint8Array {
  const names = [...tables.keys()].sort((a, b) => a - b)
  const plain = names.map((name) => tables.get(name)!)
  const packed = plain.map((bytes) => {
    const smaller = deflateSync(bytes)
    return smaller.length < bytes.length ? smaller : bytes
  })
  const size = packed.reduce((sum, { length }) => sum + rounded(length), headerSize + entrySize * names.length)
  const out = new Uint8Array(size)
  const view = new DataView(out.buffer)
  const unpackedSize = plain.reduce((sum, { length }) => sum + rounded(length), 12 + 16 * names.length)
  const header = [woffSignature, 0x00010000, size, names.length << 16, unpackedSize, 0x00010000]
  header.forEach((value, at) => view.setUint32(4 * at, value))
  let at = headerSize + entrySize * names.length
  names.forEach((name, index) => {
    const entry = [name, at, packed[index]!.length, plain[index]!.length, sumOf(plain[index]!)]
    entry.forEach((value, part) => view.setUint32(headerSize + entrySize * index + 4 * part, value))
    out.set(packed[index]!, at)
    at += rounded(packed[index]!.length)
  })
  return out
}

const rounded = (length: number): number => (length + 3) & ~3

function sumOf(bytes: Uint8Array): number {
  const padded = new Uint8Array(rounded(bytes.length))
  padded.set(bytes)
  const view = new DataView(padded.buffer)
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + view.getUint32(at)) | 0
  return sum >>> 0
}
