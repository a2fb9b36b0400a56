import type { Kerning } from '../layout/faces.ts'

/**
 * Characters that are kerned: letters of European languages and Vietnamese, modern Greek, Cyrillic, figures and their
 * punctuation. Others keep their advances.
 */
const kerned: readonly (readonly [first: number, last: number])[] = [
  [0x21, 0x7e],
  [0xa1, 0x17f],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x218, 0x21b],
  [0x386, 0x3ce],
  [0x400, 0x45f],
  [0x1ea0, 0x1ef9],
  [0x2013, 0x2026],
]

/** Limits above any real face: a file that exceeds them is not kerned. */
const most = { lookups: 64, subtables: 256, pairs: 200_000, steps: 4_000_000 }

const pairs = 2
const extension = 9
const advanceBit = 4

/** One subtable: the kerning between a first and a second glyph, or null where it doesn't cover the first. */
interface Subtable {
  /** Glyphs in the same group have the same kerning. */
  firstGroup: (glyph: number) => string
  secondGroup: (glyph: number) => string
  between: (first: number, second: number) => number | null
}

/**
 * Pair kerning of a face from its `GPOS` table for Latin text, with equally kerned characters joined into classes.
 * Null: there is none, or the table can't be parsed, which only disables kerning.
 */
export function readKerning(gpos: DataView | undefined, glyphs: ReadonlyMap<number, number>): Kerning | null {
  if (!gpos) return null
  try {
    const codes = kerned
      .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))
      .filter((code) => (glyphs.get(code) ?? 0) !== 0)
    const glyphOf = (code: number): number => glyphs.get(code)!
    const lookups = lookupsOf(gpos, codes.map(glyphOf))
    return lookups.length === 0 ? null : gathered(lookups, codes, glyphOf)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Groups characters with equal kerning in all subtables, and uses one of each group. */
function gathered(
  lookups: readonly Subtable[][],
  codes: readonly number[],
  glyphOf: (code: number) => number,
): Kerning | null {
  const all = lookups.flat()
  const groups = (of: 'firstGroup' | 'secondGroup'): number[][] => [
    ...Map.groupBy(codes, (code) => all.map((subtable) => subtable[of](glyphOf(code))).join(' ')).values(),
  ]
  const [firsts, seconds] = [groups('firstGroup'), groups('secondGroup')]
  if (firsts.length * seconds.length * all.length > most.steps) return null
  const between = (first: number, second: number): number =>
    lookups.reduce((sum, subtables) => sum + firstOf(subtables, glyphOf(first), glyphOf(second)), 0)
  const rows = firsts
    .map((alike) => ({ alike, values: seconds.map((others) => between(alike[0]!, others[0]!)) }))
    .filter(({ values }) => values.some((value) => value !== 0))
  const columns = seconds
    .map((alike, at) => ({ alike, at }))
    .filter(({ at }) => rows.some(({ values }) => values[at] !== 0))
  if (rows.length === 0) return null
  return {
    first: rows.flatMap(({ alike }, row) => alike.flatMap((code) => [code, row])),
    second: columns.flatMap(({ alike }, column) => alike.flatMap((code) => [code, column])),
    values: inStretches(rows.flatMap(({ values }) => columns.map(({ at }) => values[at]!))),
  }
}

/** Run-length encoding: value and count. */
function inStretches(values: readonly number[]): number[] {
  const stretches: number[] = []
  for (const value of values) {
    if (stretches.at(-2) === value) stretches[stretches.length - 1]!++
    else stretches.push(value, 1)
  }
  return stretches
}

/** In each lookup the first subtable with the pair applies. */
function firstOf(subtables: readonly Subtable[], first: number, second: number): number {
  for (const { between } of subtables) {
    const value = between(first, second)
    if (value !== null) return value
  }
  return 0
}

/** The lookups of the `kern` feature for Latin, or for the default script, each as its subtables. */
function lookupsOf(gpos: DataView, known: readonly number[]): Subtable[][] {
  const [scripts, features, lookups] = [gpos.getUint16(4), gpos.getUint16(6), gpos.getUint16(8)]
  const script = recordOf(gpos, scripts, 0x6c61746e) ?? recordOf(gpos, scripts, 0x44464c54)
  const language = script === null ? 0 : gpos.getUint16(scripts + script)
  if (script === null || language === 0) return []
  const own = scripts + script + language
  const numbers = new Set<number>()
  for (let i = 0; i < gpos.getUint16(own + 4); i++) {
    const record = features + 2 + 6 * gpos.getUint16(own + 6 + 2 * i)
    if (gpos.getUint32(record) !== 0x6b65726e) continue
    const feature = features + gpos.getUint16(record + 4)
    for (let j = 0; j < gpos.getUint16(feature + 2); j++) numbers.add(gpos.getUint16(feature + 4 + 2 * j))
  }
  if (numbers.size > most.lookups) throw new RangeError('too many lookups')
  const budget = { subtables: most.subtables, pairs: most.pairs }
  return [...numbers]
    .sort((a, b) => a - b)
    .map((number) => subtablesOf(gpos, lookups + gpos.getUint16(lookups + 2 + 2 * number), known, budget))
    .filter((subtables) => subtables.length > 0)
}

/** Offset in a script list for a tag, or null. */
function recordOf(gpos: DataView, list: number, tag: number): number | null {
  for (let i = 0; i < gpos.getUint16(list); i++) {
    const record = list + 2 + 6 * i
    if (gpos.getUint32(record) !== tag) continue
    const script = gpos.getUint16(record + 4)
    return gpos.getUint16(list + script) === 0 ? null : script
  }
  return null
}

function subtablesOf(
  gpos: DataView,
  lookup: number,
  known: readonly number[],
  budget: { subtables: number; pairs: number },
): Subtable[] {
  const type = gpos.getUint16(lookup)
  const found: Subtable[] = []
  for (let i = 0; i < gpos.getUint16(lookup + 4); i++) {
    if (--budget.subtables < 0) throw new RangeError('too many subtables')
    let at = lookup + gpos.getUint16(lookup + 6 + 2 * i)
    let kind = type
    if (type === extension) {
      kind = gpos.getUint16(at + 2)
      at += gpos.getUint32(at + 4)
    }
    if (kind !== pairs) continue
    const format = gpos.getUint16(at)
    if (format === 1) found.push(singlePairs(gpos, at, known, budget))
    if (format === 2) found.push(classPairs(gpos, at))
  }
  return found
}

/** Length in bytes of a value record, and the position of its advance, or -1. */
function valueOf(format: number): { length: number; advance: number } {
  const bits = (mask: number): number => [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => mask & (1 << bit)).length
  return { length: 2 * bits(format), advance: format & advanceBit ? 2 * bits(format & (advanceBit - 1)) : -1 }
}

/** Format 1: individual pairs, limited to known glyphs. */
function singlePairs(gpos: DataView, at: number, known: readonly number[], budget: { pairs: number }): Subtable {
  const coverage = at + gpos.getUint16(at + 2)
  const { length, advance } = valueOf(gpos.getUint16(at + 4))
  const step = 2 + length + valueOf(gpos.getUint16(at + 6)).length
  const sets = new Map<number, Map<number, number>>()
  const seconds = new Set<number>()
  for (const first of known) {
    const index = indexIn(gpos, coverage, first)
    if (index < 0 || index >= gpos.getUint16(at + 8)) continue
    const set = new Map<number, number>()
    const start = at + gpos.getUint16(at + 10 + 2 * index)
    const count = gpos.getUint16(start)
    budget.pairs -= count
    if (budget.pairs < 0) throw new RangeError('too many pairs')
    for (let i = 0; i < count; i++) {
      const record = start + 2 + step * i
      const second = gpos.getUint16(record)
      set.set(second, advance < 0 ? 0 : gpos.getInt16(record + 2 + advance))
      seconds.add(second)
    }
    sets.set(first, set)
  }
  return {
    firstGroup: (glyph) => (sets.has(glyph) ? String(glyph) : ''),
    secondGroup: (glyph) => (seconds.has(glyph) ? String(glyph) : ''),
    between: (first, second) => sets.get(first)?.get(second) ?? null,
  }
}

/** Format 2: pairs of classes. */
function classPairs(gpos: DataView, at: number): Subtable {
  const coverage = at + gpos.getUint16(at + 2)
  const value = valueOf(gpos.getUint16(at + 4))
  const step = value.length + valueOf(gpos.getUint16(at + 6)).length
  const [firstClasses, secondClasses] = [at + gpos.getUint16(at + 8), at + gpos.getUint16(at + 10)]
  const [rows, columns] = [gpos.getUint16(at + 12), gpos.getUint16(at + 14)]
  return {
    firstGroup: (glyph) => (indexIn(gpos, coverage, glyph) < 0 ? '-' : String(classIn(gpos, firstClasses, glyph))),
    secondGroup: (glyph) => String(classIn(gpos, secondClasses, glyph)),
    between: (first, second) => {
      if (indexIn(gpos, coverage, first) < 0) return null
      const [row, column] = [classIn(gpos, firstClasses, first), classIn(gpos, secondClasses, second)]
      if (row >= rows || column >= columns) return null
      return value.advance < 0 ? 0 : gpos.getInt16(at + 16 + step * (row * columns + column) + value.advance)
    },
  }
}

/** The index of a glyph in a coverage table, or -1. */
function indexIn(gpos: DataView, coverage: number, glyph: number): number {
  if (gpos.getUint16(coverage) === 1) {
    const at = searched(gpos, coverage, 2, glyph)
    return at >= 0 && gpos.getUint16(coverage + 4 + 2 * at) === glyph ? at : -1
  }
  const at = searched(gpos, coverage, 6, glyph)
  const range = coverage + 4 + 6 * at
  if (at < 0 || gpos.getUint16(range + 2) < glyph) return -1
  return gpos.getUint16(range + 4) + glyph - gpos.getUint16(range)
}

/** The class of a glyph; 0 by default. */
function classIn(gpos: DataView, table: number, glyph: number): number {
  if (gpos.getUint16(table) === 1) {
    const at = glyph - gpos.getUint16(table + 2)
    return at < 0 || at >= gpos.getUint16(table + 4) ? 0 : gpos.getUint16(table + 6 + 2 * at)
  }
  const at = searched(gpos, table, 6, glyph)
  const range = table + 4 + 6 * at
  return at < 0 || gpos.getUint16(range + 2) < glyph ? 0 : gpos.getUint16(range + 4)
}

/** Binary search: the last ascending record that starts at or before the glyph, or -1. */
function searched(gpos: DataView, table: number, step: number, glyph: number): number {
  let low = 0
  let high = gpos.getUint16(table + 2) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (gpos.getUint16(table + 4 + step * middle) <= glyph) low = middle + 1
    else high = middle - 1
  }
  return high
}
