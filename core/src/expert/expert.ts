import { z } from 'zod'
import { changeOf } from '../base/change.ts'
import { Id, Instant, anyText, nonEmptyText } from '../base/shapes.ts'
import { PersonName } from '../identity/account/person-name.rule.ts'

/** `disabled`: not proposed and not assigned any more; what was given stays. */
export const EXPERT_STATES = ['active', 'disabled'] as const
export const ExpertState = z.enum(EXPERT_STATES)
export type ExpertState = z.infer<typeof ExpertState>

const facts = {
  schoolId: Id.nullable().default(null),
  /** Where the expert works, as printed; need not be a school of the directory. */
  organisation: anyText(80).default(''),
  title: anyText(40).default(''),
  expertise: z.array(nonEmptyText(20)).max(20).default([]),
  /** Most works in one batch, unless the batch says less. */
  maxWorks: z.number().int().min(0).max(10_000).default(50),
}

export const ExpertInput = z.object({
  name: PersonName,
  phone: z.string().regex(/^1\d{10}$/),
  ...facts,
})
export type ExpertInput = z.output<typeof ExpertInput>

export const ExpertChange = changeOf(z.object(facts))
export type ExpertChange = z.output<typeof ExpertChange>

/** An expert as staff of the library see them. */
export const ExpertRow = z.object({
  expertId: Id,
  name: z.string(),
  phoneMasked: z.string(),
  schoolId: Id.nullable(),
  schoolName: z.string(),
  groupName: z.string(),
  organisation: z.string(),
  title: z.string(),
  expertise: z.array(z.string()),
  maxWorks: z.number().int(),
  state: ExpertState,
  /** Whether the person has signed in to their account yet. */
  activated: z.boolean(),
  /** Works in hand: assigned and not yet submitted. */
  openTasks: z.number().int(),
  createdAt: Instant,
  version: z.number().int(),
})
export type ExpertRow = z.infer<typeof ExpertRow>

/** Whether the expert may be given works. */
export function isActive({ state }: { readonly state: ExpertState }): boolean {
  return state === 'active'
}
