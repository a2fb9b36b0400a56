import { z } from 'zod'
import { anyText, nonEmptyText } from '../../../base/shapes.ts'
import { FormKey } from '../../form/field-condition.ts'

export const SLOT_EFFECTS = ['required', 'forbidden'] as const
export type SlotEffect = (typeof SLOT_EFFECTS)[number]

/** What one of these answers to the form of the enrolment makes of a slot. */
export const SlotAnswer = z.object({
  field: FormKey,
  /** Its label, for sentences. */
  fieldName: nonEmptyText(40),
  fieldNameEn: anyText(60).default(''),
  values: z.array(nonEmptyText(60)).min(1).max(100),
  effect: z.enum(SLOT_EFFECTS).default('required'),
})
export type SlotAnswer = z.output<typeof SlotAnswer>

export const MAX_SLOT_ANSWERS = 10
