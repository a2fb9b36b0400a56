import type { Design } from '@podium/core/certificate/template/design/design.ts'
import type { PageText } from '../../press/src/sample/pdf-reader.fixture.ts'
import type { DrawnText } from './page.tsx'

/** Distance between the stage and its PDF, in canvas units. */
export interface Deviation {
  /** The greatest distance of a character's start, or of a run's end, in x or y. */
  worst: number
  /** The run in which it occurs. */
  where: string
  /** Texts that differ or exist on one side only, and elements whose lines differ. */
  differing: string[]
  runs: number
  characters: number
  lines: number
}

/** The least distance between two lines, in units. */
const lineApart = 0.5

interface Placed {
  /** The characters that each drawn glyph represents. */
  pieces: readonly string[]
  /** x and y of each character, then of the end. */
  places: readonly number[]
}

/**
 * Compares what the stage drew with the PDF's text. `drawn` has one list per element. `backwards`: some text runs from
 * right to left, where a bracket is drawn mirrored to the copied character.
 */
export function compare(design: Design, drawn: readonly DrawnText[][], sheet: PageText, backwards = false): Deviation {
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
    // Lines that almost touch may be split on one side only; positions are compared separately.
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
 * The PDF's texts by element, in canvas units: the page is as wide as the canvas, which is centred on it. Each
 * paragraph is a separate text there; as many are joined as have the same number of drawn texts.
 */
function printedTexts(
  { width, height, texts }: PageText,
  viewportRatio: number,
  plainOf: (text: string) => string,
  drawn: readonly (readonly Placed[])[],
): Placed[][] {
  const unit = width / 1000
  const middle = 500 * viewportRatio
  const paragraphs = new Map<number, Placed[]>()
  for (const { glyphs, end, sequence } of texts) {
    const places = [...glyphs, end].flatMap(({ x, y }) => [x / unit, middle - (y - height / 2) / unit])
    const pieces = glyphs.map(({ text }) => plainOf(text))
    paragraphs.set(sequence, [...(paragraphs.get(sequence) ?? []), { pieces, places }])
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
 * The plain character behind a glyph: a stage draws vertical forms where a PDF copies the original character, a double
 * dash as one character, and no variation selectors.
 */
function plainMark(character: string): string {
  if (character === '\u2e3a') return '——'
  return (corners[character] ?? character).replace(/\p{Variation_Selector}/gu, '').normalize('NFKC')
}

/** Maps opening and closing brackets to one form, after their compatibility forms were resolved. */
function turned(text: string): string {
  const [opening, closing] = ['([{<«‹《〈「『【〔〖', ')]}>»›》〉」』】〕〗']
  return Array.from(text, (char) => opening[closing.indexOf(char)] ?? char).join('')
}

/** In vertical text, quotation marks are drawn as corner brackets. */
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

/** Splits text into lines: a character that doesn't continue its line, or its column, starts another. */
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
