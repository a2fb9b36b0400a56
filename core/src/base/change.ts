import { z } from 'zod'

type Change<S extends z.core.$ZodLooseShape> = {
  [K in keyof S]: S[K] extends z.ZodDefault<infer Stored> ? z.ZodOptional<Stored> : S[K]
}

/**
 * Schema of a partial update. All fields are optional and have no defaults, since a default would overwrite the stored
 * value.
 */
export function changeOf<S extends z.core.$ZodLooseShape>(record: z.ZodObject<S>): z.ZodObject<Change<S>> {
  const fields = Object.entries(record.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? z.optional(field.unwrap()) : field,
  ])
  return z.object(Object.fromEntries(fields) as Change<S>)
}

/** The stored record with the change applied; omitted fields keep their stored values. */
export function afterChange<T extends object>(stored: T, change: Partial<T>): T {
  return Object.assign(
    { ...stored },
    Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
  )
}
