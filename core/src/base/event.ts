import type { z } from 'zod'

/**
 * Something a module says happened, so that modules above it can act in the same transaction.
 * Declared in the module's `events.ts`: `export const orderPaid = event('order.paid', z.object({ orderId: Id }))`.
 */
export interface ModuleEvent<P extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly payload: P
}

export function event<P extends z.ZodType>(name: string, payload: P): ModuleEvent<P> {
  return { name, payload }
}
