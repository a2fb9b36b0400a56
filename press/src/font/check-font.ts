import { collectionSignature, faceCount } from './container.ts'
import { outlineFault } from './check-outlines.ts'
import { tag } from './sfnt.ts'

/**
 * Fault of a font file: `not-font`, `wrapped` (a web font), `cff` (no TrueType outlines), `broken` with the table that
 * is missing, truncated or invalid.
 */
export interface FontFault {
  kind: 'not-font' | 'wrapped' | 'cff' | 'broken'
  /** The faulty table; empty where the fault is in none. */
  table: string
}

const mostTables = 128
const mostMaps = 64
const woff = new Set([0x774f4646, 0x774f4632])
const openType = 0x4f54544f
const trueType = new Set([0x00010000, 0x74727565])
/** Least number of bytes of each table, in the order of checks. */
const least: readonly (readonly [keyof typeof tag, number])[] = [
  ['head', 54],
  ['maxp', 32],
  ['hhea', 36],
  ['hmtx', 4],
  ['loca', 4],
  ['glyf', 0],
  ['cmap', 4],
  ['os2', 78],
]

const nameOf = (table: keyof typeof tag): string => (table === 'os2' ? 'OS/2' : table)
const broken = (table: keyof typeof tag | ''): FontFault => ({
  kind: 'broken',
  table: table === '' ? '' : nameOf(table),
})

/**
 * Validates a face of an untrusted file, each number before it is used, so that later code, which trusts the file,
 * terminates and uses memory in proportion to the file. Null: valid. A generator, since a font of 65,535 glyphs takes
 * most of a second: the caller yields to other work between steps.
 */
export function* findFontFault(bytes: Uint8Array, face: number): Generator<void, FontFault | null> {
  if (bytes.length < 12) return { kind: 'not-font', table: '' }
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const signature = file.getUint32(0)
  if (woff.has(signature)) return { kind: 'wrapped', table: '' }
  let start = 0
  if (signature === collectionSignature) {
    if (face >= faceCount(bytes)) return broken('')
    start = file.getUint32(12 + 4 * face)
    if (start + 12 > bytes.length) return broken('')
  } else if (face !== 0) return broken('')
  const version = file.getUint32(start)
  if (version === openType) return { kind: 'cff', table: '' }
  if (!trueType.has(version)) return { kind: start === 0 ? 'not-font' : 'broken', table: '' }
  const tables = tablesOf(file, start)
  if (!tables) return broken('')
  for (const [name, length] of least) {
    const table = tables.get(tag[name])
    if (!table && name === 'glyf' && tables.has(0x43464620)) return { kind: 'cff', table: '' }
    if (!table || table.byteLength < length) return broken(name)
  }
  const get = (name: keyof typeof tag): DataView => tables.get(tag[name])!
  const glyphs = get('maxp').getUint16(4)
  const units = get('head').getUint16(18)
  if (units < 16 || units > 16_384) return broken('head')
  const metrics = get('hhea').getUint16(34)
  if (metrics < 1 || metrics > glyphs) return broken('hhea')
  if (get('hmtx').byteLength < 4 * metrics + 2 * (glyphs - metrics)) return broken('hmtx')
  if (!isSoundMap(get('cmap'), glyphs)) return broken('cmap')
  const post = tables.get(tag.post)
  if (post && post.byteLength < 32) return broken('post')
  const name = tables.get(tag.name)
  if (name && !isSoundName(name)) return broken('name')
  const fault = yield* outlineFault({ head: get('head'), loca: get('loca'), glyf: get('glyf'), glyphs })
  return fault ? broken(fault) : null
}

/** Null: the table directory points outside the file. */
function tablesOf(file: DataView, start: number): Map<number, DataView> | null {
  const count = file.getUint16(start + 4)
  if (count > mostTables || start + 12 + 16 * count > file.byteLength) return null
  const tables = new Map<number, DataView>()
  for (let i = 0; i < count; i++) {
    const entry = start + 12 + 16 * i
    const [at, length] = [file.getUint32(entry + 8), file.getUint32(entry + 12)]
    if (at + length > file.byteLength) return null
    tables.set(file.getUint32(entry), new DataView(file.buffer, file.byteOffset + at, length))
  }
  return tables
}

/** Whether the character maps that `readCmap` chooses from are valid: ascending, without duplicates. */
function isSoundMap(cmap: DataView, glyphs: number): boolean {
  const count = cmap.getUint16(2)
  if (count > mostMaps || 4 + 8 * count > cmap.byteLength) return false
  let usable = 0
  const seen = new Set<number>()
  for (let i = 0; i < count; i++) {
    const platform = cmap.getUint16(4 + 8 * i)
    const encoding = cmap.getUint16(6 + 8 * i)
    const at = cmap.getUint32(8 + 8 * i)
    if (at + 6 > cmap.byteLength) return false
    const format = cmap.getUint16(at)
    const unicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10))
    if (!unicode || (format !== 4 && format !== 12)) continue
    usable++
    if (seen.has(at)) continue
    seen.add(at)
    if (!(format === 12 ? isSoundFormat12(cmap, at, glyphs) : isSoundFormat4(cmap, at, glyphs))) return false
  }
  return usable > 0
}

function isSoundFormat12(cmap: DataView, at: number, glyphs: number): boolean {
  if (at + 16 > cmap.byteLength) return false
  const groups = cmap.getUint32(at + 12)
  if (groups > (cmap.byteLength - at - 16) / 12) return false
  let before = -1
  for (let i = 0; i < groups; i++) {
    const [first, last, glyph] = [0, 4, 8].map((part) => cmap.getUint32(at + 16 + 12 * i + part)) as [
      number,
      number,
      number,
    ]
    if (first <= before || last < first || last > 0x10ffff || glyph + last - first >= glyphs) return false
    before = last
  }
  return true
}

function isSoundFormat4(cmap: DataView, at: number, glyphs: number): boolean {
  if (at + 16 > cmap.byteLength) return false
  const doubled = cmap.getUint16(at + 6)
  if (doubled % 2 !== 0 || at + 16 + 4 * doubled > cmap.byteLength) return false
  let before = -1
  for (let i = 0; i < doubled; i += 2) {
    const end = cmap.getUint16(at + 14 + i)
    const start = cmap.getUint16(at + 16 + doubled + i)
    const delta = cmap.getUint16(at + 16 + 2 * doubled + i)
    const rangeAt = at + 16 + 3 * doubled + i
    const range = cmap.getUint16(rangeAt)
    if (start <= before || end < start) return false
    before = end
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const rawAt = rangeAt + range + 2 * (code - start)
      if (range !== 0 && rawAt + 2 > cmap.byteLength) return false
      const raw = range === 0 ? code : cmap.getUint16(rawAt)
      const glyph = range !== 0 && raw === 0 ? 0 : (raw + delta) & 0xffff
      if (glyph >= glyphs) return false
    }
  }
  return true
}

function isSoundName(name: DataView): boolean {
  if (name.byteLength < 6) return false
  const count = name.getUint16(2)
  const strings = name.getUint16(4)
  if (6 + 12 * count > name.byteLength) return false
  for (let i = 0; i < count; i++) {
    const record = 6 + 12 * i
    if (strings + name.getUint16(record + 10) + name.getUint16(record + 8) > name.byteLength) return false
  }
  return true
}
