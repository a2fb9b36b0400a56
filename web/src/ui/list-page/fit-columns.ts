import type { ListColumn } from './list-types.ts'

type SizedColumn = Pick<ListColumn<never>, 'key' | 'width' | 'fixed' | 'keep'>

/** Width in px that a column without one takes at least. */
const UNSIZED_PX = 160

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

/** The width in px that these columns take at least. */
export function widthOfAll(columns: ReadonlyArray<Pick<SizedColumn, 'width'>>): number {
  return columns.reduce((sum, column) => sum + widthOf(column), 0)
}

function widthOf({ width }: Pick<SizedColumn, 'width'>): number {
  return width ?? UNSIZED_PX
}
