import { z } from 'zod'
import { Id, Instant } from '../base/shapes.ts'
import { NoticeChannel } from './topics.ts'

/**
 * `sending`: a process has it. `failed`: the provider refused it, or it was tried often enough. `undeliverable`: it was
 * never tried or is of no use any more: no sender, an expired code, too many to one target.
 */
export const DELIVERY_STATES = ['queued', 'sending', 'sent', 'failed', 'undeliverable'] as const
export const DeliveryState = z.enum(DELIVERY_STATES)
export type DeliveryState = z.infer<typeof DeliveryState>

/** A row of the delivery log: one message to one phone or mailbox. Neither its text nor its whole target. */
export const DeliveryRow = z.object({
  deliveryId: Id,
  channel: NoticeChannel,
  targetMasked: z.string(),
  event: z.string(),
  state: DeliveryState,
  attempts: z.number().int(),
  providerId: z.string(),
  lastError: z.string(),
  createdAt: Instant,
  nextAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** The text is still there, so that it can be sent again. */
  isKept: z.boolean(),
})
export type DeliveryRow = z.infer<typeof DeliveryRow>
