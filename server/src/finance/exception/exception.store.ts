import { sql } from 'kysely'
import type { PageTotal } from '@podium/core/base/page.ts'
import type { PayMethod } from '@podium/core/finance/order/order.ts'
import type { ExceptionKind, ExceptionRow, ExceptionState } from '@podium/core/finance/exception/exception.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

export interface ExceptionDraft {
  readonly kind: ExceptionKind
  readonly groupId: string | null
  readonly orderId: string | null
  readonly paymentId: string | null
  readonly notificationId?: string | null
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
  readonly orderId: string | null
  readonly paymentId: string | null
  readonly amount: number
  readonly holdsMoney: boolean
  readonly state: ExceptionState
}

export async function lockException(tx: Tx, exceptionId: string): Promise<KeptException | null> {
  const row = await tx
    .selectFrom('finance_exception')
    .selectAll()
    .where('id', '=', exceptionId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { order_id: orderId, payment_id: paymentId, amount, holds_money: holdsMoney, state } = row
  return { orderId, paymentId, amount, holdsMoney, state }
}

export async function settleExceptionRow(
  tx: Tx,
  exceptionId: string,
  settled: { resolution: 'refunded' | 'explained'; note: string; by: string | null },
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
  state: ExceptionState | undefined,
  paging: Paging,
): Promise<PageTotal & { rows: ExceptionRow[] }> {
  const query = db
    .selectFrom('finance_exception as kept')
    .where(reaches(scope, 'kept.group_id'))
    .$if(state !== undefined, (some) => some.where('kept.state', '=', state!))
  const [rows, total] = await Promise.all([
    query
      .leftJoin('finance_order as o', 'o.id', 'kept.order_id')
      .selectAll('kept')
      .select('o.no as order_no')
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
      reason: row.reason,
      state: row.state,
      note: row.note,
      createdAt: row.created_at.toISOString(),
      settledAt: row.settled_at?.toISOString() ?? null,
      version: row.version,
    })),
    ...total,
  }
}
