import { addDays, addMonths } from '../../base/time/calendar.ts'
import { factsIn, satisfies } from './condition.rule.ts'
import { isGroup, type ConditionPart, type Predicate } from './condition.ts'
import { dayOfMonths, type DayFact, type FactValue, type PersonFact, type RulePerson } from './fact.ts'

const ADULT_AGE = 18

type Value = NonNullable<FactValue>

/** A value for each fact that has to change. */
export type Remedy = Readonly<Partial<Record<PersonFact, Value>>>

/** Stands for any value that the condition doesn't name. */
export const ANOTHER = 'another'
const TRIES_AT_MOST = 20_000

/**
 * The fewest changes of facts that make the person satisfy the condition; null: none do, since it contradicts itself. A
 * condition only tells the values that it names from all others, so that trying those is complete. Gives up after 20,000
 * tries.
 */
export function remedyOf(person: RulePerson, condition: ConditionPart, day: string): Remedy | null {
  const asked = factsIn(condition)
  const isByBirthday = asked.includes('birthday')
  const facts = [...new Set(asked.map(changedFact).map((fact) => (isByBirthday && fact === 'age' ? 'birthday' : fact)))]
  const values = new Map(facts.map((fact) => [fact, valuesOf(fact, predicatesIn(condition), day)]))
  let tries = 0
  for (let size = 0; size <= facts.length; size += 1) {
    for (const remedy of remediesOf(facts, size, values)) {
      if ((tries += 1) > TRIES_AT_MOST) return null
      if (satisfies(withFacts(person, remedy, day), condition, day) === true) return remedy
    }
  }
  return null
}

/** The fact that has to change for another one to do so. */
function changedFact(fact: PersonFact): PersonFact {
  if (fact === 'adult') return 'age'
  return fact === 'sinceGraduation' || fact === 'sinceEmployment' ? dayOfMonths[fact] : fact
}

function predicatesIn(condition: ConditionPart): Predicate[] {
  return isGroup(condition) ? condition.of.flatMap((part) => predicatesIn(part)) : [condition]
}

/** Values of a fact that the condition tells apart. */
function valuesOf(fact: PersonFact, predicates: readonly Predicate[], day: string): readonly Value[] {
  if (fact === 'age') {
    const bounds = predicates.flatMap((each) =>
      each.fact === 'adult' ? [ADULT_AGE] : each.fact === fact ? [each.value] : [],
    )
    return [...new Set(bounds.flatMap((bound) => [bound, bound - 1, bound + 1]))].filter((age) => age >= 0)
  }
  if (fact === 'birthday') return [...new Set([...daysOf(fact, predicates, day), ...birthdaysOfAges(predicates, day)])]
  if (fact === 'graduation' || fact === 'employment') return daysOf(fact, predicates, day)
  const named = predicates.flatMap((each) => ('values' in each && each.fact === fact ? each.values : []))
  if (fact === 'schoolTag') return tagSets(predicates)
  return named.length > 0 ? [...new Set(named), ANOTHER] : [true, false]
}

/** The days on both sides of each bound. */
function daysOf(fact: DayFact, predicates: readonly Predicate[], day: string): string[] {
  const last = predicates.flatMap((each) => {
    if ('day' in each) return each.fact !== fact ? [] : [each.op === 'from' ? addDays(each.day, -1) : each.day]
    if (each.fact !== 'sinceGraduation' && each.fact !== 'sinceEmployment') return []
    if (dayOfMonths[each.fact] !== fact) return []
    return [lastDay(each, day)]
  })
  return [...new Set(last.flatMap((each) => [each, addDays(each, 1)]))]
}

/** The birthdays around which an age is reached that the predicates name, or the next one. */
function birthdaysOfAges(predicates: readonly Predicate[], day: string): string[] {
  const ages = predicates.flatMap((each) =>
    each.fact === 'adult' ? [ADULT_AGE] : each.fact === 'age' ? [each.value, each.value + 1] : [],
  )
  return ages.flatMap((age) => {
    const reached = addMonths(day, -12 * age)
    return [-1, 0, 1].map((days) => addDays(reached, days))
  })
}

/** The last day of those from which so many months have passed, or of those from which more have. */
function lastDay({ op, value }: { readonly op: string; readonly value: number }, day: string): string {
  const isBefore = (from: string) => (op === 'atLeast' ? addMonths(from, value) <= day : addMonths(from, value) < day)
  let last = addDays(addMonths(day, -value), -1)
  while (isBefore(addDays(last, 1))) last = addDays(last, 1)
  return last
}

const TAGS_TOGETHER = 8

/** Sets of tags, smaller ones first. Tags that are always named together count as one. */
function tagSets(predicates: readonly Predicate[]): string[][] {
  const lists = predicates.flatMap((each) => (each.fact === 'schoolTag' ? [each.values] : []))
  const alike = new Map(
    lists.flat().map((tag) => [lists.map((list) => Number(list.includes(tag))).join(''), tag] as const),
  )
  let sets: string[][] = [[]]
  for (const tag of [...alike.values()].slice(0, TAGS_TOGETHER)) {
    sets = [...sets, ...sets.map((set) => [...set, tag])]
  }
  return sets.toSorted((one, other) => one.length - other.length)
}

/** All ways to change so many of the facts. */
function* remediesOf(
  [fact, ...others]: readonly PersonFact[],
  size: number,
  values: ReadonlyMap<PersonFact, readonly Value[]>,
): Generator<Remedy> {
  if (size === 0) yield {}
  if (size === 0 || fact === undefined) return
  for (const value of values.get(fact) ?? []) {
    for (const rest of remediesOf(others, size - 1, values)) yield { [fact]: value, ...rest }
  }
  yield* remediesOf(others, size, values)
}

/** The person with these facts changed on a day. */
export function withFacts(person: RulePerson, { age, schoolTag, ...facts }: Remedy, day: string): RulePerson {
  const birthday = age === undefined ? {} : { birthday: `${Number(day.slice(0, 4)) - Number(age)}${day.slice(4)}` }
  const tags = schoolTag === undefined ? {} : { schoolTags: schoolTag }
  return Object.assign({}, person, facts, birthday, tags)
}
