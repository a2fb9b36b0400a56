import { factOf, factsIn, satisfies } from './condition.rule.ts'
import type { Condition } from './condition.ts'
import { inRoles } from './evaluate.rule.ts'
import type { PersonFact, RulePerson, RuleRole } from './fact.ts'
import type { RuleRow } from './row.ts'

/** The conditions of a row, with those whom they are about. */
function conditionsOf(row: RuleRow): Array<{ roles: readonly RuleRole[]; condition: Condition }> {
  const counts = row.kind === 'compare' ? [row.one, row.other] : 'condition' in row ? [row] : []
  return counts.flatMap(({ roles, condition }) => (condition === null ? [] : [{ roles, condition }]))
}

/** Whether any of the rows asks for this fact of the people of a team. */
export function asksFact(rows: readonly RuleRow[], fact: PersonFact): boolean {
  return rows.some((row) => conditionsOf(row).some(({ condition }) => factsIn(condition).includes(fact)))
}

/** Facts that people say of themselves, by the form of their school. */
export const OWN_FACTS = ['degree', 'grade', 'major'] as const
export type OwnFact = (typeof OWN_FACTS)[number]

export interface UnknownFacts {
  readonly id: string
  readonly name: string
  readonly facts: readonly OwnFact[]
}

/** What the row asks of people whose profiles don't say it, so that it can't be judged on them. */
export function unknownFacts(row: RuleRow, people: readonly RulePerson[], today: string): UnknownFacts[] {
  const day = 'asOf' in row ? (row.asOf ?? today) : today
  return people.flatMap((person) => {
    const open = conditionsOf(row).filter(
      ({ roles, condition }) => inRoles([person], roles).length > 0 && satisfies(person, condition, day) === null,
    )
    const asked = new Set(open.flatMap(({ condition }) => factsIn(condition)))
    const facts = OWN_FACTS.filter((fact) => asked.has(fact) && factOf(person, fact, day) === null)
    return facts.length > 0 ? [{ id: person.id, name: person.name, facts }] : []
  })
}
