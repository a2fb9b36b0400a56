import type { z } from 'zod'
import type { ModuleEvent } from '@podium/core/base/event.ts'
import type { Tx } from '../kernel/context.ts'
import type { Services } from '../kernel/services.ts'

/**
 * Calls the listeners of other modules one by one in this transaction. If a listener throws, the whole transaction is
 * rolled back.
 */
export async function emit<P extends z.ZodType>(
  services: Services,
  tx: Tx,
  event: ModuleEvent<P>,
  payload: z.input<P>,
): Promise<void> {
  const parsed = event.payload.parse(payload)
  for (const listener of services.listeners.get(event.name) ?? []) await listener({ services, tx }, parsed)
}
