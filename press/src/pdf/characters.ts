import { deflateSync } from 'node:zlib'
import type { FontFile } from '../font/fonts.ts'
import type { ByteWriter } from './bytes.ts'
import { decimal, utf16Hex } from './bytes.ts'

/** Objects one embedded font takes. */
export const objectsPerFont = 5

/**
 * The characters of one face that one font of the file will hold. Each (shape, text behind it) pair has a glyph of its
 * own there, so two characters that look the same still copy and search as themselves.
 */
export class CharacterSet {
  readonly face: string
  private readonly plain = new Map<number, number>()
  private readonly odd = new Map<string, number>()
  private readonly drawn: number[] = []
  private readonly source: string[] = []

  constructor(face: string) {
    this.face = face
  }

  get size(): number {
    return this.drawn.length
  }

  /** Code points to cut from the font. */
  get codes(): readonly number[] {
    return this.drawn
  }

  sourceAt(index: number): string {
    return this.source[index]!
  }

  /** The number of a character, from 1; 0 when it is not in the set. */
  find(drawn: number, source: string): number {
    const plain = source.codePointAt(0) === drawn && source.length === (drawn > 0xffff ? 2 : 1)
    return (plain ? this.plain.get(drawn) : this.odd.get(`${drawn} ${source}`)) ?? 0
  }

  add(drawn: number, source: string): number {
    const known = this.find(drawn, source)
    if (known > 0) return known
    this.source.push(source)
    const number = this.drawn.push(drawn)
    const plain = source.codePointAt(0) === drawn && source.length === (drawn > 0xffff ? 2 : 1)
    if (plain) this.plain.set(drawn, number)
    else this.odd.set(`${drawn} ${source}`, number)
    return number
  }
}

/**
 * Writes the font objects `first` to `first + 4` of a character set. Small fonts are left uncompressed: deflating them
 * costs more than all the rest of a certificate.
 */
export function writeFont(out: ByteWriter, first: number, set: CharacterSet, file: FontFile, compress: boolean): void {
  const bytes = file.cut(set.codes)
  const name = `${tagOf(set)}+${file.postScriptName}`
  const { ascent, descent, capHeight, italicAngle, bounds, unitsPerEm } = file.metrics
  const em = (value: number): string => decimal((value * 1000) / unitsPerEm)
  out.object(
    first,
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${first + 1} 0 R]/ToUnicode ${first + 4} 0 R>>`,
  )
  out.object(
    first + 1,
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
      `/FontDescriptor ${first + 2} 0 R/DW 1000${widthsOf(set, file)}/CIDToGIDMap/Identity>>`,
  )
  out.object(
    first + 2,
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${bounds.map(em).join(' ')}]/ItalicAngle ${decimal(italicAngle)}` +
      `/Ascent ${em(ascent)}/Descent ${em(descent)}/CapHeight ${em(capHeight)}/StemV 80/FontFile2 ${first + 3} 0 R>>`,
  )
  writeStream(out, first + 3, `/Length1 ${bytes.length}`, bytes, compress)
  writeStream(out, first + 4, '', unicodeMap(set), compress)
}

/** Writes a stream, deflated when asked. */
export function writeStream(
  out: ByteWriter,
  number: number,
  entries: string,
  data: Uint8Array | string,
  compress: boolean,
): void {
  if (compress) out.stream(number, `${entries}/Filter/FlateDecode`, deflateSync(data))
  else out.stream(number, entries, data)
}

/** Widths that differ from one em. */
function widthsOf(set: CharacterSet, file: FontFile): string {
  const { unitsPerEm } = file.metrics
  let widths = ''
  let open = false
  for (let i = 0; i < set.size; i++) {
    const width = file.advance(set.codes[i]!)
    if (width === unitsPerEm) {
      if (open) widths += ']'
      open = false
      continue
    }
    widths += open ? ' ' : `${i + 1}[`
    widths += decimal((width * 1000) / unitsPerEm)
    open = true
  }
  return widths === '' ? '' : `/W[${widths}${open ? ']' : ''}]`
}

function unicodeMap(set: CharacterSet): string {
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

/** Six letters that differ between subsets of a face, the same for the same characters. */
function tagOf(set: CharacterSet): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < set.size; i++) hash = Math.imul(hash ^ set.codes[i]!, 0x01000193) >>> 0
  let tag = ''
  for (let i = 0; i < 6; i++) {
    tag += String.fromCharCode(65 + (hash % 26))
    hash = Math.floor(hash / 26)
  }
  return tag
}
