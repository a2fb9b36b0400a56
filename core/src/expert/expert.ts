import { z } from 'zod'
import { changeOf } from '../base/change.ts'
import { Id, Instant, anyText, nonEmptyText } from '../base/shapes.ts'
import { PersonName } from '../identity/account/person-name.rule.ts'

/** `disabled`: no longer proposed or assigned; existing tasks stay. */
export const EXPERT_STATES = ['active', 'disabled'] as const
export const ExpertState = z.enum(EXPERT_STATES)
export type ExpertState = z.infer<typeof ExpertState>

const facts = {
  schoolId: Id.nullable().default(null),
  /** Employer of the expert, as printed; need not be a listed school. */
  organisation: anyText(80).default(''),
  title: anyText(40).default(''),
  expertise: z.array(nonEmptyText(20)).max(20).default([]),
  /** The greatest number of works in one batch; a batch may set a lower one. */
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

/** An expert as staff see them. */
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
  /** Works assigned and not yet submitted. */
  openTasks: z.number().int(),
  createdAt: Instant,
  version: z.number().int(),
})
export type ExpertRow = z.infer<typeof ExpertRow>

/** Whether works may be assigned to the expert. */
export function isActive({ state }: { readonly state: ExpertState }): boolean {
  return state === 'active'
}
