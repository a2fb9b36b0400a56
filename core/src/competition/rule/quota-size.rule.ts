import type { QuotaFormula } from './quota-formula.ts'
import type { QuotaRow } from './row.ts'

const HUNDREDTHS_OF_A_PERCENT = 10_000

/** Places of a quota; null: no limit. `counted`: the teams that its formula counted; null: not yet. */
export function quotaSize(
  { most, formula }: Pick<QuotaRow, 'most' | 'formula'>,
  counted: number | null,
): number | null {
  if (formula === null) return most
  if (counted === null) return formula.before === 'refuse' ? 0 : null
  return bounded(roundedShare(formula, counted), formula)
}

/** The share of the count, in whole numbers all along. */
export function roundedShare(
  { percent, rounding }: Pick<QuotaFormula, 'percent' | 'rounding'>,
  counted: number,
): number {
  const product = Math.round(percent * 100) * counted
  const added = { up: HUNDREDTHS_OF_A_PERCENT - 1, down: 0, halfUp: HUNDREDTHS_OF_A_PERCENT / 2 }[rounding]
  return Math.floor((product + added) / HUNDREDTHS_OF_A_PERCENT)
}

function bounded(share: number, { min, max }: Pick<QuotaFormula, 'min' | 'max'>): number {
  const least = Math.max(share, min ?? 0)
  return max === null ? least : Math.min(least, max)
}
