import { quotaRows, type RuleRow } from '../../competition/rule/row.ts'

/**
 * Whether the quotas among the rules count other teams than before, or give another number of places, up to which their
 * counters let teams in. Messages alone need no new count.
 */
export function needsRecount(before: readonly RuleRow[], after: readonly RuleRow[]): boolean {
  return JSON.stringify(countedBy(before)) !== JSON.stringify(countedBy(after))
}

/** What of each quota decides which teams count, and on the places, by key. */
function countedBy(rows: readonly RuleRow[]) {
  return quotaRows(rows)
    .map(({ key, unit, items, rounds, asOf, roles, amount, count, condition, most, passes, formula }) => ({
      key,
      unit,
      rounds: rounds.map(({ roundId }) => roundId).toSorted(),
      items: items.map(({ code }) => code).toSorted(),
      asOf,
      roles: roles.toSorted(),
      amount,
      count,
      condition,
      most,
      passes,
      formula: formula && {
        ...formula,
        name: '',
        nameEn: '',
        moreRounds: formula.moreRounds.map((each) => each.roundId),
      },
    }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
}
