import type { Answers } from '../../competition/form/answer.ts'
import type { FileSlot } from '../../competition/setting/setting.ts'
import type { SlotAnswer } from '../../competition/setting/slot/slot-answers.ts'
import type { AiUse } from './hand-in.ts'

export type SlotNeed = 'required' | 'optional' | 'forbidden'

/** What decides on the slots of a work. */
export interface SlotFacts {
  readonly aiUse: AiUse | null
  /** Answers to the form of the enrolment. */
  readonly answers: Answers
}

/** Whether a slot has to be filled, may be, or must stay empty, by the declaration on AI tools and the answers. */
export function slotNeed(
  slot: Pick<FileSlot, 'required' | 'when' | 'answers'>,
  { aiUse, answers }: SlotFacts,
): SlotNeed {
  if (forbidding(slot, answers)) return 'forbidden'
  const isRequired = slot.required && (slot.when === 'always' || aiUse?.used === true)
  return isRequired || slot.answers.some((each) => each.effect === 'required' && isGiven(each, answers))
    ? 'required'
    : 'optional'
}

/** The answer by which the slot must stay empty; null: it may be filled. */
export function forbidding({ answers }: Pick<FileSlot, 'answers'>, given: Answers): SlotAnswer | null {
  return answers.find((each) => each.effect === 'forbidden' && isGiven(each, given)) ?? null
}

/** Whether one of the values was answered; of several chosen ones, one is enough. */
function isGiven({ field, values }: SlotAnswer, answers: Answers): boolean {
  return [answers[field]].flat().some((value) => typeof value === 'string' && values.includes(value))
}

/** The answers that the slots ask about. */
export function slotAnswers(slots: ReadonlyArray<Pick<FileSlot, 'answers'>>, answers: Answers): Answers {
  const asked = new Set(slots.flatMap((slot) => slot.answers.map(({ field }) => field)))
  return Object.fromEntries(Object.entries(answers).filter(([field]) => asked.has(field)))
}
