import { sql, type OrderByItemBuilder, type SelectQueryBuilder } from 'kysely'

/** The part of a list that is asked for; pages count from 1. */
export interface Paging {
  readonly pageNum: number
  readonly pageSize: number
}

/** For `$call`: the rows of this page. The query's order must be stable. */
export function onePage({ pageNum, pageSize }: Paging) {
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    query.limit(pageSize).offset((pageNum - 1) * pageSize)
}

/** For `orderBy`: rows without a value come last, whichever way the rest is sorted. */
export function towards(direction: 'asc' | 'desc') {
  return (by: OrderByItemBuilder) => (direction === 'asc' ? by.asc() : by.desc()).nullsLast()
}

/** How many rows a query has. */
export async function totalOf<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const row = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return (row as { total: number }).total
}
