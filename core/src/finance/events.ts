import { z } from 'zod'
import { event } from '../base/event.ts'
import { Id } from '../base/shapes.ts'
import { CloseReason } from './order/order.ts'

/**
 * These subjects of an order were paid. It comes after the money was committed, and again until a listener takes it; one
 * that refuses leaves an exception to the office.
 */
export const orderPaid = event('finance.order_paid', z.object({ orderId: Id, subjectIds: z.array(Id) }))

/** An order was closed without money, after its attempts were closed at their providers. */
export const orderClosed = event(
  'finance.order_closed',
  z.object({ orderId: Id, subjectIds: z.array(Id), why: CloseReason }),
)

/** The whole amount of these lines was given back. */
export const lineRefunded = event('finance.line_refunded', z.object({ orderId: Id, subjectIds: z.array(Id) }))

/** A second person granted a waiver. */
export const feeWaived = event('finance.fee_waived', z.object({ subjectId: Id, waiverId: Id }))
