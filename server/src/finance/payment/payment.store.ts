import { sql, type Selectable } from 'kysely'
import { OPEN_ORDERS, type PayMethod, type PaymentState, type PaymentView } from '@podium/core/finance/order/order.ts'
import type { Db, Schema } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { PaidStatus } from '../provider/provider.ts'

/** One attempt to pay an order. */
export interface Payment {
  readonly paymentId: string
  readonly orderId: string
  readonly method: PayMethod
  readonly outTradeNo: string
  readonly tradeNo: string | null
  readonly amount: number
  readonly state: PaymentState
  readonly queries: number
}

export async function insertPayment(
  tx: Tx,
  payment: Pick<Payment, 'orderId' | 'method' | 'outTradeNo' | 'amount'> & { nextQueryAt: Date | null },
): Promise<string> {
  const { id } = await tx
    .insertInto('finance_payment')
    .values({
      order_id: payment.orderId,
      method: payment.method,
      out_trade_no: payment.outTradeNo,
      amount: payment.amount,
      next_query_at: payment.nextQueryAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function countAttempts(tx: Tx, orderId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('finance_payment')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return count
}

/** The payment of a number at the provider; null: none of ours. */
export async function paymentByNo(db: Db | Tx, method: PayMethod, outTradeNo: string): Promise<Payment | null> {
  const row = await db
    .selectFrom('finance_payment')
    .selectAll()
    .where('method', '=', method)
    .where('out_trade_no', '=', outTradeNo)
    .executeTakeFirst()
  return row ? toPayment(row) : null
}

/** Locks a payment; its order must be locked already. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<Payment | null> {
  const row = await tx
    .selectFrom('finance_payment')
    .selectAll()
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst()
  return row ? toPayment(row) : null
}

export interface Evidence {
  readonly method: PayMethod
  readonly source: 'notification' | 'query' | 'slip' | 'statement'
  readonly outTradeNo: string
  readonly tradeNo: string
  readonly amount: number
  readonly appId: string
  /** The merchant at the provider; of a transfer the organisation that received it, within which serials are unique. */
  readonly sellerId: string
  readonly status: PaidStatus | 'CONFIRMED'
  readonly confirmedBy: string | null
}

export async function insertEvidence(tx: Tx, evidence: Evidence): Promise<string> {
  const { id } = await tx
    .insertInto('finance_evidence')
    .values({
      method: evidence.method,
      source: evidence.source,
      out_trade_no: evidence.outTradeNo,
      trade_no: evidence.tradeNo,
      amount: evidence.amount,
      app_id: evidence.appId,
      seller_id: evidence.sellerId,
      status: evidence.status,
      confirmed_by: evidence.confirmedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function markPaid(
  tx: Tx,
  paymentId: string,
  paid: { tradeNo: string; evidenceId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('finance_payment')
    .set({
      state: 'paid',
      trade_no: paid.tradeNo,
      evidence_id: paid.evidenceId,
      paid_at: paid.at,
      next_query_at: null,
    })
    .where('id', '=', paymentId)
    .execute()
}

export async function markClosed(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .updateTable('finance_payment')
    .set({ state: 'closed', next_query_at: null })
    .where('id', '=', paymentId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Waiting attempts of an order are asked about from now on. */
export async function askSoon(tx: Tx, orderId: string): Promise<number> {
  const rows = await tx
    .updateTable('finance_payment')
    .set({ next_query_at: sql`clock_timestamp()` })
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .where('method', '<>', 'transfer')
    .returning('id')
    .execute()
  return rows.length
}

/** An attempt that isn't paid is asked about from now on, even if it was closed: the provider has money for it. */
export async function askAgain(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .updateTable('finance_payment')
    .set({ state: 'waiting', next_query_at: sql`clock_timestamp()` })
    .where('id', '=', paymentId)
    .where('trade_no', 'is', null)
    .where('method', '<>', 'transfer')
    .execute()
}

export async function hasWaiting(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('finance_payment')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .where('method', '<>', 'transfer')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Claims payments that are due to be asked about; each is due again later, should this process die. */
export async function claimDuePayments(tx: Tx, limit: number, againSeconds: number): Promise<Payment[]> {
  const due = tx
    .selectFrom('finance_payment')
    .select('id')
    .where('next_query_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('next_query_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const rows = await tx
    .updateTable('finance_payment')
    .set({ next_query_at: sql`clock_timestamp() + make_interval(secs => ${againSeconds})` })
    .where('id', 'in', due)
    .returningAll()
    .execute()
  return rows.map(toPayment)
}

export async function setNextQuery(tx: Tx, paymentId: string, at: Date): Promise<void> {
  await tx
    .updateTable('finance_payment')
    .set({ next_query_at: at, queries: sql`queries + 1` })
    .where('id', '=', paymentId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Open orders whose time is over, oldest first. */
export async function expiredOrders(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('finance_order')
    .select('id')
    .where('state', 'in', OPEN_ORDERS)
    .where('state', '<>', 'slip_submitted')
    .where('closing', 'is', null)
    .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Orders that are being closed and have no waiting attempt any more. */
export async function closableOrders(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('finance_order as o')
    .select('o.id')
    .where('o.state', 'in', OPEN_ORDERS)
    .where('o.closing', 'is not', null)
    .where((by) =>
      by.not(
        by.exists(
          by
            .selectFrom('finance_payment as payment')
            .select('payment.id')
            .whereRef('payment.order_id', '=', 'o.id')
            .where('payment.state', '=', 'waiting')
            .where('payment.method', '<>', 'transfer'),
        ),
      ),
    )
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function paymentsOf(db: Db | Tx, orderId: string): Promise<PaymentView[]> {
  const rows = await db
    .selectFrom('finance_payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    paymentId: row.id,
    method: row.method,
    outTradeNo: row.out_trade_no,
    tradeNo: row.trade_no,
    amount: row.amount,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
  }))
}

function toPayment(row: Selectable<Schema['finance_payment']>): Payment {
  return {
    paymentId: row.id,
    orderId: row.order_id,
    method: row.method,
    outTradeNo: row.out_trade_no,
    tradeNo: row.trade_no,
    amount: row.amount,
    state: row.state,
    queries: row.queries,
  }
}
