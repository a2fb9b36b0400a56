import { factsIn } from './condition.rule.ts'
import type { PersonFact } from './fact.ts'
import type { RuleRow } from './row.ts'

/** Whether any of the rows asks for this fact of the people of a team. */
export function asksFact(rows: readonly RuleRow[], fact: PersonFact): boolean {
  return rows.some((row) => {
    const conditions =
      row.kind === 'compare' ? [row.one.condition, row.other.condition] : 'condition' in row ? [row.condition] : []
    return conditions.some((condition) => condition !== null && factsIn(condition).includes(fact))
  })
}
