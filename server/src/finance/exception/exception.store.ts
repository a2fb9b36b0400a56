import type { PayMethod } from '@podium/core/finance/order/order.ts'
import type { ExceptionKind } from '@podium/core/finance/exception/exception.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

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
