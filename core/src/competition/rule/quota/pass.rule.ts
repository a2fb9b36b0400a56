import type { QuotaRow, RuleRow } from '../row.ts'

/** The rules at a moment: quotas have the places of the pass that has begun, and only later passes beside it. */
export function rulesAt<R extends RuleRow>(rows: readonly R[], at: Date): R[] {
  return rows.map((row) => (row.kind === 'quota' && row.passes.length > 0 ? { ...row, ...passAt(row, at) } : row))
}

function passAt({ most, passes }: QuotaRow, at: Date): Pick<QuotaRow, 'most' | 'passes'> {
  const begun = passes.filter(({ from }) => Date.parse(from) <= at.getTime())
  return { most: begun.at(-1)?.most ?? most, passes: passes.slice(begun.length) }
}
