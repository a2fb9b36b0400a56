import { z } from 'zod'
import { nonEmptyText } from '../../base/shapes.ts'
import { CHOICE_FACTS, DAY_FACTS, FLAG_FACTS, MONTH_FACTS, NUMBER_FACTS, SET_FACTS } from './fact.ts'

const Choice = z.object({
  fact: z.enum([...CHOICE_FACTS, ...SET_FACTS]),
  op: z.enum(['in', 'notIn']),
  values: z.array(nonEmptyText(60)).min(1).max(100),
})

const Amount = z.object({
  fact: z.enum(NUMBER_FACTS),
  op: z.enum(['atLeast', 'atMost']),
  value: z.number().int().min(0).max(150),
})

/** Months since a date, at least or at most so many. */
const Months = z.object({
  fact: z.enum(MONTH_FACTS),
  op: z.enum(['atLeast', 'atMost']),
  value: z.number().int().min(0).max(600),
})

const Day = z.object({ fact: z.enum(DAY_FACTS), op: z.enum(['from', 'until']), day: z.iso.date() })

const Flag = z.object({ fact: z.enum(FLAG_FACTS), op: z.literal('is'), value: z.boolean() })

/** What is asked of one fact. */
export const Predicate = z.union([Choice, Amount, Months, Day, Flag])
export type Predicate = z.output<typeof Predicate>

export const MATCHES = ['all', 'any', 'none'] as const
export type Match = (typeof MATCHES)[number]

export const PredicateGroup = z.object({ match: z.enum(MATCHES), of: z.array(Predicate).min(1).max(20) })
export type PredicateGroup = z.output<typeof PredicateGroup>

/** A condition on one person: predicates and groups of them, two levels deep. */
export const Condition = z.object({
  match: z.enum(MATCHES),
  of: z
    .array(z.union([PredicateGroup, Predicate]))
    .min(1)
    .max(20),
})
export type Condition = z.output<typeof Condition>

/** A predicate, or a group of parts at any depth. */
export type ConditionPart = Predicate | ConditionGroup

export interface ConditionGroup {
  readonly match: Match
  readonly of: readonly ConditionPart[]
}

export function isGroup(part: ConditionPart): part is ConditionGroup {
  return 'match' in part
}
