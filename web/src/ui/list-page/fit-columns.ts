import type { ListColumn } from './list-types.ts'

type SizedColumn = Pick<ListColumn<never>, 'key' | 'width' | 'fixed' | 'keep'>

/** Width in px that a column without one takes at least. */
const UNSIZED_PX = 160

/** Beside the box to select a row and the actions, both fit a phone of 360 px. */
const PHONE_NAME_PX = 104
const PHONE_STATE_PX = 96

/**
 * Keys of the columns that fit beside each other into so many px at the usual text size. The rightmost are left out
 * first; never the first column, a fixed one, the state, or one that is to be kept.
 */
export function fittingColumns(columns: readonly SizedColumn[], px: number): string[] {
  let excess = widthOfAll(columns) - px
  const left = new Set<string>()
  for (const column of columns.slice(1).toReversed()) {
    if (excess <= 0) break
    if (column.keep || column.fixed || column.key === 'state') continue
    left.add(column.key)
    excess -= widthOf(column)
  }
  return columns.map(({ key }) => key).filter((key) => !left.has(key))
}

/** On a phone the state stands beside the first column, and both are narrow enough to be seen without scrolling. */
export function forPhone<Column extends SizedColumn>(columns: readonly Column[]): Column[] {
  const [first, ...rest] = columns
  const state = rest.find(({ key }) => key === 'state')
  if (!first || !state) return [...columns]
  return [
    { ...first, width: Math.min(widthOf(first), PHONE_NAME_PX) },
    { ...state, width: Math.min(widthOf(state), PHONE_STATE_PX) },
    ...rest.filter((column) => column !== state),
  ]
}

/** The width in px that these columns take at least. */
export function widthOfAll(columns: ReadonlyArray<Pick<SizedColumn, 'width'>>): number {
  return columns.reduce((sum, column) => sum + widthOf(column), 0)
}

function widthOf({ width }: Pick<SizedColumn, 'width'>): number {
  return width ?? UNSIZED_PX
}

/** Padding of a cell, and the room of the arrows of a sorted column, in px. */
const CELL_PX = 28
const SORTER_PX = 24
/** Widths of a letter and of a Chinese character in a heading, in px. */
const LETTER_PX = 8
const HAN_PX = 14

/** The columns, none narrower than the longest word of its heading, which wraps between words. */
export function asWideAsTitles<Column extends Pick<ListColumn<never>, 'title' | 'width' | 'sorter'>>(
  columns: readonly Column[],
): Column[] {
  return columns.map((column) => {
    const { title, width, sorter } = column
    if (width === undefined) return column
    const word = Math.max(...title.split(' ').map(wordPx))
    return { ...column, width: Math.max(width, word + CELL_PX + (sorter ? SORTER_PX : 0)) }
  })
}

function wordPx(word: string): number {
  return Array.from(word, (letter) => (letter > '\u2E7F' ? HAN_PX : LETTER_PX)).reduce((sum, px) => sum + px, 0)
}
