import { z } from 'zod'

type Change<S extends z.core.$ZodLooseShape> = {
  [K in keyof S]: S[K] extends z.ZodDefault<infer Kept> ? z.ZodOptional<Kept> : S[K]
}

/**
 * The schema of a change of such a record. What has a default may be left out and then stays as it is: a default in a
 * change would erase what is kept.
 */
export function changeOf<S extends z.core.$ZodLooseShape>(record: z.ZodObject<S>): z.ZodObject<Change<S>> {
  const fields = Object.entries(record.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? z.optional(field.unwrap()) : field,
  ])
  return z.object(Object.fromEntries(fields) as Change<S>)
}

/** The record after the change: what the change leaves out stays as it was kept. */
export function afterChange<T extends object>(kept: T, change: Partial<T>): T {
  return Object.assign(
    { ...kept },
    Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
  )
}
