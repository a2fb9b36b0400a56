import { z } from 'zod'
import { Id, Instant } from '../../base/shapes.ts'
import { WINDOW_KINDS } from '../round/round.ts'

const Span = z.object({ opensAt: Instant, closesAt: Instant })

/** A stage or a window that moves, comes (no `before`) or goes (no `after`). */
export const DateMove = z.object({
  stage: z.string(),
  stageEn: z.string(),
  /** Null: the stage itself. */
  kind: z.enum(WINDOW_KINDS).nullable(),
  itemId: Id.nullable(),
  before: Span.nullable(),
  after: Span.nullable(),
})
export type DateMove = z.output<typeof DateMove>

export const DATE_ANSWERS = ['approved', 'rejected', 'withdrawn', 'lapsed'] as const
export type DateAnswer = (typeof DATE_ANSWERS)[number]

/** A request that the upper organisation moves dates of a round that it approved. */
export const DateRequest = z.object({
  requestId: Id,
  askedByName: z.string(),
  askedAt: Instant,
  reason: z.string(),
  moves: z.array(DateMove),
  /** Null: it is open. */
  answer: z.enum(DATE_ANSWERS).nullable(),
  answeredByName: z.string(),
  answeredAt: Instant.nullable(),
  opinion: z.string(),
})
export type DateRequest = z.output<typeof DateRequest>
