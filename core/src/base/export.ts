import { z } from 'zod'
import type { Access, Endpoint } from './endpoint.ts'
import { Id, type Bilingual } from './shapes.ts'

/** How many rows may be chosen one by one. */
export const MAX_CHOSEN = 1_000

/** A column's heading, and what it is on hosts with a wording of their own. */
export interface Heading extends Bilingual {
  readonly worded?: Readonly<Record<string, Bilingual>>
}

/** The heading on a host of this wording. */
export const headingIn = (heading: Heading, wording: string): Bilingual => heading.worded?.[wording] ?? heading

/** Headings of a list's columns by their key: an export has these and no others. */
export type ExportColumns = Readonly<Record<string, Heading>>

interface ExportWish<Code extends string, Filter extends z.ZodObject, Columns extends ExportColumns> {
  /** Who may export, and whose rows: those that the scope of this code reaches. */
  readonly code: Code
  /** The filter of the list. */
  readonly filter: Filter
  readonly columns: Columns
  /** Names the file and its sheet. */
  readonly title: Bilingual
  readonly summary: string
}

/** Which rows: those chosen one by one, those of the filter, or all within the scope. */
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
 * A list as a spreadsheet. Its input names the rows and the columns, neither of which may be left out; the server makes
 * its handler by `exportRows`, a page its button by `exportOf`.
 */
export function listExport<const Code extends string, Filter extends z.ZodObject, Columns extends ExportColumns>(
  path: `/${string}`,
  { code, filter, columns, title, summary }: ExportWish<Code, Filter, Columns>,
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

/** What `listExport` makes. */
export interface ListExport extends Endpoint<z.ZodType, z.ZodType, Access, 'file'> {
  readonly access: readonly [string]
  readonly columns: ExportColumns
  readonly title: Bilingual
}

/** What a page sends. */
export interface ExportRequest {
  readonly selection:
    | { readonly rows: 'chosen'; readonly ids: readonly string[] }
    | { readonly rows: 'filtered'; readonly filter: Readonly<Record<string, string | number>> }
    | { readonly rows: 'all' }
  readonly columns: readonly string[]
}
