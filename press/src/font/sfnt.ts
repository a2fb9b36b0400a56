/** Reads what the press needs of a TrueType file: character map, advances, vertical metrics, table names. */

export interface Sfnt {
  unitsPerEm: number
  ascent: number
  descent: number
  capHeight: number
  italicAngle: number
  bounds: readonly [number, number, number, number]
  postScriptName: string
  /** Code point to glyph number. */
  glyphs: Map<number, number>
  /** Advance width of a glyph in font units. */
  advance: (glyph: number) => number
  /** The table of glyph positioning, which includes kerning. */
  gpos: DataView | undefined
}

type Tables = Map<number, DataView>

/** Table names as the numbers in a file. */
export const tag = {
  cmap: 0x636d6170,
  glyf: 0x676c7966,
  gpos: 0x47504f53,
  head: 0x68656164,
  hhea: 0x68686561,
  hmtx: 0x686d7478,
  loca: 0x6c6f6361,
  maxp: 0x6d617870,
  name: 0x6e616d65,
  os2: 0x4f532f32,
  post: 0x706f7374,
} as const

/** Lists the tables of a font, or of one face of a collection. Throws when there are no TrueType outlines. */
export function readTables(bytes: Uint8Array, face = 0): Tables {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let start = 0
  if (view.getUint32(0) === 0x74746366) {
    if (face >= view.getUint32(8)) throw new RangeError(`font collection has no face ${face}`)
    start = view.getUint32(12 + 4 * face)
  }
  const version = view.getUint32(start)
  if (version !== 0x00010000 && version !== 0x74727565) throw new TypeError('font is not TrueType with glyf outlines')
  const tables: Tables = new Map()
  const count = view.getUint16(start + 4)
  for (let i = 0; i < count; i++) {
    const entry = start + 12 + 16 * i
    const offset = bytes.byteOffset + view.getUint32(entry + 8)
    tables.set(view.getUint32(entry), new DataView(bytes.buffer, offset, view.getUint32(entry + 12)))
  }
  return tables
}

function table(tables: Tables, name: keyof typeof tag): DataView {
  const found = tables.get(tag[name])
  if (!found) throw new TypeError(`font has no table ${name}`)
  return found
}

/** The table in memory of its own, so that the file's bytes can be freed. */
function copied(view: DataView): DataView {
  return new DataView(view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength))
}

/** Reads a complete face. What it returns refers to no byte of the file. */
export function readSfnt(bytes: Uint8Array, face = 0): Sfnt {
  const tables = readTables(bytes, face)
  const head = table(tables, 'head')
  const hhea = table(tables, 'hhea')
  const hmtx = copied(table(tables, 'hmtx'))
  const gpos = tables.get(tag.gpos)
  table(tables, 'glyf')
  const os2 = tables.get(tag.os2)
  const capHeight = os2 && os2.byteLength >= 90 ? os2.getInt16(88) : 0
  return {
    unitsPerEm: head.getUint16(18),
    ascent: hhea.getInt16(4),
    descent: hhea.getInt16(6),
    capHeight: capHeight || Math.round(head.getUint16(18) * 0.73),
    italicAngle: (tables.get(tag.post)?.getInt32(4) ?? 0) / 65536,
    bounds: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
    postScriptName: readPostScriptName(tables.get(tag.name)),
    glyphs: readCmap(table(tables, 'cmap')),
    advance: readAdvances(hhea, hmtx),
    gpos: gpos && copied(gpos),
  }
}

/** Advance widths by glyph number; the last one applies to all further glyphs. */
export function readAdvances(hhea: DataView, hmtx: DataView): (glyph: number) => number {
  const last = hhea.getUint16(34) - 1
  return (glyph) => hmtx.getUint16(4 * Math.min(glyph, last))
}

/** The best Unicode character map of a font: full repertoire (format 12), else basic plane (format 4). */
export function readCmap(cmap: DataView): Map<number, number> {
  let best = -1
  let rank = -1
  for (let i = 0; i < cmap.getUint16(2); i++) {
    const platform = cmap.getUint16(4 + 8 * i)
    const encoding = cmap.getUint16(6 + 8 * i)
    const offset = cmap.getUint32(8 + 8 * i)
    const format = cmap.getUint16(offset)
    const unicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10))
    const worth = format === 12 ? 2 : format === 4 ? 1 : -1
    if (unicode && worth > rank) {
      best = offset
      rank = worth
    }
  }
  if (best < 0) throw new TypeError('font has no Unicode character map')
  return rank === 2 ? readFormat12(cmap, best) : readFormat4(cmap, best)
}

function readFormat12(cmap: DataView, offset: number): Map<number, number> {
  const glyphs = new Map<number, number>()
  for (let i = 0; i < cmap.getUint32(offset + 12); i++) {
    const group = offset + 16 + 12 * i
    const first = cmap.getUint32(group)
    const last = Math.min(cmap.getUint32(group + 4), 0x10ffff)
    const glyph = cmap.getUint32(group + 8)
    for (let code = first; code <= last; code++) glyphs.set(code, glyph + code - first)
  }
  return glyphs
}

function readFormat4(cmap: DataView, offset: number): Map<number, number> {
  const glyphs = new Map<number, number>()
  const doubled = cmap.getUint16(offset + 6)
  for (let i = 0; i < doubled; i += 2) {
    const end = cmap.getUint16(offset + 14 + i)
    const start = cmap.getUint16(offset + 16 + doubled + i)
    const delta = cmap.getUint16(offset + 16 + 2 * doubled + i)
    const rangeAt = offset + 16 + 3 * doubled + i
    const range = cmap.getUint16(rangeAt)
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const raw = range === 0 ? code : cmap.getUint16(rangeAt + range + 2 * (code - start))
      const glyph = range !== 0 && raw === 0 ? 0 : (raw + delta) & 0xffff
      if (glyph !== 0) glyphs.set(code, glyph)
    }
  }
  return glyphs
}

function readPostScriptName(name: DataView | undefined): string {
  if (!name) return 'Font'
  const strings = name.getUint16(4)
  for (let i = 0; i < name.getUint16(2); i++) {
    const record = 6 + 12 * i
    if (name.getUint16(record + 6) !== 6 || name.getUint16(record) !== 3) continue
    let text = ''
    for (let at = 0; at < name.getUint16(record + 8); at += 2) {
      text += String.fromCharCode(name.getUint16(strings + name.getUint16(record + 10) + at))
    }
    return text.replace(/[^A-Za-z0-9-]/g, '') || 'Font'
  }
  return 'Font'
}
