import { z } from 'zod'
import { nonEmptyText } from '../../base/shapes.ts'
import { MATCHES, Predicate } from '../rule/condition.ts'

/** Identifies a field, section or check of a form for good, whatever its label. */
export const FormKey = z.string().regex(/^[a-z][a-z0-9_]{0,30}$/)

const ChosenAnswer = z.object({
  field: FormKey,
  op: z.enum(['in', 'notIn']),
  values: z.array(nonEmptyText(60)).min(1).max(100),
})
const AmountAnswered = z.object({ field: FormKey, op: z.enum(['atLeast', 'atMost']), value: z.number() })
const AnswerGiven = z.object({ field: FormKey, op: z.literal('given'), value: z.boolean() })

/** What is asked of another answer. */
export const AnswerPredicate = z.union([ChosenAnswer, AmountAnswered, AnswerGiven])
export type AnswerPredicate = z.output<typeof AnswerPredicate>

export const TEAM_SIZES = ['members', 'teachers'] as const
export type TeamSize = (typeof TEAM_SIZES)[number]

/** What is asked of the number of members, or of advisers. */
export const SizePredicate = z.object({
  size: z.enum(TEAM_SIZES),
  op: z.enum(['atLeast', 'atMost']),
  value: z.number().int().min(0).max(120),
})
export type SizePredicate = z.output<typeof SizePredicate>

/** A predicate of the rules about people is asked of the captain. */
export const FieldPredicate = z.union([AnswerPredicate, SizePredicate, Predicate])
export type FieldPredicate = z.output<typeof FieldPredicate>

/** When a field or a section of a form applies. */
export const FieldCondition = z.object({ match: z.enum(MATCHES), of: z.array(FieldPredicate).min(1).max(20) })
export type FieldCondition = z.output<typeof FieldCondition>

export function isAboutAnswer(predicate: FieldPredicate): predicate is AnswerPredicate {
  return 'field' in predicate
}

/** Keys of the fields that a condition asks for. */
export function fieldsIn(condition: FieldCondition | null): string[] {
  return condition ? condition.of.filter(isAboutAnswer).map(({ field }) => field) : []
}
