import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { MAX_CHOSEN, type ListExport } from './list-export.ts'
import type { FieldColumn, MadeColumn } from './column.ts'
import { Id, type Bilingual } from '../shapes.ts'

/** A paged list of the office. */
export type OfficeList = Endpoint<z.ZodObject, z.ZodType<{ rows: unknown[] }>>

/** Permissions of which one opens the list. */
export function codesOf({ access, path }: OfficeList): readonly [string, ...string[]] {
  if (typeof access === 'string') throw new Error(`the list ${path} is not of the office`)
  return access
}

export type RowOf<List extends OfficeList> = z.output<List['output']>['rows'][number]

type Column = FieldColumn | MadeColumn<never>

/** Each column has a value of its own or is named after a field of its kind. */
type ColumnsOf<Row, Columns> = {
  readonly [Key in keyof Columns]: Columns[Key] extends { readonly of: unknown }
    ? MadeColumn<Row>
    : Key extends keyof Row
      ? Row[Key] extends string | number | null
        ? FieldColumn
        : never
      : never
}

interface Options<List extends OfficeList, Columns> {
  readonly title: Bilingual
  readonly columns: Columns & ColumnsOf<RowOf<List>, Columns>
  /** The field that names a row; without it rows can’t be chosen. */
  readonly id?: keyof RowOf<List> & string
  /** A permission that is needed besides the list’s. */
  readonly code?: string
}

/** An export whose rows are those of its list, read page by page as the reader sees it. */
export interface ExportOfList<List extends OfficeList = OfficeList> extends ListExport {
  readonly list: List
  readonly id: string | null
  readonly columns: Readonly<Record<string, Column>>
}

const PAGING = ['pageNum', 'pageSize', 'order', 'orderBy']

/** The filter of a list: its input without paging and order. */
function filterOf({ shape }: z.ZodObject): z.ZodObject {
  return z.strictObject(Object.fromEntries(Object.entries(shape).filter(([name]) => !PAGING.includes(name))))
}

/**
 * The export of a list, with its rows, filter, scope and masking. The server implements it by `exportList`, a page calls
 * it by `exportOf`.
 */
export function exportOfList<const List extends OfficeList, const Columns extends Readonly<Record<string, Column>>>(
  path: `/${string}`,
  list: List,
  { title, columns, id, code }: Options<List, Columns>,
): ExportOfList<List> {
  const filtered = z.strictObject({ rows: z.literal('filtered'), filter: filterOf(list.input) })
  const all = z.strictObject({ rows: z.literal('all') })
  const chosen = z.strictObject({ rows: z.literal('chosen'), ids: z.array(Id).min(1).max(MAX_CHOSEN) })
  const keys = Object.keys(columns)
  return {
    method: 'POST',
    path,
    access: code === undefined ? codesOf(list) : [code],
    input: z.object({
      selection: z.discriminatedUnion('rows', id === undefined ? [filtered, all] : [filtered, all, chosen]),
      columns: z.array(z.enum(keys)).min(1).max(keys.length),
    }),
    output: z.object({}),
    answer: 'file',
    summary: `${title.en} as a spreadsheet: rows, filter, scope and masking of the list`,
    title,
    columns,
    list,
    id: id ?? null,
  }
}
