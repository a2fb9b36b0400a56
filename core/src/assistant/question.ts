import { z } from 'zod'
import { Id, Instant, Version, type Bilingual } from '../base/shapes.ts'

/** What the staff made of a question that the help chat could not answer. */
export const QUESTION_STATES = ['open', 'handled'] as const
export const QuestionState = z.enum(QUESTION_STATES)
export type QuestionState = z.infer<typeof QuestionState>

export const questionStateLabels: Readonly<Record<QuestionState, Bilingual>> = {
  open: { zh: '待处理', en: 'Open' },
  handled: { zh: '已处理', en: 'Handled' },
}

export function isHandled({ state }: { readonly state: QuestionState }): boolean {
  return state === 'handled'
}

/** A question without an answer, as first typed, without personal data. */
export const QuestionRow = z.object({
  questionId: Id,
  question: z.string(),
  /** How often it was asked. */
  count: z.number().int(),
  firstAskedAt: Instant,
  lastAskedAt: Instant,
  state: QuestionState,
  note: z.string(),
  version: Version,
})
export type QuestionRow = z.infer<typeof QuestionRow>
