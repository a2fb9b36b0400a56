import { sql } from 'kysely'
import type { PageTotal } from '@podium/core/base/page.ts'
import { maskBankCard } from '@podium/core/base/mask.ts'
import { ExceptionState, type ExceptionKind } from '@podium/core/finance/exception/exception.ts'
import {
  ASSIGNED_ROWS,
  RowState,
  type StatementDay,
  type StatementFilter,
  type StatementRow,
} from '@podium/core/finance/statement/statement.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

function filteredRows(db: Db, scope: DataScope, filter: StatementFilter) {
  return db
    .selectFrom('finance_statement_row as row')
    .where(reaches(scope, 'row.group_id'))
    .$if(filter.accountId !== undefined, (some) => some.where('row.account_id', '=', filter.accountId!))
    .$if(filter.state !== undefined, (some) => some.where('row.state', '=', filter.state!))
    .$if(Boolean(filter.keyword), (some) =>
      some.where(sql<boolean>`row.search @> ${queryTerms(filter.keyword!)}::text[]`),
    )
    .$if(filter.from !== undefined, (some) => some.where('row.booked_on', '>=', sql<string>`${filter.from}::date`))
    .$if(filter.until !== undefined, (some) => some.where('row.booked_on', '<=', sql<string>`${filter.until}::date`))
}

export async function listRows(
  db: Db,
  scope: DataScope,
  filter: StatementFilter,
  paging: Paging,
): Promise<PageTotal & { rows: StatementRow[] }> {
  const query = filteredRows(db, scope, filter)
  const [rows, total] = await Promise.all([
    query
      .innerJoin('finance_account as account', 'account.id', 'row.account_id')
      .leftJoin('identity_user_view as decider', 'decider.id', 'row.decided_by')
      .leftJoin('identity_user_view as confirmer', 'confirmer.id', 'row.confirmed_by')
      .selectAll('row')
      .select(['account.bank', 'decider.real_name as decider_name', 'confirmer.real_name as confirmer_name'])
      .orderBy('row.booked_at', 'desc')
      .orderBy('row.id')
      .$call(onePage(paging))
      .execute(),
    pageTotal(db, query, paging, filter.keyword),
  ])
  const parts = await partsOfRows(
    db,
    rows.map(({ id }) => id),
  )
  return {
    rows: rows.map((row) => ({
      rowId: row.id,
      accountId: row.account_id,
      bank: row.bank,
      tradeNo: row.trade_no,
      bookedAt: row.booked_at.toISOString(),
      amount: row.amount,
      payerName: row.payer_name,
      payerAccount: row.payer_account,
      remark: row.remark,
      state: row.state,
      reason: row.reason,
      parts: parts.get(row.id) ?? [],
      decidedBy: row.decider_name ?? '',
      confirmedBy: row.confirmer_name ?? '',
      confirmedAt: row.confirmed_at?.toISOString() ?? null,
      version: row.version,
    })),
    ...total,
  }
}

async function partsOfRows(db: Db, rowIds: readonly string[]): Promise<Map<string, StatementRow['parts']>> {
  if (rowIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('finance_statement_part as part')
    .innerJoin('finance_order as o', 'o.id', 'part.order_id')
    .select(['part.row_id', 'part.order_id', 'part.amount', 'o.no', 'o.title_zh', 'o.title_en', 'o.state'])
    .select('o.amount as order_amount')
    .innerJoinLateral(
      (by) =>
        by
          .selectFrom('finance_statement_part as other')
          .innerJoin('finance_statement_row as waiting', 'waiting.id', 'other.row_id')
          .whereRef('other.order_id', '=', 'part.order_id')
          .where('waiting.confirmed_at', 'is', null)
          .select([
            sql<number>`count(*)::int`.as('waiting_rows'),
            sql<number>`coalesce(sum(other.amount), 0)::float8`.as('waiting_amount'),
          ])
          .as('open'),
      (join) => join.onTrue(),
    )
    .select(['open.waiting_rows', 'open.waiting_amount'])
    .select(
      sql<ExceptionKind[]>`array(select kept.kind from finance_exception as kept
        where kept.payment_id in (part.payment_id, part.excess_payment_id) and kept.holds_money order by kept.kind)`.as(
        'exceptions',
      ),
    )
    .where('part.row_id', 'in', rowIds)
    .orderBy('part.order_id')
    .execute()
  const byRow = Map.groupBy(rows, ({ row_id: rowId }) => rowId)
  return new Map(
    [...byRow].map(([rowId, parts]) => [
      rowId,
      parts.map((part) => ({
        orderId: part.order_id,
        orderNo: part.no,
        titleZh: part.title_zh,
        titleEn: part.title_en,
        amount: part.amount,
        orderAmount: part.order_amount,
        orderState: part.state,
        waitingRows: part.waiting_rows,
        waitingAmount: part.waiting_amount,
        exceptions: part.exceptions,
      })),
    ]),
  )
}

/** Days of accounts, newest first; their rows are summed up for the days of the page alone. */
export async function listDays(
  db: Db,
  scope: DataScope,
  filter: Omit<StatementFilter, 'state' | 'keyword'>,
  paging: Paging,
): Promise<PageTotal & { rows: StatementDay[] }> {
  const days = filteredRows(db, scope, filter)
    .select(['row.account_id', 'row.booked_on'])
    .groupBy(['row.account_id', 'row.booked_on'])
  const isOpen = sql`row.state = any(${ASSIGNED_ROWS}::text[]) and row.confirmed_at is null`
  const [rows, total] = await Promise.all([
    db
      .selectFrom(days.orderBy('row.booked_on', 'desc').orderBy('row.account_id').$call(onePage(paging)).as('day'))
      .innerJoin('finance_statement_row as row', (join) =>
        join.onRef('row.account_id', '=', 'day.account_id').onRef('row.booked_on', '=', 'day.booked_on'),
      )
      .innerJoin('finance_account as account', 'account.id', 'row.account_id')
      .groupBy(['row.account_id', 'row.booked_on', 'account.holder', 'account.bank', 'account.number'])
      .select(['row.account_id as accountId', 'account.holder', 'account.bank', 'account.number'])
      .select([
        sql<string>`row.booked_on::text`.as('day'),
        sql<number>`count(*)::int`.as('rows'),
        sql<number>`sum(row.amount)::float8`.as('amount'),
        sql<number>`(count(*) filter (where row.confirmed_at is not null))::int`.as('confirmed'),
        sql<number>`coalesce(sum(row.amount) filter (where row.confirmed_at is not null), 0)::float8`.as(
          'confirmedAmount',
        ),
        sql<number>`(count(*) filter (where ${isOpen}))::int`.as('waiting'),
        sql<number>`(count(*) filter (where row.state = ${RowState.enum.unmatched}))::int`.as('unmatched'),
        sql<number>`(count(*) filter (where row.state = ${RowState.enum.ignored}))::int`.as('ignored'),
        sql<number>`coalesce(sum((select count(*) from finance_statement_part as part
          join finance_exception as kept on kept.payment_id in (part.payment_id, part.excess_payment_id)
          where part.row_id = row.id and kept.holds_money and kept.state = ${ExceptionState.enum.open}))
          filter (where row.confirmed_at is not null), 0)::int`.as('exceptions'),
      ])
      .orderBy('row.booked_on', 'desc')
      .orderBy('row.account_id')
      .execute(),
    pageTotal(db, db.selectFrom(days.as('day')), paging),
  ])
  return {
    rows: rows.map((row) => ({ ...row, number: maskBankCard(row.number.replaceAll(' ', '')) })),
    ...total,
  }
}
