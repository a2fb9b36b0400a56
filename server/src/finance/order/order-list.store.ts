import { sql } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import type { PageTotal } from '@podium/core/base/page.ts'
import { OPEN_ORDERS, type OrderFilter, type OrderRow, type OrderState } from '@podium/core/finance/order/order.ts'
import type { UserKind } from '@podium/core/identity/user/user.ts'
import { reaches, reachesSchool } from '#server/organisation/index.ts'
import { schoolNameById } from '#server/platform/db/name-in.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onDays } from '#server/platform/db/day-range.ts'
import { onePage, pageTotal, towards, type Paging } from '#server/platform/db/paging.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import type { Wanted } from '#server/platform/workbook/export-rows.ts'

/** People whose orders are their organisation's own. */
const STAFF_KINDS = ['school_staff', 'staff'] as const satisfies readonly UserKind[]

export type OrderSort = 'createdAt' | 'paidAt' | 'amount'

const columns = { createdAt: 'o.created_at', paidAt: 'o.paid_at', amount: 'o.amount' } as const

/** SQL condition: the order is for the scope's organisation, or of one of its schools. */
export function seenOrder(scope: DataScope) {
  return sql<boolean>`(${reaches(scope, 'o.group_id')} or ${reachesSchool(scope, 'o.school_id')})`
}

/** Orders within the scope that match the filter. */
export function matchingOrders(db: Db, scope: DataScope, filter: OrderFilter) {
  return db
    .selectFrom('finance_order as o')
    .where(seenOrder(scope))
    .where(onDays('o.created_at', filter))
    .$if(filter.state !== undefined, (query) => query.where('o.state', '=', filter.state!))
    .$if(filter.schoolId !== undefined, (query) => query.where('o.school_id', '=', filter.schoolId!))
    .$if(Boolean(filter.keyword), (query) =>
      query.where(sql<boolean>`o.search @> ${queryTerms(filter.keyword!)}::text[]`),
    )
}

export function orderRows(query: ReturnType<typeof matchingOrders>, language: Language) {
  return query
    .innerJoin('identity_user_view as payer', 'payer.id', 'o.payer_id')
    .select([
      'o.id',
      'o.no',
      'o.title_zh',
      'o.title_en',
      schoolNameById(language, 'o.school_id', 'o.school_name').as('school_name'),
      'payer.real_name as payer_name',
      'o.amount',
      'o.refunded',
      'o.state',
      'o.closing',
      'o.closed_why',
      'o.created_at',
      'o.expires_at',
      'o.paid_at',
      'o.version',
      sql<number>`(select count(*)::int from finance_order_line as line where line.order_id = o.id)`.as('line_count'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof orderRows>['execute']>>[number]

export function toRow(row: Row): OrderRow {
  return {
    orderId: row.id,
    no: row.no,
    titleZh: row.title_zh,
    titleEn: row.title_en,
    schoolName: row.school_name,
    payerName: row.payer_name,
    lineCount: row.line_count,
    amount: row.amount,
    refunded: row.refunded,
    state: row.state,
    isClosing: row.closing !== null,
    closedWhy: row.closed_why,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    version: row.version,
  }
}

export async function listOrders(
  db: Db,
  scope: DataScope,
  filter: OrderFilter,
  paging: Paging,
  order: { by: OrderSort; direction: 'asc' | 'desc' },
  language: Language,
): Promise<PageTotal & { rows: OrderRow[] }> {
  const query = matchingOrders(db, scope, filter)
  const [rows, total] = await Promise.all([
    orderRows(query, language)
      .orderBy(columns[order.by], order.by === 'paidAt' ? towards(order.direction) : order.direction)
      .orderBy('o.id')
      .$call(onePage(paging))
      .execute(),
    pageTotal(db, query, paging, filter.keyword),
  ])
  return { rows: rows.map(toRow), ...total }
}

export async function ownOrderRows(
  db: Db,
  payerId: string,
  state: OrderState | undefined,
  paging: Paging,
  language: Language,
): Promise<PageTotal & { rows: OrderRow[] }> {
  const query = db
    .selectFrom('finance_order as o')
    .where('o.payer_id', '=', payerId)
    .$if(state !== undefined, (own) => own.where('o.state', '=', state!))
  const [rows, total] = await Promise.all([
    orderRows(query, language).orderBy('o.created_at', 'desc').orderBy('o.id').$call(onePage(paging)).execute(),
    pageTotal(db, query, paging),
  ])
  return { rows: rows.map(toRow), ...total }
}

/** One order, if it is within the scope; `payerId`: if it is this person's. */
export async function orderRow(
  db: Db,
  orderId: string,
  by: { scope: DataScope } | { payerId: string },
  language: Language,
): Promise<OrderRow | null> {
  const query = db
    .selectFrom('finance_order as o')
    .where('o.id', '=', orderId)
    .$if('scope' in by, (seen) => seen.where(seenOrder((by as { scope: DataScope }).scope)))
    .$if('payerId' in by, (own) => own.where('o.payer_id', '=', (by as { payerId: string }).payerId))
  const row = await orderRows(query, language).executeTakeFirst()
  return row ? toRow(row) : null
}

export async function sumOrders(db: Db, scope: DataScope, filter: OrderFilter) {
  const row = await matchingOrders(db, scope, filter)
    .select([
      sql<number>`count(*)::int`.as('orders'),
      sql<number>`coalesce(sum(o.amount), 0)::float8`.as('amount'),
      sql<number>`coalesce(sum(o.paid), 0)::float8`.as('paid'),
      sql<number>`coalesce(sum(o.refunded), 0)::float8`.as('refunded'),
      sql<number>`coalesce(sum(o.amount) filter (where o.state = any(${OPEN_ORDERS}::text[])), 0)::float8`.as('open'),
    ])
    .executeTakeFirstOrThrow()
  return row
}

const ROWS_AT_ONCE = 500

function chosenOrders(db: Db, { scope, ids, filter }: Wanted<OrderFilter>) {
  return matchingOrders(db, scope, filter).$if(ids !== null, (query) =>
    query.where(sql<boolean>`o.id = any(${ids}::uuid[])`),
  )
}

/** Orders to export, newest first. */
export async function* ordersToExport(db: Db, wanted: Wanted<OrderFilter>): AsyncGenerator<OrderRow[]> {
  const query = orderRows(chosenOrders(db, wanted), wanted.language)
    .select(sql<string>`o.created_at::text`.as('moment'))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id')
    .limit(ROWS_AT_ONCE)
  let rows = await query.execute()
  while (rows.length > 0) {
    yield rows.map(toRow)
    if (rows.length < ROWS_AT_ONCE) return
    const { moment, id } = rows.at(-1)!
    rows = await query
      .where(sql<boolean>`o.created_at <= ${moment}::timestamptz
        and (o.created_at < ${moment}::timestamptz or o.id > ${id})`)
      .execute()
  }
}

/** Names of the competitions among the exported orders, at most two. */
export async function competitionsOfOrders(db: Db, wanted: Wanted<OrderFilter>): Promise<Bilingual[]> {
  return chosenOrders(db, wanted).select(['o.title_zh as zh', 'o.title_en as en']).distinct().limit(2).execute()
}

/**
 * Whether this person may request the order's invoice: who pays it, or staff of the school that other staff made it
 * for.
 */
export async function isInvoiceableBy(
  db: Db | Tx,
  orderId: string,
  userId: string,
  scope: DataScope,
): Promise<boolean> {
  const row = await db
    .selectFrom('finance_order as o')
    .innerJoin('identity_user_view as payer', 'payer.id', 'o.payer_id')
    .select('o.id')
    .where('o.id', '=', orderId)
    .where((by) =>
      by.or([
        by('o.payer_id', '=', userId),
        by.and([by('payer.kind', 'in', STAFF_KINDS), reachesSchool(scope, 'o.school_id')]),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the order is paid to an organisation of the scope: the paying school only looks. */
export async function orderWithin(tx: Db | Tx, orderId: string, scope: DataScope): Promise<boolean> {
  const row = await tx
    .selectFrom('finance_order as o')
    .select('o.id')
    .where('o.id', '=', orderId)
    .where(reaches(scope, 'o.group_id'))
    .executeTakeFirst()
  return row !== undefined
}
