import type { ExportColumns, ExportRequest } from '@podium/core/base/export.ts'
import type { ReactNode } from 'react'
import type { FilterValues } from './list-state.ts'

export interface ListColumn<Row> {
  /** Field shown when there is no `render`; also the `orderBy` name. */
  key: string
  title: string
  render?: (row: Row) => ReactNode
  width?: number
  /** Numbers go right. */
  align?: 'left' | 'right' | 'center'
  /** Only columns that the call's `orderBy` allows. */
  sorter?: boolean
  fixed?: 'left'
  /** Not shown until the person chooses it. */
  hidden?: boolean
}

export interface ListFilter {
  /** Name in the call's query and in the address. */
  name: string
  label: string
  kind: 'text' | 'select' | 'dates' | 'custom'
  options?: ReadonlyArray<{ value: string; label: string }>
  /** `dates`: the query name of the last day; `name` is the first day's. */
  until?: string
  /** `custom`: any controlled input with text for its value. */
  render?: () => ReactNode
}

export interface RowAction {
  key: string
  label: string
  onClick: () => void
  danger?: boolean
  hidden?: boolean
  /** Why it can't be done now: shown, not hidden. */
  reason?: string | null
}

/** What the toolbar may use. */
export interface ListTools<Row> {
  selected: readonly Row[]
  selectedIds: readonly string[]
  clearSelection: () => void
  refresh: () => void
  total: number
  filters: FilterValues
}

/** An export of a list, made by `exportOf` alone, so that no page can leave out what the dialog asked. */
export interface ListExporter {
  readonly columns: ExportColumns
  run(request: ExportRequest): Promise<string>
}
