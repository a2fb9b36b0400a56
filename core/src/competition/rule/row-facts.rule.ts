import { ASKED_FACTS } from '../../identity/membership/asked-fact.ts'
import { factOf, factsIn, satisfies } from './condition.rule.ts'
import type { Condition } from './condition.ts'
import { isInRoles } from './evaluate.rule.ts'
import { dayOfMonths, type PersonFact, type RulePerson, type RuleRole } from './fact.ts'
import { partsOf, type RuleRow } from './row.ts'

interface AskedCondition {
  readonly roles: readonly RuleRole[]
  readonly condition: Condition
  /** Null: the day on which the row is evaluated. */
  readonly asOf: string | null
}

/** The conditions of a row, with those whom they are about. */
function conditionsOf(row: RuleRow): AskedCondition[] {
  return partsOf(row).flatMap((part) => {
    const counts = part.kind === 'compare' ? [part.one, part.other] : 'condition' in part ? [part] : []
    return counts.flatMap(({ roles, condition }) => (condition === null ? [] : [{ roles, condition, asOf: part.asOf }]))
  })
}

/** Whether any of the rows asks for this fact of the people of a team. */
export function asksFact(rows: readonly RuleRow[], fact: PersonFact): boolean {
  return rows.some((row) => conditionsOf(row).some(({ condition }) => factsIn(condition).includes(fact)))
}

/** Facts that people say of themselves, by the form of their school. */
export const OWN_FACTS = ['degree', 'grade', 'major', ...ASKED_FACTS] as const satisfies readonly PersonFact[]
export type OwnFact = (typeof OWN_FACTS)[number]

/** What somebody says of themselves for a fact to be known; null: it isn't theirs to say. */
function ownFact(fact: PersonFact): OwnFact | null {
  if (fact === 'sinceGraduation' || fact === 'sinceEmployment') return dayOfMonths[fact]
  const said = fact === 'majorClass' ? 'major' : fact
  return OWN_FACTS.find((each) => each === said) ?? null
}

/** What the rows ask of people in a role that they say of themselves. */
export function ownFactsAsked(rows: readonly RuleRow[], role: RuleRole): OwnFact[] {
  const asked = new Set(
    rows.flatMap((row) =>
      conditionsOf(row).flatMap(({ roles, condition }) =>
        isInRoles(role, roles) ? factsIn(condition).map(ownFact) : [],
      ),
    ),
  )
  return OWN_FACTS.filter((fact) => asked.has(fact))
}

export interface UnknownFacts {
  readonly id: string
  readonly name: string
  readonly facts: readonly OwnFact[]
}

/** What the row asks of people whose profiles don't say it, so that it can't be judged on them. */
export function unknownFacts(row: RuleRow, people: readonly RulePerson[], today: string): UnknownFacts[] {
  const conditions = conditionsOf(row).map((each) => ({
    ...each,
    asked: new Set(factsIn(each.condition).map(ownFact)),
  }))
  const asked = OWN_FACTS.filter((fact) => conditions.some((each) => each.asked.has(fact)))
  if (asked.length === 0) return []
  return people.flatMap((person) => {
    const missing = asked.filter((fact) => factOf(person, fact, today) === null)
    if (missing.length === 0) return []
    const open = conditions.filter(
      ({ roles, condition, asOf }) =>
        isInRoles(person.role, roles) && satisfies(person, condition, asOf ?? today) === null,
    )
    const facts = missing.filter((fact) => open.some((each) => each.asked.has(fact)))
    return facts.length > 0 ? [{ id: person.id, name: person.name, facts }] : []
  })
}
