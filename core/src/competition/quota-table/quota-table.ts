import { z } from 'zod'
import { anyText, Id, Instant } from '../../base/shapes.ts'

/** The greatest number of rows of a table, and of tables of a round. */
export const MAX_TABLE_ROWS = 5_000
export const MAX_TABLES = 50
/** The greatest number of places of a unit. */
export const MAX_PLACES = 100_000

/** The units that a table gives places to: one table is of one kind. */
export const TABLE_UNITS = ['school', 'college', 'region', 'organisation'] as const
export const TableUnit = z.enum(TABLE_UNITS)
export type TableUnit = z.infer<typeof TableUnit>

/**
 * A row of an organiser's table as it was pasted: the code of a school or of an organisation, or a region, of a college
 * its name besides, and the number of places.
 */
export const TableRow = z.object({ unit: anyText(100), college: anyText(100), places: anyText(20) })
export type TableRow = z.output<typeof TableRow>

/** A table of places of a round, never changed once it is imported. */
export const QuotaTable = z.object({
  tableId: Id,
  name: z.string(),
  unit: TableUnit,
  rows: z.number().int(),
  places: z.number().int(),
  createdAt: Instant,
})
export type QuotaTable = z.output<typeof QuotaTable>

export const TableEntry = z.object({ unitName: z.string(), places: z.number().int() })
export type TableEntry = z.output<typeof TableEntry>

export const TABLE_FAULTS = ['unit', 'college', 'places', 'twice'] as const

/** A wrong cell of an import; rows count from 1. `twice`: the unit is listed before. */
export const TableFault = z.object({ row: z.number().int(), reason: z.enum(TABLE_FAULTS) })
export type TableFault = z.output<typeof TableFault>
