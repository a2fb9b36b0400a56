import { ageOn } from '../../identity/account/id-card.rule.ts'
import { isGroup, type ConditionPart, type Match, type Predicate } from './condition.ts'
import type { PersonFact, RulePerson } from './fact.ts'

const ADULT_AGE = 18

/** Null: a fact that decides is unknown. */
export type Truth = boolean | null

/** The value of a fact on a day in China, `YYYY-MM-DD`. */
export function factOf(person: RulePerson, fact: PersonFact, day: string): string | number | boolean | null {
  const age = person.birthday === null ? null : ageOn(person.birthday, day)
  if (fact === 'age') return age
  if (fact === 'adult') return age === null ? null : age >= ADULT_AGE
  const value = person[fact]
  return value === '' ? null : value
}

/** Whether the person satisfies the condition on a day; three-valued, after Kleene. */
export function satisfies(person: RulePerson, condition: ConditionPart, day: string): Truth {
  if (!isGroup(condition)) return holds(person, condition, day)
  return combined(
    condition.match,
    condition.of.map((part) => satisfies(person, part, day)),
  )
}

function holds(person: RulePerson, predicate: Predicate, day: string): Truth {
  const value = factOf(person, predicate.fact, day)
  if (value === null) return null
  if (predicate.op === 'is') return value === predicate.value
  if ('values' in predicate) return predicate.values.includes(String(value)) === (predicate.op === 'in')
  return predicate.op === 'atLeast' ? Number(value) >= predicate.value : Number(value) <= predicate.value
}

/** Kleene’s `and`, `or` and their negation. */
export function combined(match: Match, truths: readonly Truth[]): Truth {
  if (match === 'all') return truths.includes(false) ? false : truths.includes(null) ? null : true
  const any = truths.includes(true) ? true : truths.includes(null) ? null : false
  return match === 'any' ? any : any === null ? null : !any
}

/** Facts that the condition asks for, each once, in their order. */
export function factsIn(condition: ConditionPart): PersonFact[] {
  const facts = isGroup(condition) ? condition.of.flatMap((part) => factsIn(part)) : [condition.fact]
  return [...new Set(facts)]
}

/** A value for each fact that has to change. */
export type Remedy = Readonly<Partial<Record<PersonFact, string | number | boolean>>>

/** Stands for any value that the condition doesn't name. */
export const ANOTHER = 'another'
const TRIES_AT_MOST = 20_000

/**
 * The fewest changes of facts that make the person satisfy the condition; null: none do, since it contradicts itself. A
 * condition only tells the values that it names from all others, so that trying those is complete. Gives up after 20,000
 * tries.
 */
export function remedyOf(person: RulePerson, condition: ConditionPart, day: string): Remedy | null {
  const facts = [...new Set(factsIn(condition).map((fact) => (fact === 'adult' ? 'age' : fact)))]
  const values = new Map(facts.map((fact) => [fact, valuesOf(fact, predicatesIn(condition))]))
  let tries = 0
  for (let size = 0; size <= facts.length; size += 1) {
    for (const remedy of remediesOf(facts, size, values)) {
      if ((tries += 1) > TRIES_AT_MOST) return null
      if (satisfies(withFacts(person, remedy, day), condition, day) === true) return remedy
    }
  }
  return null
}

function predicatesIn(condition: ConditionPart): Predicate[] {
  return isGroup(condition) ? condition.of.flatMap((part) => predicatesIn(part)) : [condition]
}

/** Values of a fact that the condition tells apart. */
function valuesOf(fact: PersonFact, predicates: readonly Predicate[]): Array<string | number | boolean> {
  if (fact === 'age') {
    const bounds = predicates.flatMap((each) =>
      each.fact === 'adult' ? [ADULT_AGE] : each.fact === fact ? [each.value] : [],
    )
    return [...new Set(bounds.flatMap((bound) => [bound, bound - 1, bound + 1]))].filter((age) => age >= 0)
  }
  const named = predicates.flatMap((each) => ('values' in each && each.fact === fact ? each.values : []))
  return named.length > 0 ? [...new Set(named), ANOTHER] : [true, false]
}

/** All ways to change so many of the facts. */
function* remediesOf(
  [fact, ...others]: readonly PersonFact[],
  size: number,
  values: ReadonlyMap<PersonFact, ReadonlyArray<string | number | boolean>>,
): Generator<Remedy> {
  if (size === 0) yield {}
  if (size === 0 || fact === undefined) return
  for (const value of values.get(fact) ?? []) {
    for (const rest of remediesOf(others, size - 1, values)) yield { [fact]: value, ...rest }
  }
  yield* remediesOf(others, size, values)
}

/** The person with these facts changed on a day. */
export function withFacts(person: RulePerson, { age, ...facts }: Remedy, day: string): RulePerson {
  const birthday = age === undefined ? {} : { birthday: `${Number(day.slice(0, 4)) - Number(age)}${day.slice(4)}` }
  return Object.assign({}, person, facts, birthday)
}
