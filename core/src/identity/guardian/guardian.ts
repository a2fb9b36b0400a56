import { z } from 'zod'
import { Instant, type Bilingual } from '../../base/shapes.ts'

/** What a guardian is to the child. */
export const GUARDIAN_RELATIONS = ['father', 'mother', 'grandparent', 'other'] as const
export const GuardianRelation = z.enum(GUARDIAN_RELATIONS)
export type GuardianRelation = z.infer<typeof GuardianRelation>

export const guardianRelationLabels: Record<GuardianRelation, Bilingual> = {
  father: { zh: '父亲', en: 'Father' },
  mother: { zh: '母亲', en: 'Mother' },
  grandparent: { zh: '祖父母或外祖父母', en: 'Grandparent' },
  other: { zh: '其他监护人', en: 'Other guardian' },
}

/** A guardian's consent in force; the phone number is masked. */
export const GuardianConsent = z.object({
  name: z.string(),
  relation: GuardianRelation,
  phoneMasked: z.string(),
  /** The version of the text that the guardian consented to. */
  textVersion: z.string(),
  givenAt: Instant,
})
export type GuardianConsent = z.infer<typeof GuardianConsent>

/** Whether the person needs a guardian's consent today, and the one in force. */
export const GuardianStatus = z.object({
  needed: z.boolean(),
  consent: GuardianConsent.nullable(),
  /** Whether the consent in force is to the present text. */
  isCurrent: z.boolean(),
})
export type GuardianStatus = z.infer<typeof GuardianStatus>
