import { sql, type OrderByItemBuilder, type SelectQueryBuilder } from 'kysely'

/** The requested page of a list; pages count from 1. */
export interface Paging {
  readonly pageNum: number
  readonly pageSize: number
}

/** For `$call`: limits the query to this page. The query's order must be stable. */
export function onePage({ pageNum, pageSize }: Paging) {
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    query.limit(pageSize).offset((pageNum - 1) * pageSize)
}

/** For `orderBy`: sorts in this direction with nulls last. */
export function towards(direction: 'asc' | 'desc') {
  return (by: OrderByItemBuilder) => (direction === 'asc' ? by.asc() : by.desc()).nullsLast()
}

/** Number of rows of a query. */
export async function totalOf<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const row = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return (row as { total: number }).total
}
