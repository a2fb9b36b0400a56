import { z } from 'zod'

/** The largest value of PostgreSQL's `integer`; bounds every whole number of an input. */
export const MAX_INTEGER = 2 ** 31 - 1

/** Identifiers are UUIDs, always text. */
export const Id = z.uuid()
export type Id = string

/** A point in time: ISO 8601 in UTC, to the millisecond. */
export const Instant = z.iso.datetime({ precision: 3 })

/** A point in time as input: any ISO 8601 with a zone, converted to UTC with milliseconds. */
export const InstantInput = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())

/** A calendar date, `yyyy-mm-dd`. */
export const CalendarDate = z.iso.date()

/** Text input of at least one character: NFC, without control characters, trimmed. */
export function nonEmptyText(max: number) {
  return anyText(max).pipe(z.string().min(1).max(max))
}

/** As `nonEmptyText`, but may be empty. What is far too long is refused before it is cleaned, by the same limit. */
export function anyText(max: number) {
  return z
    .string()
    .max(max * 4, { error: (issue) => void Object.assign(issue, { maximum: max }) })
    .transform(cleanText)
    .pipe(z.string().max(max))
}

/** NFC, without control and direction-override characters, trimmed. Keeps line breaks and tabs. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/g, '')
    .toWellFormed()
    .trim()
}

/** Optimistic version of a shared record: the number that the client read. */
export const Version = z.coerce.number().int().min(1).max(MAX_INTEGER)

/** As `Version`; 0 where nothing was saved yet. */
export const VersionOrZero = z.coerce.number().int().min(0).max(MAX_INTEGER)

/** The year of a competition. */
export const Year = z.coerce.number().int().min(1900).max(2200)

/** A boolean that may be text in a query. */
export const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

export const NoInput = z.object({})
export const Done = z.object({ id: Id.optional() })

/** Text in both languages; an empty English text falls back to Chinese. */
export const Bilingual = z.object({ zh: z.string(), en: z.string() })
export type Bilingual = z.infer<typeof Bilingual>
