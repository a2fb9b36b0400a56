import { sql } from 'kysely'
import { ASSIGNED_ROWS, type AwaitingFilter, type AwaitingRows } from '@podium/core/finance/statement/statement.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

/** SQL: a row that a person matched, or whose remark names the orders that it pays; not one that a name alone matched. */
const isSure = sql<boolean>`(row.decided_by is not null or not exists (select from finance_statement_part as part
  join finance_order as o on o.id = part.order_id where part.row_id = row.id
    and position(o.no in upper(regexp_replace(normalize(row.remark, NFKC), '[\\s-]', '', 'g'))) = 0))`

/**
 * Matched rows that wait to be confirmed together: those that are sure. One whose order waits for other rows too is left out where not all of them match
 * the filter: nothing else than what was asked for is confirmed.
 */
function awaiting(db: Db, filter: AwaitingFilter) {
  const terms = filter.keyword ? queryTerms(filter.keyword) : []
  const matches = (row: string) => sql<boolean>`(${sql.ref(`${row}.state`)} = any(${ASSIGNED_ROWS}::text[])
    and ${sql.ref(`${row}.confirmed_at`)} is null
    and (${filter.accountId ?? null}::uuid is null or ${sql.ref(`${row}.account_id`)} = ${filter.accountId ?? null}::uuid)
    and (${filter.from ?? null}::date is null or ${sql.ref(`${row}.booked_on`)} >= ${filter.from ?? null}::date)
    and (${filter.until ?? null}::date is null or ${sql.ref(`${row}.booked_on`)} <= ${filter.until ?? null}::date)
    and ${sql.ref(`${row}.search`)} @> ${terms}::text[])`
  return db
    .selectFrom('finance_statement_row as row')
    .where(matches('row'))
    .where(isSure)
    .where((by) =>
      by.not(
        by.exists(
          by
            .selectFrom('finance_statement_part as own')
            .innerJoin('finance_statement_part as part', 'part.order_id', 'own.order_id')
            .innerJoin('finance_statement_row as other', 'other.id', 'part.row_id')
            .select('other.id')
            .whereRef('own.row_id', '=', 'row.id')
            .where('other.confirmed_at', 'is', null)
            .where(sql<boolean>`not ${matches('other')}`),
        ),
      ),
    )
}

/** Ids of rows of an account that wait, after an id, in the order of ids. */
export async function awaitingIds(
  db: Db,
  filter: AwaitingFilter & { readonly accountId: string },
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await awaiting(db, filter)
    .select('row.id')
    .$if(after !== null, (some) => some.where('row.id', '>', after!))
    .orderBy('row.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Number and sum of the rows that wait, for each account within the scope. */
export async function sumAwaiting(db: Db, scope: DataScope, filter: AwaitingFilter): Promise<AwaitingRows[]> {
  return awaiting(db, filter)
    .innerJoin('finance_account as account', 'account.id', 'row.account_id')
    .where(reaches(scope, 'row.group_id'))
    .groupBy(['account.id', 'account.bank'])
    .select(['account.id as accountId', 'account.bank'])
    .select([sql<number>`count(*)::int`.as('rows'), sql<number>`sum(row.amount)::float8`.as('amount')])
    .orderBy('account.id')
    .execute()
}
