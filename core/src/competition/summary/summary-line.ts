import { z } from 'zod'
import { Bilingual } from '../../base/shapes.ts'

/** The parts of a round's summary, in order. */
export const SUMMARY_PARTS = ['basic', 'items', 'schedule', 'enrol', 'work', 'review'] as const
export const SummaryPart = z.enum(SUMMARY_PARTS)
export type SummaryPart = z.infer<typeof SummaryPart>

/** One fact of a round in words. */
export const SummaryLine = z.object({
  /** Identifies the fact in two summaries of the same round. */
  key: z.string(),
  part: SummaryPart,
  /** The item and stage that it is about; empty for the whole round. */
  place: Bilingual,
  label: Bilingual,
  text: Bilingual,
})
export type SummaryLine = z.infer<typeof SummaryLine>

/** A fact that differs between two summaries; null: not in that summary. */
export const SummaryChange = SummaryLine.omit({ text: true }).extend({
  before: Bilingual.nullable(),
  after: Bilingual.nullable(),
})
export type SummaryChange = z.infer<typeof SummaryChange>
