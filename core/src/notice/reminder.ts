import { z } from 'zod'
import { Bilingual } from '../base/shapes.ts'

/** A person is reminded of the same thing once in so many hours. */
export const REMINDER_HOURS = 12

/** What reminders would do now. */
export const ReminderPreview = z.object({
  /** People who would get a message. */
  recipients: z.number().int(),
  /** Left out, because they were reminded of it within 12 hours. */
  recent: z.number().int(),
  /** The message of the first of them. */
  title: Bilingual,
  body: Bilingual,
})
export type ReminderPreview = z.infer<typeof ReminderPreview>

export const RemindersSent = z.object({ sent: z.number().int(), recent: z.number().int() })

/** The number of recipients in the preview: reminders go only to as many. */
export const Previewed = z.object({ previewed: z.number().int().min(1).max(1_000_000) })

/** Most rows that are chosen for one reminder. */
export const CHOSEN_AT_ONCE = 500
