import type { Page } from '@podium/core/base/page.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Pagination, Skeleton, Table } from 'antd'
import { createElement, Suspense, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'
import { isTextList, readJson, readText, writeJson, writeText } from '#web/lib/session/storage.ts'
import { Empty } from '../feedback/empty.tsx'
import { Failure } from '../feedback/failure.tsx'
import { PAGE_SIZES } from '../limits.ts'
import { endKept } from '../name-choice/end-kept.tsx'
import { inRem } from '../style/in-rem.ts'
import { useTextScale } from '../style/text-scale.ts'
import { uiMessages } from '../messages.ts'
import { usePhone } from '../use-media.ts'
import { ExportDialog } from './export-dialog.tsx'
import { asWideAsTitles, fittingColumns, forPhone, widthOfAll } from './fit-columns.ts'
import { queryOf, readListState, writeListState } from './list-state.ts'
import type { ListState } from './list-state.ts'
import { ListToolButtons } from './list-tools.tsx'
import type { Density } from './list-tools.tsx'
import type { ListColumn, ListPageProps, ListTools, RowAction } from './list-types.ts'
import { actionsWidth, PHONE_ACTIONS_PX, RowActions } from './row-actions.tsx'
import { SavedViewsContext, type SavedViewsProps } from './saved-views-context.ts'
import { shownTotal } from './shown-total.ts'
import { SearchForm, namesOf } from './search-form.tsx'
import { useReturnFocus } from './use-return-focus.ts'
import { useWidth } from './use-width.ts'
import { rowSelectionOf, SELECTION_PX } from './row-selection.ts'
import { useSelection } from './use-selection.ts'

/** How often a list with rows under way is loaded again. */
const MOVING_MS = 3_000

/** The list page of the office: search, toolbar, table and paging, with its state in the address. */
export function ListPage<Row extends object, Query>(props: ListPageProps<Row, Query>) {
  const { name, source, filters = [], fixedQuery } = props
  const t = useT(uiMessages)
  const [search, setSearch] = useSearchParams()
  const names = useMemo(() => namesOf(filters), [filters])
  const nameKey = names.join()
  const state = useMemo(() => readListState(search, nameKey.split(',')), [search, nameKey])
  const go = (next: Partial<ListState>) =>
    setSearch((now) => writeListState({ ...state, pageNum: 1, ...next }, now, names), { replace: true })

  /** Parameters of the address that belong to others, such as the record a list is part of, stay. */
  const openView = (saved: string) =>
    setSearch((now) => writeListState(readListState(new URLSearchParams(saved), names), now, names))

  const query = { ...queryOf(state), ...fixedQuery } as Query
  const list = useQuery<Page<Row>, RefusalError>({
    queryKey: [source.key, query],
    queryFn: ({ signal }) => source.load(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (props.isMoving && data?.rows.some(props.isMoving) ? MOVING_MS : false),
  })
  const searchFor = (values: ListState['filters']) => {
    // The same search again asks for what changed meanwhile.
    if (state.pageNum === 1 && JSON.stringify(values) === JSON.stringify(state.filters)) void list.refetch()
    else go({ filters: values })
  }
  const within = (fixedQuery ?? {}) as Readonly<Record<string, string | number>>
  const rows = list.data?.rows ?? []
  const total = list.data?.total ?? 0
  const count = shownTotal(list.data ?? { total: 0 })
  const lastPage = Math.max(1, Math.ceil(total / state.pageSize))
  const beyond = list.isSuccess && !list.isPlaceholderData && state.pageNum > lastPage
  useEffect(() => {
    if (beyond)
      setSearch((now) => writeListState({ ...state, pageNum: lastPage }, now, nameKey.split(',')), { replace: true })
  }, [beyond, lastPage, nameKey, setSearch, state])

  const [selection, setSelection] = useSelection<Row>(name, within)
  const phone = usePhone()
  const { language } = useLanguage()
  const actionsPx = props.rowActions ? (phone ? PHONE_ACTIONS_PX : actionsWidth(props.actionsWidth, language)) : 0
  const main = useRef<HTMLDivElement>(null)
  useReturnFocus(main, list.isSuccess)
  const width = useWidth(main, useTextScale())
  // On a phone few columns would be left: there the table scrolls.
  const aroundPx = actionsPx + (props.selectable ? SELECTION_PX : 0)
  const room = width === null || phone ? null : width - aroundPx
  const allColumns = asWideAsTitles(props.columns)
  const { chosen, visible: visibleColumns, choose } = useColumnChoice(name, allColumns, room)
  const [density, setDensity] = useState<Density>(() => (readText('list.density') as Density | null) ?? 'small')
  const [searchShown, setSearchShown] = useState(true)
  const [exporting, setExporting] = useState(false)
  const filtered = Object.keys(state.filters).length > 0

  const tools: ListTools<Row> = {
    selected: [...selection.values()],
    selectedIds: [...selection.keys()],
    clearSelection: () => setSelection(new Map()),
    refresh: () => void list.refetch(),
    total,
    filters: state.filters,
  }
  const visible = allColumns.filter((column) => visibleColumns.includes(column.key))
  const shownColumns = phone ? forPhone(visible) : visible
  const columns = [
    ...shownColumns.map((column) => tableColumn(column, state, phone)),
    ...(props.rowActions ? [actionColumn(props.rowActions, t('actions'), actionsPx)] : []),
  ]
  const nothing = list.isPending ? (
    <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
  ) : filtered ? (
    <Empty title={t('emptyFiltered')} hint={t('emptyFilteredHint')} />
  ) : (
    <Empty {...props.empty} />
  )

  return (
    <div className={props.aside ? 'list-page with-aside' : 'list-page'}>
      {props.aside && <aside className="list-aside">{props.aside}</aside>}
      <div className="list-main" ref={main}>
        {filters.length > 0 && searchShown && (
          <search>
            <SearchForm filters={filters} values={state.filters} onSearch={searchFor} />
          </search>
        )}
        <div className="list-toolbar">
          <div className="list-toolbar-start">
            {props.renderTools?.(tools)}
            {props.exporter && <Button onClick={() => setExporting(true)}>{t('export')}</Button>}
            {selection.size > 0 && (
              <span className="list-selected">
                {t('selected', { count: selection.size })}
                <Button type="link" size="small" onClick={tools.clearSelection}>
                  {t('clearSelection')}
                </Button>
              </span>
            )}
          </div>
          <ViewsOf
            list={name}
            query={writeListState({ ...state, pageNum: 1 }, new URLSearchParams(), names).toString()}
            onOpen={openView}
          />
          <ListToolButtons
            columns={props.columns}
            shown={visibleColumns}
            leftOut={chosen.length - visibleColumns.length}
            onShown={choose}
            density={density}
            onDensity={(next) => {
              setDensity(next)
              writeText('list.density', next)
            }}
            searchShown={searchShown}
            onSearchShown={setSearchShown}
            onRefresh={tools.refresh}
          />
        </div>
        {list.isError && !list.data ? (
          <Failure refusal={list.error} onRetry={tools.refresh} />
        ) : (
          <Table<Row>
            rowKey={props.rowId}
            columns={columns}
            dataSource={rows}
            size={density}
            sticky
            // A number of its own makes columns keep their widths and end longer texts with an ellipsis.
            scroll={{ x: inRem(widthOfAll(shownColumns) + aroundPx) }}
            loading={list.isFetching && !list.isPending ? { delay: 200 } : false}
            locale={{ emptyText: nothing }}
            pagination={false}
            onChange={(_, __, sorter) => {
              const sort = Array.isArray(sorter) ? sorter[0] : sorter
              const order = sort?.order === 'ascend' ? 'asc' : sort?.order === 'descend' ? 'desc' : undefined
              go({ orderBy: order ? String(sort?.columnKey) : undefined, order })
            }}
            {...(props.selectable && {
              rowSelection: rowSelectionOf(selection, setSelection, rows, props.rowId, {
                all: t('selectAll'),
                ofRow: (row) => t('selectRow', { name: props.rowName?.(row) || textOf(row, shownColumns) }),
              }),
            })}
          />
        )}
        {total > 0 && (
          <Pagination
            className="list-paging"
            current={Math.min(state.pageNum, lastPage)}
            pageSize={state.pageSize}
            total={total}
            pageSizeOptions={[...PAGE_SIZES]}
            showSizeChanger
            showQuickJumper={lastPage > 5}
            responsive
            showTotal={() => t('total', { total: count })}
            onChange={(pageNum, pageSize) => go({ pageNum: pageSize === state.pageSize ? pageNum : 1, pageSize })}
          />
        )}
        {props.exporter && (
          <ExportDialog
            open={exporting}
            onClose={() => setExporting(false)}
            exporter={props.exporter}
            shown={chosen}
            selectedIds={tools.selectedIds}
            filter={{ ...state.filters, ...within }}
            total={count}
            within={within}
          />
        )}
      </div>
    </div>
  )
}

/** The menu of saved views, where the office has one. */
function ViewsOf(props: SavedViewsProps) {
  const Views = useContext(SavedViewsContext)
  return Views && <Suspense>{createElement(Views, props)}</Suspense>
}

/** Columns of names that differ at their end, as the editions of a competition do. */
const ENDS: ReadonlySet<string> = new Set(['roundName'])

function endOf(name: unknown) {
  return typeof name === 'string' ? <span title={name}>{endKept({ label: name })}</span> : null
}

function tableColumn<Row extends object>(column: ListColumn<Row>, state: ListState, phone: boolean) {
  const { key, title, render, width, align, fixed } = column
  const sortOrder = state.orderBy === key ? (state.order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null
  return {
    key,
    title,
    dataIndex: key,
    // A phone has no pointer that would show the whole text.
    ellipsis: phone ? false : { showTitle: true },
    ...(width === undefined ? {} : { width: inRem(width) }),
    ...(align === undefined ? {} : { align, className: align === 'right' ? 'figures' : '' }),
    ...(fixed === undefined ? {} : { fixed }),
    ...(render ? { render: (_: unknown, row: Row) => render(row) } : ENDS.has(key) ? { render: endOf } : {}),
    ...(column.sorter ? { sorter: true, sortOrder } : {}),
  }
}

function actionColumn<Row extends object>(actions: (row: Row) => readonly RowAction[], title: string, width: number) {
  return {
    key: '$actions',
    title,
    width: inRem(width),
    fixed: 'right' as const,
    render: (_: unknown, row: Row) => <RowActions actions={actions(row)} />,
  }
}

/** The user's choice of columns, saved under the list's name; without one, those of the standard columns that fit. */
function useColumnChoice<Row>(name: string, columns: ReadonlyArray<ListColumn<Row>>, room: number | null) {
  const storageKey = `list.columns.${name}`
  const [saved, setSaved] = useState<string[] | null>(() => {
    const keys = readJson(storageKey, isTextList, [])
    return keys.length > 0 ? keys : null
  })
  const choose = (keys: string[] | null) => {
    setSaved(keys)
    if (keys) writeJson(storageKey, keys)
    else writeText(storageKey, null)
  }
  const existing = saved?.filter((key) => columns.some((column) => column.key === key))
  if (existing?.length) return { chosen: existing, visible: existing, choose }
  const standard = columns.filter((column) => !column.hidden)
  const chosen = standard.map(({ key }) => key)
  return { chosen, visible: room === null ? chosen : fittingColumns(standard, room), choose }
}

/** The text that names a row: that of its first column, or of the first that shows its value as it is. */
function textOf(row: object, columns: ReadonlyArray<{ readonly key: string; readonly render?: unknown }>): string {
  const named = columns.filter(({ render }, at) => at === 0 || !render)
  const values = named.map(({ key }): unknown => Reflect.get(row, key))
  const isText = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && value !== '')
  return `${(values.find(isText) as string | number | undefined) ?? ''}`
}
