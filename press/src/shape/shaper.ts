import bidiFactory from 'bidi-js'
import { Blob, Buffer, Direction, Face, Font, shape } from 'harfbuzzjs'
import type { ShapedCluster, ShapedWord, Shaper } from '../layout/shaping.ts'

const maxCached = 5000

/**
 * Opens HarfBuzz with these faces (complete TrueType files), in Node and in browsers. A file is read when its face is
 * first used; shaped words are cached, since names of places and schools recur.
 */
export function openShaper(files: ReadonlyMap<string, () => Uint8Array>): Shaper {
  const bidi = bidiFactory()
  const fonts = new Map<string, { font: Font; unitsPerEm: number }>()
  const cache = new Map<string, ShapedWord>()
  const fontOf = (id: string): { font: Font; unitsPerEm: number } => {
    const existing = fonts.get(id)
    if (existing) return existing
    const face = new Face(new Blob(Uint8Array.from(files.get(id)!()).buffer), 0)
    const opened = { font: new Font(face), unitsPerEm: face.upem }
    fonts.set(id, opened)
    return opened
  }
  return {
    levels: (text) => bidi.getEmbeddingLevels(text, 'ltr').levels,
    mirrored: (char) => bidi.getMirroredCharacter(char) ?? char,
    shape: (face, text, rightToLeft) => {
      const key = `${face} ${text}`
      const cached = cache.get(key)
      if (cached) return cached
      if (cache.size >= maxCached) cache.clear()
      const { font, unitsPerEm } = fontOf(face)
      const word = shapeWord(font, unitsPerEm, text, rightToLeft)
      cache.set(key, word)
      return word
    },
  }
}

function shapeWord(font: Font, unitsPerEm: number, text: string, rightToLeft: boolean): ShapedWord {
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR)
  shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  const infos = buffer.getGlyphInfos()
  const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].sort((a, b) => a - b)
  const clusters: (ShapedCluster & { parts: ShapedCluster['parts'][number][] })[] = []
  let path = ''
  let pen = 0
  let begun = 0
  let last = -1
  infos.forEach(({ codepoint: glyph, cluster }, i) => {
    const { xAdvance, xOffset, yOffset } = positions[i]!
    if (cluster !== last) {
      const end = starts[starts.indexOf(cluster) + 1]!
      clusters.push({ text: text.slice(cluster, end), advance: 0, parts: [] })
      begun = pen
      last = cluster
    }
    const current = clusters.at(-1)!
    current.parts.push({ glyph, x: pen + xOffset - begun, y: yOffset })
    current.advance += xAdvance / unitsPerEm
    path += movedPath(font.glyphToPath(glyph), pen + xOffset, yOffset, 1000 / unitsPerEm)
    pen += xAdvance
  })
  return { clusters, advance: pen / unitsPerEm, path }
}

/** Converts a glyph's outline from font units, y upwards, to its position in thousandths of an em, y downwards. */
function movedPath(path: string, x: number, y: number, scale: number): string {
  let horizontal = true
  return path.replace(/[A-Z]|-?[\d.]+/g, (token) => {
    if (/[A-Z]/.test(token)) return token
    const moved = (horizontal ? x + Number(token) : -y - Number(token)) * scale
    horizontal = !horizontal
    return String(Math.round(moved * 10) / 10)
  })
}
