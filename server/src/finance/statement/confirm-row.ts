import type { ExceptionKind } from '@podium/core/finance/exception/exception.ts'
import { financeApi } from '@podium/core/finance/api.ts'
import type { Settlement } from '@podium/core/finance/order/order.rule.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { splitExcess, whyNotConfirm } from '@podium/core/finance/statement/row.rule.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { WriteCall } from '#server/platform/kernel/context.ts'
import { onConflict, orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { newRequestNo } from '../order/order-number.ts'
import { lockOrder, type Order } from '../order/order.store.ts'
import { insertPayment, paymentByNo } from '../payment/payment.store.ts'
import { settlePayment } from '../payment/settle.ts'
import { decideSlipRow } from '../transfer/transfer.store.ts'
import { loadRow, lockRow, markConfirmed, partsOf, setPartPayments, waitingSlips } from './row.store.ts'

/**
 * Confirms that a row paid its orders, in the way in which a slip is confirmed. Each part is a payment with the bank's
 * serial as evidence; what is too little, too much, late or double waits as an exception.
 */
export const confirmRow = write(
  financeApi.confirmRow,
  'finance.confirmRow',
  async function confirmRow(call, { rowId, version }) {
    const { tx, viewer, note } = call
    orNotFound(await loadRow(tx, rowId, viewer.scopeOf('finance:transfer:confirm')))
    const orders = new Map<string, Order>()
    for (const { orderId } of await partsOf(tx, rowId)) orders.set(orderId, orNotFound(await lockOrder(tx, orderId)))
    const row = orNotFound(await lockRow(tx, rowId))
    await refuseStale(tx, { type: 'statement', id: rowId, version: row.version }, version)
    const parts = await partsOf(tx, rowId)
    const slips = parts.length === 0 ? [] : await waitingSlips(tx, [...orders.keys()])
    const payerIds = [...[...orders.values()].map(({ payerId }) => payerId), ...slips.map((slip) => slip.submittedBy)]
    refuseIf(whyNotConfirm(row, payerIds, viewer.userId))
    const exceptions: ExceptionKind[] = []
    for (const [at, part] of parts.entries()) {
      const order = orders.get(part.orderId)!
      const tradeNo = at === 0 ? row.tradeNo : `${row.tradeNo}-${at + 1}`
      const { paid, excess } = splitExcess(order, part.amount)
      const first = await payOrder(call, order, { tradeNo, amount: paid })
      const second =
        excess > 0 ? await payOrder(call, order, { tradeNo: `${tradeNo}-E`, amount: excess }, 'excess') : null
      await setPartPayments(tx, part.partId, {
        paymentId: first.paymentId,
        excessPaymentId: second?.paymentId ?? null,
      })
      exceptions.push(...[first, ...(second ? [second] : [])].flatMap(({ settlement }) => exceptionOf(settlement)))
      const slip = slips.find(({ orderId }) => orderId === part.orderId)
      if (slip && first.settlement === 'applied') {
        await decideSlipRow(tx, slip.slipId, {
          state: 'confirmed',
          bankSerial: row.tradeNo,
          opinion: '',
          by: viewer.userId,
        })
      }
    }
    await markConfirmed(tx, rowId, viewer.userId)
    const orderNos = [...orders.values()].map(({ no }) => no)
    note({ type: 'statement', id: rowId, before: { state: row.state }, after: { confirmed: orderNos, exceptions } })
    return { exceptions }
  },
)

const exceptionOf = (settlement: Settlement): ExceptionKind[] => (settlement === 'applied' ? [] : [settlement])

async function payOrder(
  { services, tx, viewer }: Pick<WriteCall, 'services' | 'tx'> & { viewer: { userId: string } },
  order: Order,
  { tradeNo, amount }: { tradeNo: string; amount: number },
  kept?: 'excess',
): Promise<{ paymentId: string; settlement: Settlement }> {
  const outTradeNo = newRequestNo(order.no)
  await insertPayment(tx, { orderId: order.orderId, method: 'transfer', outTradeNo, amount, nextQueryAt: null })
  const payment = orNotFound(await paymentByNo(tx, 'transfer', outTradeNo))
  const evidence = {
    method: 'transfer',
    source: 'statement',
    outTradeNo,
    tradeNo,
    amount,
    appId: '',
    sellerId: '',
    status: 'CONFIRMED',
    confirmedBy: viewer.userId,
  } as const
  const settlement = await onConflict(settlePayment(services, tx, payment, evidence, kept), {
    finance_evidence_method_trade_no_key: financeRefusals.BANK_SERIAL_USED,
  })
  return { paymentId: payment.paymentId, settlement: settlement === 'repeat' ? 'double' : settlement }
}
