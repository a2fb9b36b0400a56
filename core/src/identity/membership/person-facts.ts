import { z } from 'zod'
import { CalendarDate } from '../../base/shapes.ts'
import { NATIONALITIES } from '../account/nationality.ts'
import { STUDY_FORMS } from './study.ts'

/** What a person says of their studies and work beyond school, grade and degree; empty or null: not said. */
export const PersonFacts = z.object({
  study: z.enum(['', ...STUDY_FORMS]),
  nationality: z.enum(['', ...NATIONALITIES]),
  graduation: CalendarDate.nullable(),
  employment: CalendarDate.nullable(),
})
export type PersonFacts = z.infer<typeof PersonFacts>

export const noPersonFacts: PersonFacts = { study: '', nationality: '', graduation: null, employment: null }
