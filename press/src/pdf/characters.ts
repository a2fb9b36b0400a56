import { deflateSync } from 'node:zlib'
import { buildFont } from '../font/cut.ts'
import type { Shape } from '../font/cut.ts'
import type { FontFile } from '../font/fonts.ts'
import type { ShapedCluster } from '../layout/shaping.ts'
import type { ByteWriter } from './bytes.ts'
import { decimal, utf16Hex } from './bytes.ts'

/** Objects of one embedded font. */
export const objectsPerFont = 5

/**
 * Characters of one embedded font, from one face or several with the same units per em. Each pair of shape and text has
 * a glyph of its own, so that characters that look the same are still copied and searched as themselves.
 */
export class CharacterSet {
  private readonly plain = new Map<string, Map<number, number>>()
  private readonly special = new Map<string, number>()
  private readonly files: FontFile[] = []
  private readonly drawn: number[] = []
  private readonly source: string[] = []
  private readonly clusters = new Map<number, ShapedCluster>()

  get size(): number {
    return this.drawn.length
  }

  fileAt(index: number): FontFile {
    return this.files[index]!
  }

  /** Drawn code point; undefined meaning for shaped clusters. */
  drawnAt(index: number): number {
    return this.drawn[index]!
  }

  shapeAt(index: number): Shape {
    const cluster = this.clusters.get(index)
    const file = this.files[index]!
    if (!cluster) return file.shape(this.drawn[index]!)
    const advance = Math.round(cluster.advance * file.metrics.unitsPerEm)
    return { from: file.shape(0).from, glyph: 0, made: { parts: cluster.parts, advance } }
  }

  sourceAt(index: number): string {
    return this.source[index]!
  }

  /** Advance in thousandths of the em. */
  widthAt(index: number): number {
    const { advance, metrics } = this.files[index]!
    const cluster = this.clusters.get(index)
    if (cluster) return cluster.advance * 1000
    return (advance(this.drawn[index]!) * 1000) / metrics.unitsPerEm
  }

  /** Number of a character from 1; 0 when it is not in the set. */
  find(face: string, drawn: number, source: string): number {
    return (
      (isPlain(drawn, source) ? this.plain.get(face)?.get(drawn) : this.special.get(`${face} ${drawn} ${source}`)) ?? 0
    )
  }

  /** Number of a shaped word's cluster from 1; 0 when it is not in the set. */
  findCluster(face: string, cluster: ShapedCluster): number {
    return this.special.get(keyOf(face, cluster)) ?? 0
  }

  addCluster(file: FontFile, cluster: ShapedCluster): number {
    const existing = this.findCluster(file.id, cluster)
    if (existing > 0) return existing
    this.clusters.set(this.drawn.length, cluster)
    this.files.push(file)
    this.source.push(cluster.text)
    const number = this.drawn.push(cluster.parts.reduce((sum, { glyph }) => sum * 31 + glyph, 0) | 0)
    this.special.set(keyOf(file.id, cluster), number)
    return number
  }

  add(file: FontFile, drawn: number, source: string): number {
    const existing = this.find(file.id, drawn, source)
    if (existing > 0) return existing
    this.files.push(file)
    this.source.push(source)
    const number = this.drawn.push(drawn)
    if (!isPlain(drawn, source)) {
      this.special.set(`${file.id} ${drawn} ${source}`, number)
      return number
    }
    const plain = this.plain.get(file.id)
    if (plain) plain.set(drawn, number)
    else this.plain.set(file.id, new Map([[drawn, number]]))
    return number
  }
}

const keyOf = (face: string, { text, parts }: ShapedCluster): string =>
  `${face} ${text} ${parts.map(({ glyph, x, y }) => `${glyph},${x},${y}`).join(' ')}`

/** Whether the glyph represents just its own character. */
const isPlain = (drawn: number, source: string): boolean =>
  source.codePointAt(0) === drawn && source.length === (drawn > 0xffff ? 2 : 1)

/** Name and metrics of a font in the file. */
export interface FontFacts {
  name: string
  metrics: FontFile['metrics']
}

/** Objects of the parts that depend on the characters. */
export interface FontParts {
  file: number
  unicode: number
  /** Object number of the widths, or the array itself. */
  widths: number | string
}

/** Writes the font objects `first` to `first + 2`, which don't depend on the characters. */
export function writeFontHead(out: ByteWriter, first: number, { name, metrics }: FontFacts, parts: FontParts): void {
  const { ascent, descent, capHeight, italicAngle, bounds, unitsPerEm } = metrics
  const em = (value: number): string => decimal((value * 1000) / unitsPerEm)
  const widths = typeof parts.widths === 'number' ? `${parts.widths} 0 R` : parts.widths
  out.object(
    first,
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${first + 1} 0 R]/ToUnicode ${parts.unicode} 0 R>>`,
  )
  out.object(
    first + 1,
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
      `/FontDescriptor ${first + 2} 0 R/DW 1000/W ${widths}/CIDToGIDMap/Identity>>`,
  )
  out.object(
    first + 2,
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${bounds.map(em).join(' ')}]/ItalicAngle ${decimal(italicAngle)}` +
      `/Ascent ${em(ascent)}/Descent ${em(descent)}/CapHeight ${em(capHeight)}/StemV 80/FontFile2 ${parts.file} 0 R>>`,
  )
}

/** Objects of a font that don't depend on its characters. */
export const objectsPerHead = 3

/** The font file of a set; general tables are those of the first character's face. */
export function cutOf(set: CharacterSet): Uint8Array {
  const shapes: Shape[] = []
  for (let i = 0; i < set.size; i++) shapes.push(set.shapeAt(i))
  return buildFont(shapes, shapes[0]!.from)
}

/** Writes the complete compressed font of a set as objects `first` to `first + 4`. */
export function writeFont(out: ByteWriter, first: number, set: CharacterSet): void {
  const { postScriptName, metrics } = set.fileAt(0)
  const [file, unicode] = [first + objectsPerHead, first + objectsPerHead + 1]
  const facts = { name: `${tagOf(set)}+${postScriptName}`, metrics }
  writeFontHead(out, first, facts, { file, unicode, widths: widthsOf(set) })
  const bytes = cutOf(set)
  writeStream(out, file, `/Length1 ${bytes.length}`, bytes)
  writeStream(out, unicode, '', Buffer.from(unicodeMap(set), 'latin1'))
}

/** Writes a deflated stream. */
export function writeStream(out: ByteWriter, number: number, entries: string, data: Uint8Array): void {
  out.stream(number, `${entries}/Filter/FlateDecode`, deflateSync(data))
}

/** The array of widths that differ from one em. */
export function widthsOf(set: CharacterSet): string {
  let widths = ''
  let open = false
  for (let i = 0; i < set.size; i++) {
    const width = set.widthAt(i)
    if (width === 1000) {
      if (open) widths += ']'
      open = false
      continue
    }
    widths += open ? ' ' : `${i + 1}[`
    widths += decimal(width)
    open = true
  }
  return `[${widths}${open ? ']' : ''}]`
}

/** The ToUnicode map of a font. */
export function unicodeMap(set: CharacterSet): string {
  let map =
    '/CIDInit/ProcSet findresource begin 12 dict begin begincmap\n' +
    '/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n' +
    '/CMapName/Adobe-Identity-UCS def/CMapType 2 def\n' +
    '1 begincodespacerange<0000><ffff>endcodespacerange\n'
  for (let start = 0; start < set.size; start += 100) {
    const end = Math.min(set.size, start + 100)
    map += `${end - start} beginbfchar\n`
    for (let i = start; i < end; i++) map += `<${hex4(i + 1)}><${utf16Hex(set.sourceAt(i))}>\n`
    map += 'endbfchar\n'
  }
  return `${map}endcmap CMapName currentdict/CMap defineresource pop end end`
}

export const hex4 = (value: number): string => value.toString(16).padStart(4, '0')

/** Subset tag of six letters, derived from the characters. */
function tagOf(set: CharacterSet): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < set.size; i++) hash = Math.imul(hash ^ set.drawnAt(i), 0x01000193) >>> 0
  let tag = ''
  for (let i = 0; i < 6; i++) {
    tag += String.fromCharCode(65 + (hash % 26))
    hash = Math.floor(hash / 26)
  }
  return tag
}
