import { z } from 'zod'

const Single = z.union([z.string().max(4000), z.number(), z.boolean(), z.array(z.string().max(60)).max(100), z.null()])
export type SingleAnswer = z.infer<typeof Single>

/** An answer for each person, by the member's id. */
const PerPerson = z.record(z.uuid(), Single)

/** Answers to the organiser's own fields, by the field's key. */
export const Answers = z.record(z.string().max(31), z.union([Single, PerPerson]))
export type Answers = z.infer<typeof Answers>

export const Answer = z.union([Single, PerPerson])
export type Answer = Answers[string]

export function isPerPerson(answer: Answer | undefined): answer is Record<string, SingleAnswer> {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer)
}

/** Whether nothing was answered; a pledge that isn't given is no answer. */
export function isEmptyAnswer(answer: Answer | undefined): boolean {
  if (answer === undefined || answer === null || answer === false) return true
  if (typeof answer === 'string') return answer.trim() === ''
  if (Array.isArray(answer)) return answer.length === 0
  return isPerPerson(answer) && Object.values(answer).every((each) => isEmptyAnswer(each))
}
