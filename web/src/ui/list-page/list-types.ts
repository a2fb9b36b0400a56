import type { Page } from '@podium/core/base/page.ts'
import type { ExportColumns, ExportRequest } from '@podium/core/base/export/list-export.ts'
import type { ReactNode } from 'react'
import type { FilterValues } from './list-state.ts'

export interface ListColumn<Row> {
  /** Field displayed without `render`; also the `orderBy` name. */
  key: string
  title: string
  render?: (row: Row) => ReactNode
  /** In px at the usual text size. */
  width?: number
  /** Numbers are right-aligned. */
  align?: 'left' | 'right' | 'center'
  /** Only for columns that the endpoint's `orderBy` allows. */
  sorter?: boolean
  fixed?: 'left'
  /** Hidden until the user selects the column. */
  hidden?: boolean
  /** Shown even where the columns don’t fit beside each other. */
  keep?: boolean
}

export interface ListFilter {
  /** Name in the API query and in the address. */
  name: string
  label: string
  kind: 'text' | 'select' | 'dates' | 'custom'
  options?: ReadonlyArray<{ value: string; label: string }>
  /** For `dates`: the query name of the last day; `name` is that of the first. */
  until?: string
  /** For `custom`: any controlled input with a text value. */
  render?: () => ReactNode
}

export interface RowAction {
  key: string
  label: string
  onClick: () => void
  danger?: boolean
  hidden?: boolean
  /** Why it is disabled. */
  reason?: string | null
}

/** What the toolbar can use. */
export interface ListTools<Row> {
  selected: readonly Row[]
  selectedIds: readonly string[]
  clearSelection: () => void
  refresh: () => void
  total: number
  filters: FilterValues
}

/** An export of a list, created only by `exportOf`, so that all exports apply the dialog's choices. */
export interface ListExporter {
  readonly columns: ExportColumns
  run(request: ExportRequest): Promise<string>
}

export interface ListPageProps<Row extends object, Query> {
  /** Unique in the product (`identity.users`); the chosen columns are saved under it. */
  name: string
  /** `listOf(endpoint)`. */
  source: { readonly key: string; load(query: Query, signal: AbortSignal): Promise<Page<Row>> }
  rowId: (row: Row) => string
  /** Names a row for its checkbox; without it the first of its texts does. */
  rowName?: (row: Row) => string
  columns: ReadonlyArray<ListColumn<Row>>
  filters?: readonly ListFilter[]
  /** Always part of the query, never of the address: the record the list belongs to. */
  fixedQuery?: Partial<Query>
  rowActions?: (row: Row) => readonly RowAction[]
  /** Width of the actions column in px at the usual text size. */
  actionsWidth?: number
  /** Left part of the toolbar; the primary action first. */
  renderTools?: (tools: ListTools<Row>) => ReactNode
  selectable?: boolean
  /** `exportOf(endpoint)`. */
  exporter?: ListExporter | undefined
  empty?: { title: string; hint?: string; action?: ReactNode }
  /** While such a row is shown, the list is loaded again every few seconds. */
  isMoving?: (row: Row) => boolean
  /** Content left of the list, such as a tree. */
  aside?: ReactNode
}
