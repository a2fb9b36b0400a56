import { sql } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'
import type { PageTotal } from '@podium/core/base/page.ts'
import { OPEN_ORDERS, type FeeLineRow, type OrderFilter, type SchoolSum } from '@podium/core/finance/order/order.ts'
import { schoolNameById } from '#server/platform/db/name-in.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onDays, type DayRange } from '#server/platform/db/day-range.ts'
import { onePage, pageTotal, totalOf, type Paging } from '#server/platform/db/paging.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { matchingOrders } from './order-list.store.ts'

/** Lines of the orders within the scope, newest first. */
export async function listFeeLines(
  db: Db,
  scope: DataScope,
  filter: OrderFilter,
  paging: Paging,
  language: Language,
): Promise<PageTotal & { rows: FeeLineRow[] }> {
  const query = matchingOrders(db, scope, filter).innerJoin('finance_order_line as line', 'line.order_id', 'o.id')
  const [rows, total] = await Promise.all([
    query
      .innerJoin('identity_user_view as payer', 'payer.id', 'o.payer_id')
      .select(['line.id', 'line.title', 'line.fee', 'line.waived', 'line.amount', 'line.refunded'])
      .select(['o.id as order_id', 'o.no', 'o.title_zh', 'o.title_en', 'o.state', 'o.closing'])
      .select(schoolNameById(language, 'o.school_id', 'o.school_name').as('school_name'))
      .select(['o.closed_why', 'o.created_at', 'o.paid_at', 'payer.real_name as payer_name'])
      .orderBy('o.created_at', 'desc')
      .orderBy('o.id')
      .orderBy('line.position')
      .$call(onePage(paging))
      .execute(),
    pageTotal(db, query, paging, filter.keyword),
  ])
  return {
    rows: rows.map((row) => ({
      lineId: row.id,
      title: row.title,
      fee: row.fee,
      waived: row.waived,
      amount: row.amount,
      refunded: row.refunded,
      orderId: row.order_id,
      no: row.no,
      titleZh: row.title_zh,
      titleEn: row.title_en,
      schoolName: row.school_name,
      payerName: row.payer_name,
      state: row.state,
      isClosing: row.closing !== null,
      closedWhy: row.closed_why,
      createdAt: row.created_at.toISOString(),
      paidAt: row.paid_at?.toISOString() ?? null,
    })),
    ...total,
  }
}

/** Sums of the orders within the scope by the name of their school. */
export async function sumBySchool(
  db: Db,
  scope: DataScope,
  days: DayRange,
  paging: Paging,
): Promise<PageTotal & { rows: SchoolSum[] }> {
  const query = matchingOrders(db, scope, {}).where(onDays('o.created_at', days)).groupBy('o.school_name')
  const counted = query.select('o.school_name')
  const [rows, total] = await Promise.all([
    query
      .select('o.school_name as schoolName')
      .select([
        sql<number>`count(*)::int`.as('orders'),
        sql<number>`sum((select count(*) from finance_order_line as line where line.order_id = o.id))::int`.as('lines'),
        sql<number>`coalesce(sum(o.amount) filter (where o.state = any(${OPEN_ORDERS}::text[])), 0)::float8`.as('open'),
        sql<number>`sum(o.paid)::float8`.as('paid'),
        sql<number>`sum(o.refunded)::float8`.as('refunded'),
      ])
      .orderBy('paid', 'desc')
      .orderBy('o.school_name')
      .$call(onePage(paging))
      .execute(),
    totalOf(db.selectFrom(counted.as('school'))),
  ])
  return { rows, total }
}
