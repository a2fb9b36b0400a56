import type { z } from 'zod'

/**
 * An event that a module emits, handled by modules above it in the same transaction. Declared in the module's
 * `events.ts`: `export const orderPaid = event('order.paid', z.object({ orderId: Id }))`.
 */
export interface ModuleEvent<P extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly payload: P
}

export function event<P extends z.ZodType>(name: string, payload: P): ModuleEvent<P> {
  return { name, payload }
}

/**
 * A query that a module sends to the modules above it, such as how much of its record they still use. Each module with
 * a handler returns an answer. Declared beside the module's events: `export const openTaskCounts =
 * moduleQuery('expert.open_tasks', z.object({ expertIds: z.array(Id) }), z.array(OpenTasks))`.
 */
export interface ModuleQuery<P extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly payload: P
  readonly answer: A
}

export function moduleQuery<P extends z.ZodType, A extends z.ZodType>(
  name: string,
  payload: P,
  answer: A,
): ModuleQuery<P, A> {
  return { name, payload, answer }
}
