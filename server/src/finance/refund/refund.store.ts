import { sql } from 'kysely'
import type { PayMethod } from '@podium/core/finance/order/order.ts'
import type { RefundRoute, RefundState } from '@podium/core/finance/refund/refund.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { PayeeColumns } from './payee.store.ts'

const MAX_FAILURE = 64

/** A stored refund with the payment that it gives back. */
export interface Refund {
  readonly refundId: string
  readonly no: string
  readonly orderId: string
  readonly paymentId: string
  readonly exceptionId: string | null
  readonly amount: number
  readonly state: RefundState
  readonly requestedBy: string
  readonly route: RefundRoute
  readonly method: PayMethod
  readonly outTradeNo: string
  /** Amount of the payment. */
  readonly total: number
  readonly tries: number
}

export interface RefundDraft {
  readonly no: string
  readonly orderId: string
  readonly paymentId: string
  readonly exceptionId: string | null
  readonly amount: number
  readonly reason: string
  readonly requestedBy: string
  readonly route: RefundRoute
  readonly isBeyondRule: boolean
  /** Of the account it is paid out to. */
  readonly payee: Partial<PayeeColumns>
  readonly lines: ReadonlyArray<{ lineId: string; amount: number }>
}

export async function insertRefund(tx: Tx, draft: RefundDraft): Promise<string> {
  const { id } = await tx
    .insertInto('finance_refund')
    .values({
      no: draft.no,
      order_id: draft.orderId,
      payment_id: draft.paymentId,
      exception_id: draft.exceptionId,
      amount: draft.amount,
      reason: draft.reason,
      requested_by: draft.requestedBy,
      route: draft.route,
      beyond_rule: draft.isBeyondRule,
      ...draft.payee,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (draft.lines.length > 0) {
    await tx
      .insertInto('finance_refund_line')
      .values(draft.lines.map(({ lineId, amount }) => ({ refund_id: id, line_id: lineId, amount })))
      .execute()
  }
  return id
}

function selectRefunds(db: Db | Tx) {
  return db
    .selectFrom('finance_refund as refund')
    .innerJoin('finance_payment as payment', 'payment.id', 'refund.payment_id')
    .select([
      'refund.id',
      'refund.no',
      'refund.order_id',
      'refund.payment_id',
      'refund.exception_id',
      'refund.amount',
      'refund.state',
      'refund.requested_by',
      'refund.route',
      'refund.tries',
      'payment.method',
      'payment.out_trade_no',
      'payment.amount as total',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRefunds>['execute']>>[number]

function toRefund(row: Row): Refund {
  return {
    refundId: row.id,
    no: row.no,
    orderId: row.order_id,
    paymentId: row.payment_id,
    exceptionId: row.exception_id,
    amount: row.amount,
    state: row.state,
    requestedBy: row.requested_by,
    route: row.route,
    method: row.method,
    outTradeNo: row.out_trade_no,
    total: row.total,
    tries: row.tries,
  }
}

export async function loadRefund(db: Db | Tx, refundId: string): Promise<Refund | null> {
  const row = await selectRefunds(db).where('refund.id', '=', refundId).executeTakeFirst()
  return row ? toRefund(row) : null
}

export async function refundByNo(db: Db | Tx, no: string): Promise<Refund | null> {
  const row = await selectRefunds(db).where('refund.no', '=', no).executeTakeFirst()
  return row ? toRefund(row) : null
}

/** Refunds of the payment by its original route that failed. */
export async function failedRefundsOf(db: Db | Tx, paymentId: string): Promise<Refund[]> {
  const rows = await selectRefunds(db)
    .where('refund.payment_id', '=', paymentId)
    .where('refund.state', '=', 'failed')
    .where('refund.route', '=', 'original')
    .execute()
  return rows.map(toRefund)
}

/** The refund by bank of the same money that wasn't paid out yet. */
export async function openBankRefundOf(tx: Tx, { paymentId, exceptionId }: Refund): Promise<Refund | null> {
  const row = await selectRefunds(tx)
    .where('refund.payment_id', '=', paymentId)
    .where('refund.exception_id', 'is not distinct from', exceptionId)
    .where('refund.route', '=', 'bank')
    .where('refund.state', 'in', ['requested', 'sending'])
    .executeTakeFirst()
  return row ? toRefund(row) : null
}

/** Locks a refund; its order must be locked already. */
export async function lockRefund(tx: Tx, refundId: string): Promise<Refund | null> {
  const row = await selectRefunds(tx).where('refund.id', '=', refundId).forUpdate('refund').executeTakeFirst()
  return row ? toRefund(row) : null
}

export async function refundLines(db: Db | Tx, refundId: string): Promise<Array<{ lineId: string; amount: number }>> {
  const rows = await db
    .selectFrom('finance_refund_line')
    .select(['line_id', 'amount'])
    .where('refund_id', '=', refundId)
    .execute()
  return rows.map((row) => ({ lineId: row.line_id, amount: row.amount }))
}

/** What approved refunds will still give back of each subject, whatever its order. */
export async function beingRefunded(tx: Tx, subjectIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('finance_order_line as line')
    .innerJoin('finance_refund_line as part', 'part.line_id', 'line.id')
    .innerJoin('finance_refund as refund', 'refund.id', 'part.refund_id')
    .select(['line.subject_id', sql<number>`sum(part.amount)::int`.as('amount')])
    .where('line.subject_id', '=', sql<string>`any(${[...subjectIds]}::uuid[])`)
    .where('refund.state', '=', 'sending')
    .groupBy('line.subject_id')
    .execute()
  return new Map(rows.map((row) => [row.subject_id, row.amount]))
}

export async function decideRefundRow(
  tx: Tx,
  refundId: string,
  decision: { state: 'sending' | 'rejected'; by: string; opinion: string; nextTryAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('finance_refund')
    .set({
      state: decision.state,
      decided_by: decision.by,
      decided_at: sql`clock_timestamp()`,
      opinion: decision.opinion,
      next_try_at: decision.nextTryAt,
      ...(decision.state === 'rejected' && { payee_sealed: null }),
    })
    .where('id', '=', refundId)
    .execute()
}

/** Ends a refund; the number of the account that it was paid out to is deleted. `failure`: the provider's word. */
export async function endRefund(tx: Tx, refundId: string, state: 'done' | 'failed', failure = ''): Promise<void> {
  const done_at = state === 'done' ? sql<Date>`clock_timestamp()` : null
  await tx
    .updateTable('finance_refund')
    .set({ state, next_try_at: null, done_at, payee_sealed: null, failure: failure.slice(0, MAX_FAILURE) })
    .where('id', '=', refundId)
    .execute()
}

export async function addRefunded(tx: Tx, lineId: string, amount: number): Promise<void> {
  await tx
    .updateTable('finance_order_line')
    .set({ refunded: sql`refunded + ${amount}::int` })
    .where('id', '=', lineId)
    .execute()
}

/** Claims refunds that are due to be sent or asked about; each is due again later, should this process die. */
export async function claimDueRefunds(tx: Tx, limit: number, againSeconds: number): Promise<Refund[]> {
  const due = tx
    .selectFrom('finance_refund')
    .select('id')
    .where('next_try_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('next_try_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const rows = await tx
    .updateTable('finance_refund')
    .set({ next_try_at: sql`clock_timestamp() + make_interval(secs => ${againSeconds})`, tries: sql`tries + 1` })
    .where('id', 'in', due)
    .returning('id')
    .execute()
  const found: Refund[] = []
  for (const { id } of rows) found.push((await loadRefund(tx, id))!)
  return found
}

export async function setNextTry(tx: Tx, refundId: string, at: Date): Promise<void> {
  await tx
    .updateTable('finance_refund')
    .set({ next_try_at: at })
    .where('id', '=', refundId)
    .where('state', '=', 'sending')
    .execute()
}
