import { z } from 'zod'
import type { Bilingual } from '../../base/shapes.ts'
import { Id, Instant } from '../../base/shapes.ts'

/** Where a person stands with the admission queue of an item. */
export const ADMISSION_PHASES = [
  'off',
  'outside',
  'early',
  'drawing',
  'waiting',
  'admitted',
  'lapsed',
  'submitted',
  'full',
  'closed',
] as const
export const AdmissionPhase = z.enum(ADMISSION_PHASES)
export type AdmissionPhase = z.output<typeof AdmissionPhase>

export const admissionPhaseLabels: Record<AdmissionPhase, Bilingual> = {
  off: { zh: '无需排队', en: 'No queue' },
  outside: { zh: '尚未排队', en: 'Not in the queue' },
  early: { zh: '等待开放', en: 'Waiting for the opening' },
  drawing: { zh: '正在排定顺序', en: 'The order is being drawn' },
  waiting: { zh: '排队中', en: 'In the queue' },
  admitted: { zh: '轮到您了', en: 'It is your turn' },
  lapsed: { zh: '本次机会已过时', en: 'Your turn has passed' },
  submitted: { zh: '已提交', en: 'Submitted' },
  full: { zh: '名额已满', en: 'All places are gone' },
  closed: { zh: '报名已截止', en: 'Sign-up is closed' },
}

/** What the person waiting is shown. */
export const AdmissionView = z.object({
  phase: AdmissionPhase,
  itemName: z.string(),
  roundName: z.string(),
  /** The draft of the person that would be submitted. */
  teamId: Id.nullable(),
  opensAt: Instant.nullable(),
  serverNow: Instant,
  /** How many are before this person; null while no order is drawn. */
  ahead: z.number().int().nullable(),
  minutes: z.number().int().nullable(),
  /** Whether more people are ahead than places are left. */
  isBeyondPlaces: z.boolean(),
  admittedUntil: Instant.nullable(),
  ticket: z.string().nullable(),
  seedHash: z.string().nullable(),
  /** Whether the order was drawn, so that it can be checked. */
  isDrawn: z.boolean(),
  askAgainSeconds: z.number().int(),
})
export type AdmissionView = z.output<typeof AdmissionView>

/** A part of the drawn order, with what it is checked by. */
export const AdmissionDraw = z.object({
  seedHash: z.string(),
  /** Null until the draw. */
  seed: z.string().nullable(),
  ticketsDigest: z.string().nullable(),
  drawn: z.number().int(),
  tickets: z.array(z.string()).max(2_000),
})
export type AdmissionDraw = z.output<typeof AdmissionDraw>

/** Live numbers of one item's queue. */
export const AdmissionNumbers = z.object({
  itemId: Id,
  itemName: z.string(),
  openedAt: Instant.nullable(),
  waiting: z.number().int(),
  admitted: z.number().int(),
  submitted: z.number().int(),
  lapsed: z.number().int(),
})
export type AdmissionNumbers = z.output<typeof AdmissionNumbers>
