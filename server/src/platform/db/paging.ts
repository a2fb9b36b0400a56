import { sql, type OrderByItemBuilder, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { MAX_PAGE_SIZE, type PageTotal } from '@podium/core/base/page.ts'
import type { Db } from './db.ts'

/** The requested page of a list; pages count from 1. */
export interface Paging {
  readonly pageNum: number
  readonly pageSize: number
}

/** Counting stops here, because counting a large table is slow and nobody pages that far. */
export const MAX_COUNTED = 10_000
/** The same for rows found by a keyword, each of which is compared with it. */
const MAX_FOUND = 1_000
/** Pages that are counted beyond the requested one, so that a page far behind is not the last. */
const PAGES_AHEAD = 10

/** For `$call`: limits the query to this page. The query's order must be stable. */
export function onePage({ pageNum, pageSize }: Paging) {
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    query.limit(pageSize).offset((pageNum - 1) * pageSize)
}

/** For `orderBy` of a nullable column: sorts in this direction with nulls last. */
export function towards(direction: 'asc' | 'desc') {
  return (by: OrderByItemBuilder) => (direction === 'asc' ? by.asc() : by.desc()).nullsLast()
}

/** Exact number of rows of a query. */
export async function totalOf<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const row = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return (row as { total: number }).total
}

/**
 * Number of rows of a list, counted up to 10,000 (with a keyword 1,000) or ten pages beyond the requested one, whichever
 * is more. An export reads larger pages than any reader and has no use for their total.
 */
export async function pageTotal<DB, TB extends keyof DB, O>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, O>,
  { pageNum, pageSize }: Paging,
  keyword = '',
): Promise<PageTotal> {
  if (pageSize > MAX_PAGE_SIZE) return { total: 0 }
  const most = Math.max(keyword === '' ? MAX_COUNTED : MAX_FOUND, (pageNum + PAGES_AHEAD) * pageSize)
  const counted = query.select(sql`1`.as('one')).limit(most + 1)
  const total = await totalOf(db.selectFrom(counted.as('counted')))
  return total > most ? { total: most, totalIsMinimum: true } : { total }
}

/**
 * Whether so few rows match that they are found first and then sorted, in a subquery with OFFSET or an array. In the order
 * of the list, PostgreSQL would read a whole table for the few, of which it expects more.
 */
export function isFew({ total, totalIsMinimum = false }: PageTotal, { pageSize }: Paging): boolean {
  return pageSize <= MAX_PAGE_SIZE && !totalIsMinimum && total <= MAX_FOUND
}

/** As `pageTotal`, of the rows that `from ... where ...` finds. */
export async function pageTotalOf(
  db: Db,
  found: RawBuilder<unknown>,
  paging: Paging,
  keyword?: string,
): Promise<PageTotal> {
  return pageTotal(db, db.selectFrom(sql<{ one: number }>`(select 1 as one ${found})`.as('found')), paging, keyword)
}

/**
 * Ids on a page of a list that shows `first` and then `others`, each in its own order, so that an index can serve each. The
 * first are counted only for pages on which none of them is.
 */
export async function idsInTurn<DB, TB extends keyof DB>(
  db: Db,
  first: SelectQueryBuilder<DB, TB, { id: string }>,
  others: SelectQueryBuilder<DB, TB, { id: string }>,
  { pageNum, pageSize }: Paging,
): Promise<string[]> {
  const start = (pageNum - 1) * pageSize
  const rows = await first.limit(pageSize).offset(start).execute()
  if (rows.length < pageSize) {
    const isAmongFirst = rows.length > 0 || start === 0
    const before = isAmongFirst ? start + rows.length : await totalOf(db.selectFrom(first.limit(start).as('counted')))
    const rest = others.limit(pageSize - rows.length).offset(Math.max(0, start - before))
    rows.push(...(await rest.execute()))
  }
  return rows.map(({ id }) => id)
}
