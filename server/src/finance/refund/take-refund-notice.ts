import { isSendingRefund } from '@podium/core/finance/refund/refund.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { lockOrder } from '../order/order.store.ts'
import type { RefundNotice } from '../provider/provider.ts'
import { finishRefund } from './follow-refunds.ts'
import { bookLateSuccess } from './late-success.ts'
import { lockRefund, refundByNo, setNextTry } from './refund.store.ts'

/** Why a signed notice is about no refund of ours as it was requested. */
export async function whyNotOurRefund(tx: Tx, notice: RefundNotice): Promise<'refund' | null> {
  const refund = await refundByNo(tx, notice.refundNo)
  const isOurs =
    refund?.outTradeNo === notice.outTradeNo && refund.amount === notice.amount && refund.total === notice.total
  return isOurs ? null : 'refund'
}

/** The provider says that a refund was made, or wasn't; then a query says what became of it. */
export async function takeRefundNotice(services: Services, tx: Tx, notice: RefundNotice): Promise<void> {
  const known = (await refundByNo(tx, notice.refundNo))!
  if (known.state === 'failed' && notice.isDone) return bookLateSuccess(services, tx, known)
  const order = (await lockOrder(tx, known.orderId))!
  const refund = (await lockRefund(tx, known.refundId))!
  if (!isSendingRefund(refund)) return
  if (notice.isDone) return finishRefund(services, tx, order, refund)
  await setNextTry(tx, refund.refundId, await clock(tx))
}
