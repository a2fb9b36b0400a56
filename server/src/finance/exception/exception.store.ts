import { sql } from 'kysely'
import type { PageTotal } from '@podium/core/base/page.ts'
import type { PayMethod } from '@podium/core/finance/order/order.ts'
import type { ExceptionKind, ExceptionRow, ExceptionState } from '@podium/core/finance/exception/exception.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { originalRouteFailed } from '../refund/payee.store.ts'

export interface ExceptionDraft {
  readonly kind: ExceptionKind
  readonly groupId: string | null
  readonly orderId: string | null
  readonly paymentId: string | null
  readonly notificationId?: string | null
  /** The paid line that bought nothing. */
  readonly lineId?: string
  /** What of a provider's bill differs from our records. */
  readonly bill?: { readonly billId: string; readonly itemId: string | null; readonly refundId: string | null }
  readonly method: PayMethod
  readonly outTradeNo: string
  readonly tradeNo: string
  readonly amount: number
  /** Whether the money was received and waits in the ledger. */
  readonly holdsMoney: boolean
  readonly reason: string
}

export async function insertException(tx: Tx, draft: ExceptionDraft): Promise<string> {
  const { id } = await tx
    .insertInto('finance_exception')
    .values({
      kind: draft.kind,
      group_id: draft.groupId,
      order_id: draft.orderId,
      payment_id: draft.paymentId,
      notification_id: draft.notificationId ?? null,
      line_id: draft.lineId ?? null,
      bill_id: draft.bill?.billId ?? null,
      bill_item_id: draft.bill?.itemId ?? null,
      refund_id: draft.bill?.refundId ?? null,
      method: draft.method,
      out_trade_no: draft.outTradeNo,
      trade_no: draft.tradeNo,
      amount: draft.amount,
      holds_money: draft.holdsMoney,
      reason: draft.reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A stored exception. */
export interface KeptException {
  readonly kind: ExceptionKind
  readonly orderId: string | null
  readonly paymentId: string | null
  readonly lineId: string | null
  readonly amount: number
  readonly holdsMoney: boolean
  readonly state: ExceptionState
}

function selectException(db: Db | Tx, exceptionId: string) {
  return db
    .selectFrom('finance_exception')
    .select(['kind', 'order_id as orderId', 'payment_id as paymentId', 'line_id as lineId', 'amount'])
    .select(['holds_money as holdsMoney', 'state'])
    .where('id', '=', exceptionId)
}

export async function loadException(db: Db | Tx, exceptionId: string): Promise<KeptException | null> {
  return (await selectException(db, exceptionId).executeTakeFirst()) ?? null
}

/** Locks an exception; its order, where it has one, must be locked already. */
export async function lockException(tx: Tx, exceptionId: string): Promise<KeptException | null> {
  return (await selectException(tx, exceptionId).forUpdate().executeTakeFirst()) ?? null
}

/** Settles exceptions of lines whose whole amount was given back. */
export async function settleRefundedLines(tx: Tx, orderId: string, note: string): Promise<void> {
  await tx
    .updateTable('finance_exception as kept')
    .from('finance_order_line as line')
    .set({
      state: 'settled',
      resolution: 'refunded',
      note,
      settled_at: sql`clock_timestamp()`,
      version: sql`kept.version + 1`,
    })
    .whereRef('kept.line_id', '=', 'line.id')
    .where('line.order_id', '=', orderId)
    .whereRef('line.refunded', '=', 'line.amount')
    .where('kept.state', '=', 'open')
    .execute()
}

export async function settleExceptionRow(
  tx: Tx,
  exceptionId: string,
  settled: { resolution: 'refunded' | 'explained' | 'enrolled'; note: string; by: string | null },
): Promise<void> {
  await tx
    .updateTable('finance_exception')
    .set({
      state: 'settled',
      resolution: settled.resolution,
      note: settled.note,
      settled_by: settled.by,
      settled_at: sql`clock_timestamp()`,
      version: sql`version + 1`,
    })
    .where('id', '=', exceptionId)
    .execute()
}

export async function exceptionWithin(tx: Tx, exceptionId: string, scope: DataScope): Promise<boolean> {
  const row = await tx
    .selectFrom('finance_exception as kept')
    .select('kept.id')
    .where('kept.id', '=', exceptionId)
    .where(reaches(scope, 'kept.group_id'))
    .executeTakeFirst()
  return row !== undefined
}

/** Exceptions of the scope's organisations; those without an organisation are for whoever reaches everything. */
export async function listExceptions(
  db: Db,
  scope: DataScope,
  filter: { readonly state?: ExceptionState | undefined; readonly bills?: boolean | undefined },
  paging: Paging,
): Promise<PageTotal & { rows: ExceptionRow[] }> {
  const query = db
    .selectFrom('finance_exception as kept')
    .where(reaches(scope, 'kept.group_id'))
    .$if(filter.state !== undefined, (some) => some.where('kept.state', '=', filter.state!))
    .$if(filter.bills === true, (some) => some.where('kept.bill_id', 'is not', null))
  const [rows, total] = await Promise.all([
    query
      .leftJoin('finance_order as o', 'o.id', 'kept.order_id')
      .leftJoin('finance_order_line as line', 'line.id', 'kept.line_id')
      .leftJoin('identity_user_view as settler', 'settler.id', 'kept.settled_by')
      .leftJoin('finance_handover as handover', 'handover.line_id', 'kept.line_id')
      .selectAll('kept')
      .select('settler.real_name as settled_by_name')
      .select(originalRouteFailed('kept.payment_id').as('refund_failed'))
      .select(['o.no as order_no', 'line.title as line_title', 'handover.reason_zh', 'handover.reason_en'])
      .orderBy('kept.settled_at', (order) => order.desc().nullsFirst())
      .orderBy('kept.created_at', 'desc')
      .orderBy('kept.id')
      .$call(onePage(paging))
      .execute(),
    pageTotal(db, query, paging),
  ])
  return {
    rows: rows.map((row) => ({
      exceptionId: row.id,
      kind: row.kind,
      orderId: row.order_id,
      orderNo: row.order_no ?? '',
      method: row.method,
      outTradeNo: row.out_trade_no,
      tradeNo: row.trade_no,
      amount: row.amount,
      holdsMoney: row.holds_money,
      refundFailed: row.refund_failed,
      reason: row.reason,
      lineTitle: row.line_title ?? '',
      whyZh: row.reason_zh ?? '',
      whyEn: row.reason_en ?? '',
      state: row.state,
      note: row.note,
      createdAt: row.created_at.toISOString(),
      settledAt: row.settled_at?.toISOString() ?? null,
      settledBy: row.settled_by_name ?? '',
      version: row.version,
    })),
    ...total,
  }
}
