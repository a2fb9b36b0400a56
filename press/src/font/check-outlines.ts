/** Greatest nesting of composite glyphs; real fonts use two levels. */
const deepest = 8
/** Greatest number of points in a glyph with its components; real ones have some thousands. */
const mostPoints = 60_000
const mostParts = 256
/** Glyphs checked before yielding to other work. */
const atOnce = 500

export interface OutlineTables {
  head: DataView
  loca: DataView
  glyf: DataView
  glyphs: number
}

interface Weight {
  points: number
  depth: number
}

/** The faulty table where an outline exceeds its bytes, refers to itself or grows without bounds. */
export function* outlineFault({ head, loca, glyf, glyphs }: OutlineTables): Generator<void, 'loca' | 'glyf' | null> {
  const format = head.getInt16(50)
  if (format !== 0 && format !== 1) return 'loca'
  if (loca.byteLength < (glyphs + 1) * (format === 1 ? 4 : 2)) return 'loca'
  const startOf = (glyph: number): number => (format === 1 ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph))
  for (let glyph = 0; glyph < glyphs; glyph++) if (startOf(glyph + 1) < startOf(glyph)) return 'loca'
  if (startOf(glyphs) > glyf.byteLength) return 'loca'

  const simple = new Int32Array(glyphs)
  const parts = new Map<number, number[]>()
  for (let glyph = 0; glyph < glyphs; glyph++) {
    if (glyph % atOnce === 0) yield
    const [from, to] = [startOf(glyph), startOf(glyph + 1)]
    if (from === to) continue
    if (to - from < 10) return 'glyf'
    const view = new DataView(glyf.buffer, glyf.byteOffset + from, to - from)
    if (view.getInt16(0) >= 0) {
      const points = pointsOf(view)
      if (points < 0) return 'glyf'
      simple[glyph] = points
    } else {
      const found = componentsOf(view, glyphs)
      if (!found) return 'glyf'
      parts.set(glyph, found)
    }
  }
  const weights = new Map<number, Weight | null>()
  for (const glyph of parts.keys()) if (!weigh(glyph, 0)) return 'glyf'
  return null

  /** Null: nested too deep, too many points, or self-referencing. */
  function weigh(glyph: number, depth: number): Weight | null {
    const components = parts.get(glyph)
    if (!components) return { points: simple[glyph]!, depth: 0 }
    const before = weights.get(glyph)
    if (before !== undefined) return before
    if (depth > deepest) return null
    // A glyph that is reached again before it is finished refers to itself.
    weights.set(glyph, null)
    const all: Weight = { points: 0, depth: 0 }
    for (const component of components) {
      const weight = weigh(component, depth + 1)
      if (!weight) return null
      all.points += weight.points
      all.depth = Math.max(all.depth, weight.depth + 1)
    }
    if (all.points > mostPoints || all.depth > deepest) return null
    weights.set(glyph, all)
    return all
  }
}

/** Number of points of a simple glyph, or -1 where its data is truncated. */
function pointsOf(view: DataView): number {
  const contours = view.getInt16(0)
  const size = view.byteLength
  if (12 + 2 * contours > size) return contours === 0 && size >= 10 ? 0 : -1
  let last = -1
  for (let i = 0; i < contours; i++) {
    const end = view.getUint16(10 + 2 * i)
    if (end < last || (end === last && i > 0)) return -1
    last = end
  }
  const points = last + 1
  let at = 12 + 2 * contours + view.getUint16(10 + 2 * contours)
  let coordinates = 0
  for (let point = 0; point < points;) {
    if (at >= size) return -1
    const flags = view.getUint8(at++)
    let repeated = 1
    if (flags & 8) {
      if (at >= size) return -1
      repeated += view.getUint8(at++)
    }
    point += repeated
    if (point > points) return -1
    coordinates += repeated * ((flags & 2 ? 1 : flags & 16 ? 0 : 2) + (flags & 4 ? 1 : flags & 32 ? 0 : 2))
  }
  return at + coordinates <= size ? points : -1
}

/** Components of a composite glyph; null where its data is truncated or refers outside the font. */
function componentsOf(view: DataView, glyphs: number): number[] | null {
  const found: number[] = []
  let at = 10
  for (;;) {
    if (at + 4 > view.byteLength || found.length >= mostParts) return null
    const flags = view.getUint16(at)
    const glyph = view.getUint16(at + 2)
    if (glyph >= glyphs) return null
    found.push(glyph)
    at += flags & 0x01 ? 8 : 6
    at += flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0
    if (at > view.byteLength) return null
    if ((flags & 0x20) === 0) return found
  }
}
