import type { Fonts } from '../font/fonts.ts'
import type { ByteWriter } from './bytes.ts'
import { objectsPerHead, widthsOf, writeFontHead, writeStream, unicodeMap, cutOf, CharacterSet } from './characters.ts'
import type { FontFacts } from './characters.ts'
import type { SpareFont } from './template.ts'

/** Objects of a spare font that are rewritten with its characters. */
const objectsPerFilling = 3

/** A spare font without object numbers. */
interface Plan {
  spare: SpareFont
  facts: FontFacts
  empty: Uint8Array
}

/**
 * Writes one empty font for all faces with the same units per em: a certificate adds a few glyphs of several faces,
 * which takes a third of the space of one font per face.
 */
export function writeSpareFonts(
  out: ByteWriter,
  fonts: Fonts,
  allocate: (count?: number) => number,
): { byFace: Map<string, SpareFont>; entries: string; fill: () => void } {
  const byFace = new Map<string, SpareFont>()
  const plans = new Map<number, Plan>()
  for (const { id } of fonts.tables) {
    const { metrics, postScriptName, cut } = fonts.file(id)
    let plan = plans.get(metrics.unitsPerEm)
    if (!plan) {
      const spare = { name: `X${plans.size}`, file: 0, unicode: 0, widths: 0 }
      plan = { spare, facts: { name: `PODIUM+${postScriptName}`, metrics }, empty: cut([]) }
      plans.set(metrics.unitsPerEm, plan)
    }
    plan.facts = {
      ...plan.facts,
      metrics: { ...plan.facts.metrics, bounds: around(plan.facts.metrics.bounds, metrics.bounds) },
    }
    byFace.set(id, plan.spare)
  }
  const heads = [...plans.values()].map((plan) => ({ ...plan, head: allocate(objectsPerHead) }))
  return {
    byFace,
    entries: heads.map(({ spare, head }) => `/${spare.name} ${head} 0 R`).join(''),
    fill: () => {
      for (const { spare, facts, empty, head } of heads) {
        spare.file = allocate(objectsPerFilling)
        spare.unicode = spare.file + 1
        spare.widths = spare.file + 2
        writeFontHead(out, head, facts, spare)
        writeStream(out, spare.file, `/Length1 ${empty.length}`, empty)
        writeStream(out, spare.unicode, '', Buffer.from(unicodeMap(new CharacterSet()), 'latin1'))
        out.object(spare.widths, '[]')
      }
    },
  }
}

type Bounds = FontFacts['metrics']['bounds']
const around = (one: Bounds, other: Bounds): Bounds => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
]

/** Bytes below which deflating saves less than its dictionary entry takes. */
const worthPacking = 600

/** Writes the characters that a certificate, or a merged file, adds to a spare font. `pack` deflates or not. */
export function fillSpareFont(
  out: ByteWriter,
  spare: SpareFont,
  set: CharacterSet,
  pack: (number: number, entries: string, data: Uint8Array) => void,
): void {
  const file = cutOf(set)
  pack(spare.file, `/Length1 ${file.length}`, file)
  const unicode = unicodeMap(set)
  if (unicode.length < worthPacking) out.stream(spare.unicode, '', unicode)
  else pack(spare.unicode, '', Buffer.from(unicode, 'latin1'))
  const widths = widthsOf(set)
  if (widths !== '[]') out.object(spare.widths, widths)
}
