import { z } from 'zod'
import { anyText, Id, Instant, nonEmptyText } from '../../base/shapes.ts'

/** The greatest number of entries of a list, and of lists of a round. */
export const MAX_ENTRIES = 5_000
export const MAX_LISTS = 50

/** What a list says of a person or school, such as the score of a test; empty: only that they are on it. */
const ListValue = anyText(40).default('')

/** A row of an imported list: a person by identity number, a student by school and number, or a whole school. */
export const ListRow = z.union([
  z.object({ idNumber: nonEmptyText(40), value: ListValue }),
  z.object({ school: nonEmptyText(20), number: anyText(40).default(''), value: ListValue }),
])
export type ListRow = z.output<typeof ListRow>

/** A list of people or schools of a round, for its rules. */
export const RoundList = z.object({ listId: Id, name: z.string(), entries: z.number().int(), createdAt: Instant })
export type RoundList = z.output<typeof RoundList>

/** An entry as the office sees it; numbers are masked. */
export const ListEntry = z.object({ entryId: Id, shown: z.string(), schoolName: z.string(), value: z.string() })
export type ListEntry = z.output<typeof ListEntry>

export const LIST_FAULTS = ['id', 'school', 'twice'] as const

/** A wrong row of an import; rows count from 1. */
export const ListFault = z.object({ row: z.number().int(), reason: z.enum(LIST_FAULTS) })
export type ListFault = z.output<typeof ListFault>
