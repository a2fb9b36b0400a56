import type { OrderState } from '@podium/core/finance/order/order.ts'
import type { Tone } from '#web/ui/state-tag.tsx'

/** Colour of an order's state. */
export const orderTones: Record<OrderState, Tone> = {
  created: 'warning',
  pending_payment: 'info',
  slip_submitted: 'info',
  slip_rejected: 'danger',
  paid: 'success',
  closed: 'neutral',
  refund_requested: 'warning',
  refunding: 'info',
  partially_refunded: 'warning',
  refunded: 'neutral',
  refund_rejected: 'danger',
}
