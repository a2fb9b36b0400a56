import { addMonths, monthsBetween } from '../../base/time/calendar.ts'
import { ageOn } from '../../identity/account/id-card.rule.ts'
import { isGroup, type ConditionPart, type Match, type Predicate } from './condition.ts'
import { dayOfMonths, type FactValue, type MonthFact, type PersonFact, type RulePerson } from './fact.ts'

const ADULT_AGE = 18

/** Null: a fact that decides is unknown. */
export type Truth = boolean | null

/** The value of a fact on a day in China, `YYYY-MM-DD`. */
export function factOf(person: RulePerson, fact: PersonFact, day: string): FactValue {
  switch (fact) {
    case 'age':
    case 'adult': {
      const age = person.birthday === null ? null : ageOn(person.birthday, day)
      return fact === 'age' || age === null ? age : age >= ADULT_AGE
    }
    case 'sinceGraduation':
    case 'sinceEmployment': {
      const from = person[dayOfMonths[fact]]
      return from === null ? null : monthsBetween(from, day)
    }
    case 'schoolTag':
      return person.schoolTags
    default: {
      const value = person[fact]
      return value === '' ? null : value
    }
  }
}

/** Whether the person satisfies the condition on a day; three-valued, after Kleene. */
export function satisfies(person: RulePerson, condition: ConditionPart, day: string): Truth {
  if (!isGroup(condition)) return holds(person, condition, day)
  const { match, of } = condition
  const decisive = match !== 'all'
  let truth: Truth = !decisive
  for (const part of of) {
    const each = satisfies(person, part, day)
    if (each === decisive) return match === 'any'
    if (each === null) truth = null
  }
  return match === 'none' && truth !== null ? !truth : truth
}

function holds(person: RulePerson, predicate: Predicate, day: string): Truth {
  if (predicate.fact === 'sinceGraduation' || predicate.fact === 'sinceEmployment') {
    const from = person[dayOfMonths[predicate.fact]]
    return from === null ? null : isSince(from, predicate, day)
  }
  const value = factOf(person, predicate.fact, day)
  if (value === null) return null
  if (predicate.op === 'is') return value === predicate.value
  if ('values' in predicate) return isAmong(value, predicate) === (predicate.op === 'in')
  if ('day' in predicate) return predicate.op === 'from' ? value >= predicate.day : value <= predicate.day
  return predicate.op === 'atLeast' ? Number(value) >= predicate.value : Number(value) <= predicate.value
}

/** Whether a fact has one of the values. A class of majors is within the category whose code begins its own. */
function isAmong(value: NonNullable<FactValue>, { fact, values }: Extract<Predicate, { values: string[] }>): boolean {
  if (fact === 'majorClass') return values.some((each) => String(value).startsWith(each))
  return Array.isArray(value) ? values.some((each) => value.includes(each)) : values.includes(String(value))
}

/** Whether so many months have passed at least, or at most, on the day. */
function isSince(from: string, { op, value }: Pick<MonthPredicate, 'op' | 'value'>, day: string): boolean {
  const end = addMonths(from, value)
  return op === 'atLeast' ? end <= day : end >= day
}

type MonthPredicate = Extract<Predicate, { fact: MonthFact }>

/** Kleene’s `and`, `or` and their negation. */
export function combined(match: Match, truths: readonly Truth[]): Truth {
  if (match === 'all') return truths.includes(false) ? false : truths.includes(null) ? null : true
  const any = truths.includes(true) ? true : truths.includes(null) ? null : false
  return match === 'any' ? any : any === null ? null : !any
}

/** Facts that the condition asks for, each once, in their order. */
export function factsIn(condition: ConditionPart): PersonFact[] {
  return [...addFacts(condition, new Set())]
}

function addFacts(condition: ConditionPart, facts: Set<PersonFact>): Set<PersonFact> {
  if (!isGroup(condition)) return facts.add(condition.fact)
  for (const part of condition.of) addFacts(part, facts)
  return facts
}
