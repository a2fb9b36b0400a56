import { quotaRows, type RuleRow } from '../../competition/rule/row.ts'

/** Whether the quotas among the rows count other teams than before. Sizes and messages alone need no new count. */
export function countsOtherTeams(before: readonly RuleRow[], after: readonly RuleRow[]): boolean {
  return JSON.stringify(countedBy(before)) !== JSON.stringify(countedBy(after))
}

/** What of each quota decides which teams count, by key. */
function countedBy(rows: readonly RuleRow[]) {
  return quotaRows(rows)
    .map(({ key, unit, items, rounds, asOf, roles, amount, count, condition }) => ({
      key,
      unit,
      rounds: rounds.map(({ roundId }) => roundId).toSorted(),
      items: items.map(({ code }) => code).toSorted(),
      asOf,
      roles: roles.toSorted(),
      amount,
      count,
      condition,
    }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
}
