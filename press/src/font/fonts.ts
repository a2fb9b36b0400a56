import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FontFamily } from '../design.ts'
import { openFaces } from '../layout/faces.ts'
import type { Faces, FaceTable } from '../layout/faces.ts'
import { advanceTable } from './advance-table.ts'
import { readFontNames } from './font-facts.ts'
import type { FontNames } from './font-facts.ts'
import { readSfnt, tag } from './sfnt.ts'
import type { Sfnt } from './sfnt.ts'
import { readFontFile, unwrapped } from './container.ts'
import { buildFont, openOutlines } from './cut.ts'
import { readHalves } from './halves.ts'
import { readKerning } from './kerning.ts'
import type { Outlines, Shape } from './cut.ts'
import { packWebFont } from './web-font.ts'

/** Source of a face. `any` is the fallback for characters that no family has. */
export interface FontSource {
  id: string
  family: FontFamily | 'any'
  bold: boolean
  /** For scripts that need shaping: HarfBuzz sets its words, and it is used for nothing else. */
  shaped?: boolean
  /** For Latin and Greek words with letters that the families' own faces lack. */
  latin?: boolean
  path: string
  /** Index of the face in a collection. */
  index?: number
  /** SHA-256 of the file, if known. */
  hash?: string
}

/** One face as the PDF writer and the raster need it. */
export interface FontFile {
  id: string
  path: string
  postScriptName: string
  metrics: Pick<Sfnt, 'unitsPerEm' | 'ascent' | 'descent' | 'capHeight' | 'italicAngle' | 'bounds'>
  /** Advance of a supported code point, in font units. */
  advance: (code: number) => number
  /** The outline of a code point. The file stays in memory from the first call on. */
  shape: (code: number) => Shape
  /** Builds a font subset of these code points; glyph 1 is the first of them. */
  cut: (codes: readonly number[]) => Uint8Array
  /** The same as WOFF for browsers; unsupported code points are left out. */
  webFont: (codes: readonly number[]) => Uint8Array
}

export interface Fonts {
  /** Identifies this list of faces. */
  key: string
  /** Plain data with which the editor lays out the same lines. */
  tables: readonly FaceTable[]
  faces: Faces
  /**
   * Loads the shaper once, if a face needs it. Until then words that need shaping are reported as missing: await it
   * before laying out such words.
   */
  ready: () => Promise<void>
  file: (id: string) => FontFile
}

/**
 * The bundled faces: hei, song and kai, regular and bold, with all 8,105 standard characters, faces for missing Latin
 * and Greek letters, and for Uyghur and other languages in Arabic script, Tibetan and Mongolian.
 */
export function bundledFonts(): FontSource[] {
  const hei = import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
  const heiBold = import.meta.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf')
  const song = import.meta.resolve('@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf')
  const songBold = import.meta.resolve('@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf')
  const kai = import.meta.resolve('@fontsource/lxgw-wenkai/files/lxgw-wenkai-latin-500-normal.woff')
  const kaiBold = import.meta.resolve('@fontsource/lxgw-wenkai/files/lxgw-wenkai-latin-700-normal.woff')
  return [
    { id: 'hei-400', family: 'hei', bold: false, path: fileURLToPath(hei) },
    { id: 'hei-700', family: 'hei', bold: true, path: fileURLToPath(heiBold) },
    { id: 'song-400', family: 'song', bold: false, path: fileURLToPath(song) },
    { id: 'song-700', family: 'song', bold: true, path: fileURLToPath(songBold) },
    { id: 'kai-400', family: 'kai', bold: false, path: fileURLToPath(kai) },
    { id: 'kai-700', family: 'kai', bold: true, path: fileURLToPath(kaiBold) },
    ...latinFonts(),
    ...shapedFonts(),
  ]
}

function latinFonts(): FontSource[] {
  const sans = import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')
  const sansBold = import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf')
  const serif = import.meta.resolve('@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf')
  // Its stems match those of Song's bold Latin; its own bold is heavier.
  const serifBold = import.meta.resolve('@expo-google-fonts/noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf')
  return [
    { id: 'sans-400', family: 'hei', bold: false, latin: true, path: fileURLToPath(sans) },
    { id: 'sans-700', family: 'hei', bold: true, latin: true, path: fileURLToPath(sansBold) },
    { id: 'serif-400', family: 'song', bold: false, latin: true, path: fileURLToPath(serif) },
    { id: 'serif-600', family: 'song', bold: true, latin: true, path: fileURLToPath(serifBold) },
  ]
}

function shapedFonts(): FontSource[] {
  const arabic = import.meta.resolve('@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf')
  const arabicBold = import.meta.resolve('@expo-google-fonts/noto-naskh-arabic/700Bold/NotoNaskhArabic_700Bold.ttf')
  const tibetan = import.meta
    .resolve('@expo-google-fonts/noto-serif-tibetan/400Regular/NotoSerifTibetan_400Regular.ttf')
  const tibetanBold = import.meta.resolve('@expo-google-fonts/noto-serif-tibetan/700Bold/NotoSerifTibetan_700Bold.ttf')
  const mongolian = import.meta
    .resolve('@expo-google-fonts/noto-sans-mongolian/400Regular/NotoSansMongolian_400Regular.ttf')
  const shaped = { family: 'any', shaped: true } as const
  return [
    { id: 'arabic-400', bold: false, ...shaped, path: fileURLToPath(arabic) },
    { id: 'arabic-700', bold: true, ...shaped, path: fileURLToPath(arabicBold) },
    { id: 'tibetan-400', bold: false, ...shaped, path: fileURLToPath(tibetan) },
    { id: 'tibetan-700', bold: true, ...shaped, path: fileURLToPath(tibetanBold) },
    { id: 'mongolian-400', bold: false, ...shaped, path: fileURLToPath(mongolian) },
  ]
}

/** An opened font file: its layout data and its outlines. */
export interface OpenedFont {
  source: FontSource
  table: FaceTable
  file: FontFile
  names: FontNames
}

/** Opens a font file. Throws when it doesn't exist or is no TrueType font. */
export function openFont(source: FontSource): OpenedFont {
  const { id, family, bold, shaped, latin } = source
  const bytes = readFileSync(source.path)
  const whole = unwrapped(bytes, [tag.glyf])
  const sfnt = readSfnt(whole, source.index)
  const hash = source.hash ?? createHash('sha256').update(bytes).digest('hex')
  const kind = { ...(shaped && { shaped }), ...(latin && { latin }) }
  const file = openFile(source, sfnt)
  const plain = advanceTable(sfnt, { id, family, bold, ...kind, hash })
  const table = shaped ? plain : withSpacing(plain, file, sfnt)
  return { source, table, file, names: readFontNames(whole, source.index) }
}

/** Adds kerning and mark data lazily: reading it takes a tenth of a second. */
function withSpacing(table: FaceTable, file: FontFile, sfnt: Sfnt): FaceTable {
  let kerning: FaceTable['kerning'] | null
  let halves: FaceTable['halves']
  return {
    ...table,
    get kerning() {
      kerning = kerning === undefined ? readKerning(sfnt.gpos, sfnt.glyphs) : kerning
      return kerning ?? undefined
    },
    get halves() {
      return (halves ??= readHalves(file.shape(0).from, sfnt))
    },
  }
}

/**
 * Opens font files. Several may belong to one family; among those of one family and weight the first takes precedence.
 */
export function openFonts(sources: readonly FontSource[] = bundledFonts()): Fonts {
  return collectFonts(sources.map(openFont))
}

/** The same from opened files. */
export function collectFonts(opened: readonly OpenedFont[]): Fonts {
  const files = new Map<string, FontFile>()
  const key = createHash('sha256')
  for (const { table, file } of opened) {
    if (files.has(file.id)) throw new TypeError(`two fonts are called ${file.id}`)
    files.set(file.id, file)
    key.update(`${table.id} ${table.family} ${table.bold} ${table.hash}\n`)
  }
  const tables = opened.map(({ table }) => table)
  const faces = openFaces(tables)
  let loading: Promise<void> | undefined
  return {
    key: key.digest('hex'),
    tables,
    faces,
    ready: () =>
      (loading ??= loadShaper(
        faces,
        opened.map(({ source }) => source),
      )),
    file: (id) => {
      const file = files.get(id)
      if (!file) throw new TypeError(`no font is called ${id}`)
      return file
    },
  }
}

async function loadShaper(faces: Faces, sources: readonly FontSource[]): Promise<void> {
  const shaped = sources.filter((source) => source.shaped)
  if (shaped.length === 0) return
  const { openShaper } = await import('../shape/shaper.ts')
  faces.shaper = openShaper(new Map(shaped.map(({ id, path }) => [id, () => readFontFile(path)])))
}

function openFile(source: FontSource, sfnt: Sfnt): FontFile {
  const { unitsPerEm, ascent, descent, capHeight, italicAngle, bounds } = sfnt
  let whole: { bytes: Uint8Array; outlines: Outlines } | undefined
  const open = () => {
    if (whole) return whole
    const bytes = readFontFile(source.path)
    whole = { bytes, outlines: openOutlines(bytes, source.index) }
    return whole
  }
  const glyphOf = (code: number): number => sfnt.glyphs.get(code) ?? 0
  const shape = (code: number): Shape => ({ from: open().outlines, glyph: glyphOf(code) })
  const cut = (codes: readonly number[]) => buildFont(codes.map(shape), open().outlines)
  return {
    id: source.id,
    path: source.path,
    postScriptName: sfnt.postScriptName,
    metrics: { unitsPerEm, ascent, descent, capHeight, italicAngle, bounds },
    advance: (code) => sfnt.advance(glyphOf(code)),
    shape,
    cut,
    webFont: (codes) => {
      const supported = codes.filter((code) => glyphOf(code) !== 0)
      return packWebFont(cut(supported), supported, open().bytes, source.index)
    },
  }
}
