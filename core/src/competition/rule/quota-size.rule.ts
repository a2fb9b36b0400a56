import type { QuotaFormula } from './quota-formula.ts'
import type { QuotaRow } from './row.ts'

const HUNDREDTHS_OF_A_PERCENT = 10_000

type Sized = Pick<QuotaRow, 'most' | 'formula'> & Partial<Pick<QuotaRow, 'table'>>

/**
 * Places of a quota; null: no limit. `counted`: the teams that its formula counted, or the places that its table gives to
 * the unit; null: not counted yet, or not in the table.
 */
export function quotaSize({ most, formula, table = null }: Sized, counted: number | null): number | null {
  if (formula === null) return table === null ? most : (counted ?? most)
  if (counted === null) return formula.before === 'refuse' ? 0 : null
  return bounded(formulaPlaces(formula, counted), formula)
}

/** A count that a quota waits for, and what holds until then. */
export type AwaitedCount = Pick<QuotaFormula, 'at' | 'before'>

/** The count that a quota waits for; null: it has a number of places. */
export function awaitedCount({ formula }: Pick<QuotaRow, 'formula'>, counted: number | null): AwaitedCount | null {
  return formula === null || counted !== null ? null : { at: formula.at, before: formula.before }
}

/** Why no team passes a quota, though nobody has a place; null: some do. */
export function whyQuotaClosed(row: Sized, counted: number | null, now: Date): 'uncounted' | 'due' | 'none' | null {
  if (quotaSize(row, counted) !== 0) return null
  const awaited = awaitedCount(row, counted)
  if (!awaited) return 'none'
  return Date.parse(awaited.at) > now.getTime() ? 'uncounted' : 'due'
}

/** The places that a count comes to, without bounds: a share of it or its place in the table, and the base. */
export function formulaPlaces(
  formula: Pick<QuotaFormula, 'percent' | 'rounding' | 'steps' | 'base'>,
  counted: number,
): number {
  const { steps, base } = formula
  const places =
    steps.length === 0 ? roundedShare(formula, counted) : steps.findLast(({ from }) => from <= counted)?.places
  return base + (places ?? 0)
}

/** The share of the count, in whole numbers all along. */
function roundedShare({ percent, rounding }: Pick<QuotaFormula, 'percent' | 'rounding'>, counted: number): number {
  const product = Math.round(percent * 100) * counted
  const added = { up: HUNDREDTHS_OF_A_PERCENT - 1, down: 0, halfUp: HUNDREDTHS_OF_A_PERCENT / 2 }[rounding]
  return Math.floor((product + added) / HUNDREDTHS_OF_A_PERCENT)
}

function bounded(share: number, { min, max }: Pick<QuotaFormula, 'min' | 'max'>): number {
  const least = Math.max(share, min ?? 0)
  return max === null ? least : Math.min(least, max)
}
