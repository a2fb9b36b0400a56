import { pastedRows } from '../list/pasted-rows.ts'
import { MAX_PLACES, type TableFault, type TableRow, type TableUnit } from './quota-table.ts'

/** Lines as copied from a spreadsheet. Null stands for a line with more or fewer columns than the kind of unit has. */
export function readTableRows(text: string, unit: TableUnit): (TableRow | null)[] {
  const columns = unit === 'college' ? 3 : 2
  return pastedRows(text).map((given) => {
    while (given.length > columns && given.at(-1) === '') given.pop()
    if (given.length !== columns) return null
    return { unit: given[0]!, college: columns === 3 ? given[1]! : '', places: given.at(-1)! }
  })
}

/** The places of a row; null: no whole number within the bounds. */
export function placesOf({ places }: TableRow): number | null {
  if (!/^\d{1,6}$/.test(places)) return null
  const number = Number(places)
  return number <= MAX_PLACES ? number : null
}

/** What a table gives to a unit, as its counter names it. */
export interface TablePlaces {
  readonly unit: string
  readonly places: number
}

/**
 * The places of the rows, or every wrong cell: a unit that isn't known or listed before, no number. `known` finds the
 * unit of a row; `isSchool`: whether the code of a college's school is known.
 */
export function readTable(
  rows: readonly TableRow[],
  known: (row: TableRow) => string | undefined,
  isSchool: (row: TableRow) => boolean,
): { readonly places: TablePlaces[]; readonly faults: TableFault[] } {
  const seen = new Set<string>()
  const places: TablePlaces[] = []
  const faults: TableFault[] = []
  for (const [at, row] of rows.entries()) {
    const unit = known(row)
    const number = placesOf(row)
    if (unit === undefined) faults.push({ row: at + 1, reason: isSchool(row) ? 'college' : 'unit' })
    else if (seen.has(unit)) faults.push({ row: at + 1, reason: 'twice' })
    if (number === null) faults.push({ row: at + 1, reason: 'places' })
    if (unit === undefined) continue
    seen.add(unit)
    if (number !== null) places.push({ unit, places: number })
  }
  return { places, faults }
}
