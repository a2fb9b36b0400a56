import { z } from 'zod'
import type { BilingualText } from '../../base/bilingual-text.ts'
import { anyText } from '../../base/shapes.ts'

/** Who signs a generated form, each on a line of their own; `school` and `organisation` stamp it. */
export const SIGNERS = ['captain', 'member', 'teacher', 'college', 'school', 'organisation'] as const
export type Signer = (typeof SIGNERS)[number]

export const signerLabels: Readonly<Record<Signer, BilingualText>> = {
  captain: { zh: '队长', en: 'Captain' },
  member: { zh: '每位队员', en: 'Each member' },
  teacher: { zh: '每位指导教师', en: 'Each adviser' },
  college: { zh: '学院', en: 'College' },
  school: { zh: '学校', en: 'School' },
  organisation: { zh: '学校的上级组织', en: 'Organisation above the school' },
}

/** Longest text of a form: with the people and their signatures it fits on one page. */
const MAX_TEXT = 1200

/** A form or pledge of one page that the platform fills in for the team to print, sign and upload. */
export const GeneratedForm = z.object({
  text: anyText(MAX_TEXT).default(''),
  textEn: anyText(2 * MAX_TEXT).default(''),
  /** Whether it lists the answers to the form. */
  answers: z.boolean().default(true),
  signers: z.array(z.enum(SIGNERS)).min(1).max(SIGNERS.length).default(['captain']),
})
export type GeneratedForm = z.output<typeof GeneratedForm>
