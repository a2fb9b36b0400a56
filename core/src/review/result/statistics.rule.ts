import { compare, exact, mean, toDecimal } from './exact.ts'
import type { SubmittedTotal } from '../scoring/scorecard.ts'

export interface Severity {
  readonly expertId: string
  readonly count: number
  /** Mean of this expert's totals. */
  readonly mean: string
  /** Mean difference from the other experts' mean on the same works: negative is severe, positive is lenient. */
  readonly deviation: string | null
  /** Mean absolute difference from the others: how much the expert disagrees. */
  readonly spread: string | null
}

/** Severity and consistency of each expert compared with the others on the same works. */
export function severities(totals: readonly SubmittedTotal[]): Severity[] {
  const byWork = Map.groupBy(totals, ({ workId }) => workId)
  const byExpert = Map.groupBy(totals, ({ expertId }) => expertId)
  return [...byExpert]
    .map(([expertId, own]) => {
      const differences = own.flatMap(({ workId, total }) => {
        const others = byWork.get(workId)!.filter((other) => other.expertId !== expertId)
        return others.length === 0 ? [] : [exact(total).sub(mean(others.map((other) => exact(other.total))))]
      })
      return {
        expertId,
        count: own.length,
        mean: toDecimal(mean(own.map(({ total }) => exact(total))), 2),
        deviation: differences.length === 0 ? null : toDecimal(mean(differences), 2),
        spread: differences.length === 0 ? null : toDecimal(mean(differences.map((difference) => difference.abs())), 2),
      }
    })
    .sort((a, b) => (a.expertId < b.expertId ? -1 : 1))
}

/** Number of totals in each band of ten; 100 belongs to the last band. */
export function distribution(totals: readonly SubmittedTotal[]): number[] {
  const bands = Array.from({ length: 10 }, () => 0)
  for (const { total } of totals) {
    const at = Math.min(9, Math.max(0, Number(exact(total).div(10n).floor())))
    bands[at]! += 1
  }
  return bands
}

/** The largest difference between two experts per work, in descending order. */
export function gaps(totals: readonly SubmittedTotal[]): Array<{ workId: string; gap: string }> {
  return [...Map.groupBy(totals, ({ workId }) => workId)]
    .map(([workId, own]) => {
      const values = own.map(({ total }) => exact(total)).sort(compare)
      return { workId, gap: values.at(-1)!.sub(values[0]!) }
    })
    .sort((a, b) => compare(b.gap, a.gap) || (a.workId < b.workId ? -1 : 1))
    .map(({ workId, gap }) => ({ workId, gap: toDecimal(gap, 2) }))
}
