import { z } from 'zod'
import { Id, Instant } from '../../base/shapes.ts'

/** `agreed`: the member agreed, and a change of a submitted team has yet to be approved. */
export const TransferState = z.enum(['offered', 'agreed', 'done', 'declined', 'withdrawn', 'refused', 'expired'])
export type TransferState = z.infer<typeof TransferState>

/** States of a transfer that isn't over. */
export const OPEN_TRANSFER_STATES = ['offered', 'agreed'] as const satisfies readonly TransferState[]

const Captain = z.object({ name: z.string(), schoolName: z.string() })

/** The captaincy on its way from one member to another, with both sides of the change. */
export const TransferView = z.object({
  transferId: Id,
  state: z.enum(OPEN_TRANSFER_STATES),
  from: Captain,
  to: Captain,
  reason: z.string(),
  expiresAt: Instant,
  mayAnswer: z.boolean(),
  mayWithdraw: z.boolean(),
  mayDecide: z.boolean(),
})
export type TransferView = z.infer<typeof TransferView>
