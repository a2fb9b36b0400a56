import { sql } from 'kysely'
import type { PageTotal } from '@podium/core/base/page.ts'
import type { BilledMethod, BillItem, BillRow } from '@podium/core/finance/bill/bill.ts'
import { ExceptionState } from '@podium/core/finance/exception/exception.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

const ROWS_AT_ONCE = 500
/** Clocks of provider and server differ, so that the last minutes of a day may be on the next day's bill. */
const MARGIN = sql`interval '10 minutes'`

/** Days of the method whose bills were taken. */
export async function takenDays(db: Db | Tx, method: BilledMethod, days: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('finance_bill')
    .select(sql<string>`day::text`.as('day'))
    .where('method', '=', method)
    .where(sql<boolean>`day = any(${days}::date[])`)
    .execute()
  return new Set(rows.map(({ day }) => day))
}

/** Inserts the bill of a day; null if it was taken before. */
export async function insertBill(
  tx: Tx,
  bill: { method: BilledMethod; day: string; items: number; paid: number; refunded: number },
): Promise<string | null> {
  const row = await tx
    .insertInto('finance_bill')
    .values({ ...bill, paid: String(bill.paid), refunded: String(bill.refunded) })
    .onConflict((conflict) => conflict.constraint('finance_bill_day').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

const startOf = (day: string, later = 0) =>
  sql<Date>`((${day}::date + ${later}::int)::timestamp at time zone 'Asia/Shanghai')`

/** An item with our record of it. */
export interface FoundItem extends BillItem {
  readonly paymentId: string | null
  readonly refundId: string | null
  readonly orderId: string | null
  readonly groupId: string | null
  readonly ownAmount: number | null
  readonly isBooked: boolean
}

/** Finds payments and refunds by the numbers of a bill's items. */
export async function findOwn(tx: Tx, method: BilledMethod, items: readonly BillItem[]): Promise<FoundItem[]> {
  const found: FoundItem[] = []
  for (let from = 0; from < items.length; from += ROWS_AT_ONCE) {
    const some = items.slice(from, from + ROWS_AT_ONCE)
    const [payments, refunds] = await Promise.all([
      paymentsByNo(
        tx,
        method,
        some.map(({ outTradeNo }) => outTradeNo),
      ),
      refundsByNo(
        tx,
        some.map(({ refundNo }) => refundNo),
      ),
    ])
    for (const item of some) {
      const payment = payments.get(item.outTradeNo)
      const refund = item.kind === 'refund' ? refunds.get(item.refundNo) : undefined
      const own = item.kind === 'refund' ? refund : payment
      found.push({
        ...item,
        paymentId: payment?.id ?? null,
        refundId: refund?.id ?? null,
        orderId: payment?.order_id ?? null,
        groupId: payment?.group_id ?? null,
        ownAmount: own?.amount ?? null,
        isBooked: own?.is_booked ?? false,
      })
    }
  }
  return found
}

async function paymentsByNo(tx: Tx, method: BilledMethod, nos: readonly string[]) {
  const rows = await tx
    .selectFrom('finance_payment as payment')
    .innerJoin('finance_order as o', 'o.id', 'payment.order_id')
    .select(['payment.id', 'payment.out_trade_no', 'payment.order_id', 'payment.amount', 'o.group_id'])
    .select(sql<boolean>`payment.evidence_id is not null`.as('is_booked'))
    .where('payment.method', '=', method)
    .where(sql<boolean>`payment.out_trade_no = any(${nos}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.out_trade_no, row]))
}

async function refundsByNo(tx: Tx, nos: readonly string[]) {
  const rows = await tx
    .selectFrom('finance_refund')
    .select(['id', 'no', 'amount', sql<boolean>`done_at is not null`.as('is_booked')])
    .where(sql<boolean>`no = any(${nos}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.no, row]))
}

/** Inserts the items of a bill; returns their ids in order. */
export async function insertItems(
  tx: Tx,
  billId: string,
  method: BilledMethod,
  items: readonly FoundItem[],
): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; from < items.length; from += ROWS_AT_ONCE) {
    const rows = await tx
      .insertInto('finance_bill_item')
      .values(
        items.slice(from, from + ROWS_AT_ONCE).map((item) => ({
          bill_id: billId,
          method,
          kind: item.kind,
          trade_no: item.tradeNo,
          out_trade_no: item.outTradeNo,
          refund_no: item.refundNo,
          amount: item.amount,
          at: item.at,
          payment_id: item.paymentId,
          refund_id: item.refundId,
        })),
      )
      .returning('id')
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Those of the items that no bill has yet, each once. */
export async function newItems(tx: Tx, method: BilledMethod, items: readonly BillItem[]): Promise<BillItem[]> {
  const byKey = new Map(items.map((item) => [keyOf(item), item]))
  const keys = [...byKey.values()].map(({ outTradeNo }) => outTradeNo)
  const known = await tx
    .selectFrom('finance_bill_item')
    .select(['kind', 'trade_no as tradeNo', 'out_trade_no as outTradeNo', 'refund_no as refundNo'])
    .where('method', '=', method)
    .where(sql<boolean>`out_trade_no = any(${keys}::text[])`)
    .execute()
  for (const item of known) byKey.delete(keyOf(item))
  return [...byKey.values()]
}

const keyOf = ({
  kind,
  tradeNo,
  outTradeNo,
  refundNo,
}: Pick<BillItem, 'kind' | 'tradeNo' | 'outTradeNo' | 'refundNo'>) => [kind, outTradeNo, tradeNo, refundNo].join(' ')

/** A payment or refund that we booked on a day and no bill has. */
export interface Unbilled {
  readonly paymentId: string
  readonly refundId: string | null
  readonly orderId: string
  readonly groupId: string
  readonly outTradeNo: string
  readonly tradeNo: string | null
  readonly amount: number
}

export async function unbilledOf(tx: Tx, method: BilledMethod, day: string): Promise<Unbilled[]> {
  const { rows } = await sql<Unbilled>`
    select payment.id as "paymentId", null::uuid as "refundId", o.id as "orderId", o.group_id as "groupId",
      payment.out_trade_no as "outTradeNo", payment.trade_no as "tradeNo", payment.amount
    from finance_payment as payment join finance_order as o on o.id = payment.order_id
    where payment.method = ${method} and payment.paid_at >= ${startOf(day)} - ${MARGIN}
      and payment.paid_at < ${startOf(day, 1)} - ${MARGIN}
      and not exists (select from finance_bill_item as item where item.payment_id = payment.id and item.kind = 'payment')
    union all
    select payment.id, refund.id, o.id, o.group_id, payment.out_trade_no, refund.no, refund.amount
    from finance_refund as refund join finance_payment as payment on payment.id = refund.payment_id
      join finance_order as o on o.id = refund.order_id
    where payment.method = ${method} and refund.route = 'original' and refund.done_at >= ${startOf(day)} - ${MARGIN}
      and refund.done_at < ${startOf(day, 1)} - ${MARGIN}
      and not exists (select from finance_bill_item as item where item.refund_id = refund.id)`.execute(tx)
  return rows
}

/** Bills with what they hold for the scope; items of nobody's orders count for whoever reaches everything. */
export async function listBills(
  db: Db,
  scope: DataScope,
  filter: { method?: BilledMethod | undefined; from?: string | undefined; until?: string | undefined },
  paging: Paging,
): Promise<PageTotal & { rows: BillRow[] }> {
  const query = db
    .selectFrom('finance_bill as bill')
    .$if(filter.method !== undefined, (some) => some.where('bill.method', '=', filter.method!))
    .$if(filter.from !== undefined, (some) => some.where('bill.day', '>=', sql<string>`${filter.from}::date`))
    .$if(filter.until !== undefined, (some) => some.where('bill.day', '<=', sql<string>`${filter.until}::date`))
  const [rows, total] = await Promise.all([
    query
      .innerJoinLateral(
        (by) =>
          by
            .selectFrom('finance_bill_item as item')
            .leftJoin('finance_payment as payment', 'payment.id', 'item.payment_id')
            .leftJoin('finance_order as o', 'o.id', 'payment.order_id')
            .whereRef('item.bill_id', '=', 'bill.id')
            .where(reaches(scope, 'o.group_id'))
            .select([
              sql<number>`(count(*) filter (where item.kind = 'payment'))::int`.as('payments'),
              sql<number>`coalesce(sum(item.amount) filter (where item.kind = 'payment'), 0)::float8`.as('paid'),
              sql<number>`(count(*) filter (where item.kind = 'refund'))::int`.as('refunds'),
              sql<number>`coalesce(sum(item.amount) filter (where item.kind = 'refund'), 0)::float8`.as('refunded'),
            ])
            .as('held'),
        (join) => join.onTrue(),
      )
      .innerJoinLateral(
        (by) =>
          by
            .selectFrom('finance_exception as kept')
            .whereRef('kept.bill_id', '=', 'bill.id')
            .where(reaches(scope, 'kept.group_id'))
            .select([
              sql<number>`count(*)::int`.as('exceptions'),
              sql<number>`(count(*) filter (where kept.state = ${ExceptionState.enum.open}))::int`.as('open'),
            ])
            .as('differing'),
        (join) => join.onTrue(),
      )
      .select(['bill.method', sql<string>`bill.day::text`.as('day'), 'bill.taken_at'])
      .select(['held.payments', 'held.paid', 'held.refunds', 'held.refunded'])
      .select(['differing.exceptions', 'differing.open'])
      .orderBy('bill.day', 'desc')
      .orderBy('bill.method')
      .$call(onePage(paging))
      .execute(),
    pageTotal(db, query, paging),
  ])
  return {
    rows: rows.map(({ taken_at: takenAt, open, method, ...row }) => ({
      ...row,
      method,
      openExceptions: open,
      takenAt: takenAt.toISOString(),
    })),
    ...total,
  }
}
