import { z } from 'zod'
import type { Access, Endpoint } from '../endpoint.ts'
import { Id, type Bilingual } from '../shapes.ts'

/** The greatest number of rows that can be selected individually. */
export const MAX_CHOSEN = 1_000

/** Headings of a list's columns by key: the columns that an export may have. */
export type ExportColumns = Readonly<Record<string, Bilingual>>

interface ListExportOptions<Code extends string, Filter extends z.ZodObject, Columns extends ExportColumns> {
  /** Permission to export; its scope limits the rows. */
  readonly code: Code
  /** The filter of the list. */
  readonly filter: Filter
  readonly columns: Columns
  /** Name of the file and of its worksheet. */
  readonly title: Bilingual
  readonly summary: string
}

/** The exported rows: those selected, those of the filter, or all within the scope. */
function selectionOf<Filter extends z.ZodObject>(filter: Filter) {
  return z.discriminatedUnion('rows', [
    z.strictObject({ rows: z.literal('chosen'), ids: z.array(Id).min(1).max(MAX_CHOSEN) }),
    z.strictObject({ rows: z.literal('filtered'), filter }),
    z.strictObject({ rows: z.literal('all') }),
  ])
}

function inputOf<Filter extends z.ZodObject, Column extends string>(filter: Filter, keys: readonly Column[]) {
  return z.object({
    selection: selectionOf(filter),
    columns: z.array(z.enum(keys)).min(1).max(keys.length),
  })
}

/**
 * The export of a list as a spreadsheet. Its input must name rows and columns; the server implements it by
 * `exportRows`, a page calls it by `exportOf`.
 */
export function listExport<const Code extends string, Filter extends z.ZodObject, Columns extends ExportColumns>(
  path: `/${string}`,
  { code, filter, columns, title, summary }: ListExportOptions<Code, Filter, Columns>,
) {
  const keys = Object.keys(columns) as Array<keyof Columns & string>
  const access: readonly [Code] = [code]
  return {
    method: 'POST' as const,
    path,
    access,
    input: inputOf(filter, keys),
    output: z.object({}),
    answer: 'file' as const,
    summary,
    columns,
    title,
  }
}

/** The endpoint that `listExport` returns. */
export interface ListExport extends Endpoint<z.ZodType, z.ZodType, Access, 'file'> {
  readonly access: readonly [string, ...string[]]
  readonly columns: ExportColumns
  readonly title: Bilingual
}

/** Input of an export. */
export interface ExportRequest {
  readonly selection:
    | { readonly rows: 'chosen'; readonly ids: readonly string[] }
    | { readonly rows: 'filtered'; readonly filter: Readonly<Record<string, string | number>> }
    | { readonly rows: 'all' }
  readonly columns: readonly string[]
}
