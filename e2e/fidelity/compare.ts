import type { Design } from '@podium/core/certificate/template/design/design.ts'
import type { ReadSheet } from '../../press/src/sample/pdf-reader.fixture.ts'
import type { DrawnText } from './page.tsx'

/** How far apart a page and its print are. Units of the canvas. */
export interface Deviation {
  /** The greatest distance of a character's beginning, or of a run's end, in x or y. */
  worst: number
  /** The run it is in. */
  where: string
  /** Texts that do not say the same or are on one side only, and elements whose lines differ. */
  differing: string[]
  runs: number
  characters: number
  lines: number
}

/** Units across between two lines, at least. */
const lineApart = 0.5

interface Placed {
  /** What each drawn character stands for. */
  pieces: readonly string[]
  /** x and y of each character, then of the end. */
  places: readonly number[]
}

/**
 * Compares what the stage drew with what the PDF holds. `drawn` has one list for each element. `backwards`: some of it runs
 * from right to left, where a bracket is drawn the other way round than it copies.
 */
export function compare(design: Design, drawn: readonly DrawnText[][], sheet: ReadSheet, backwards = false): Deviation {
  const plainOf = backwards ? (text: string) => turned(plainMark(text)) : plainMark
  const shown = drawn
    .filter((texts) => texts.length > 0)
    .map((texts) => texts.map(({ pieces, places }) => ({ pieces: pieces.map((piece) => plainOf(piece)), places })))
  const printed = printedTexts(sheet, design.viewportRatio, plainOf, shown)
  const found: Deviation = { worst: 0, where: '', differing: [], runs: 0, characters: 0, lines: 0 }
  if (shown.length !== printed.length) found.differing.push(`${shown.length} elements drawn, ${printed.length} printed`)
  const elements = design.slides[0]!.elements.filter((_, at) => drawn[at]!.length > 0)
  for (const [at, element] of elements.entries()) {
    const [one, other] = [shown[at]!, printed[at] ?? []]
    compareRuns(one, other, found)
    const vertical = element.type === 'text' && element.vertical
    const linesBy = (apart: number) => [one, other].map((texts) => linesOf(texts, element.rotate, vertical, apart))
    const [these, those] = linesBy(lineApart)
    found.lines += these!.length
    // Lines that all but touch are told apart on one side only; what stands where is compared by itself.
    if (these!.join('\n') !== those!.join('\n') && new Set(linesBy(lineApart / 2).map(String)).size > 1) {
      found.differing.push(`lines ${JSON.stringify(these)} drawn, ${JSON.stringify(those)} printed`)
    }
  }
  return found
}

function compareRuns(drawn: readonly Placed[], printed: readonly Placed[], found: Deviation): void {
  for (const [at, one] of drawn.entries()) {
    const other = printed[at]
    found.runs++
    found.characters += one.pieces.length
    const [mine, theirs] = [one.pieces.join('|'), other?.pieces.join('|')]
    if (!other || mine !== theirs) {
      found.differing.push(`“${mine}” drawn, “${theirs}” printed`)
      continue
    }
    for (const [index, place] of one.places.entries()) {
      const apart = Math.abs(place - other.places[index]!)
      if (!(apart <= found.worst)) [found.worst, found.where] = [apart, `“${one.pieces.join('')}” ${index}`]
    }
  }
  if (printed.length > drawn.length) found.differing.push(`${printed.length - drawn.length} texts printed only`)
}

/**
 * The PDF's texts by element, in canvas units: the sheet is as wide as the canvas, which lies on it in the middle. Each
 * paragraph is a stretch of its own there: as many belong together as have the texts that were drawn.
 */
function printedTexts(
  { width, height, texts }: ReadSheet,
  viewportRatio: number,
  plainOf: (text: string) => string,
  drawn: readonly (readonly Placed[])[],
): Placed[][] {
  const unit = width / 1000
  const middle = 500 * viewportRatio
  const paragraphs = new Map<number, Placed[]>()
  for (const { glyphs, end, stretch } of texts) {
    const places = [...glyphs, end].flatMap(({ x, y }) => [x / unit, middle - (y - height / 2) / unit])
    const pieces = glyphs.map(({ text }) => plainOf(text))
    paragraphs.set(stretch, [...(paragraphs.get(stretch) ?? []), { pieces, places }])
  }
  const elements: Placed[][] = []
  for (const texts of paragraphs.values()) {
    const open = elements.at(-1)
    if (open && open.length < (drawn[elements.length - 1]?.length ?? 0)) open.push(...texts)
    else elements.push(texts)
  }
  return elements
}

/**
 * The plain mark behind a character: a stage draws upright forms where a PDF copies as what was written, a double dash as
 * one character, and no selectors of variants.
 */
function plainMark(character: string): string {
  if (character === '\u2e3a') return '——'
  return (corners[character] ?? character).replace(/\p{Variation_Selector}/gu, '').normalize('NFKC')
}

/** Brackets of either side as one, as they are after their plain forms were taken. */
function turned(text: string): string {
  const [opening, closing] = ['([{<«‹《〈「『【〔〖', ')]}>»›》〉」』】〕〗']
  return Array.from(text, (char) => opening[closing.indexOf(char)] ?? char).join('')
}

/** In columns, quotation marks are drawn as corners. */
const corners: Record<string, string> = {
  '“': '『',
  '”': '』',
  '‘': '「',
  '’': '」',
  '﹃': '『',
  '﹄': '』',
  '﹁': '「',
  '﹂': '」',
}

/** Lines as they read: a character that does not go on along its line, or down its column, begins another. */
function linesOf(texts: readonly Placed[], rotate: number, vertical: boolean, apart: number): string[] {
  const angle = (rotate * Math.PI) / 180
  const lines: string[] = []
  let last = { along: 0, across: 0 }
  for (const { pieces, places } of texts) {
    for (const [at, piece] of pieces.entries()) {
      const [x, y] = [places[2 * at]!, places[2 * at + 1]!]
      const flat = { x: x * Math.cos(angle) + y * Math.sin(angle), y: y * Math.cos(angle) - x * Math.sin(angle) }
      const next = vertical ? { along: flat.y, across: 0 } : { along: flat.x, across: flat.y }
      const begins =
        lines.length === 0 ||
        Math.abs(next.across - last.across) > apart ||
        (vertical && next.along < last.along + apart)
      if (begins) lines.push('')
      lines[lines.length - 1] += piece
      last = next
    }
  }
  return lines
}
