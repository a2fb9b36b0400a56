import { PAGE_SIZES } from '../limits.ts'

/** Filter values from the address. */
export type FilterValues = Record<string, string>

export interface ListState {
  pageNum: number
  pageSize: number
  orderBy?: string
  order?: 'asc' | 'desc'
  filters: FilterValues
}

const DEFAULT_SIZE = PAGE_SIZES[1]

/** Parses the address; invalid values fall back to the defaults. */
export function readListState(search: URLSearchParams, filterNames: readonly string[]): ListState {
  const order = search.get('order')
  const orderBy = search.get('orderBy')
  const sorted = orderBy && (order === 'asc' || order === 'desc')
  const size = Number(search.get('pageSize'))
  return {
    pageNum: Math.max(1, Math.trunc(Number(search.get('pageNum'))) || 1),
    pageSize: PAGE_SIZES.some((known) => known === size) ? size : DEFAULT_SIZE,
    ...(sorted ? { orderBy, order } : {}),
    filters: Object.fromEntries(
      filterNames.flatMap((name) => {
        const value = search.get(name)
        return value ? [[name, value]] : []
      }),
    ),
  }
}

/** The address of a state. Defaults are left out; parameters of others are preserved. */
export function writeListState(
  state: ListState,
  search: URLSearchParams,
  filterNames: readonly string[],
): URLSearchParams {
  const own = new Set(['pageNum', 'pageSize', 'orderBy', 'order', ...filterNames])
  const next = new URLSearchParams([...search].filter(([name]) => !own.has(name)))
  for (const name of filterNames) {
    const value = state.filters[name]
    if (value) next.set(name, value)
  }
  if (state.orderBy && state.order) {
    next.set('orderBy', state.orderBy)
    next.set('order', state.order)
  }
  if (state.pageNum !== 1) next.set('pageNum', String(state.pageNum))
  if (state.pageSize !== DEFAULT_SIZE) next.set('pageSize', String(state.pageSize))
  return next
}

/** The query of the API call for the state. */
export function queryOf({ filters, ...page }: ListState): Record<string, string | number> {
  return { ...filters, ...page }
}
