import type { ExceptionKind } from '@podium/core/finance/exception/exception.ts'
import type { Settlement } from '@podium/core/finance/order/order.rule.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { splitExcess, whyNotConfirm } from '@podium/core/finance/statement/row.rule.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { onConflict, orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { newRequestNo } from '../order/order-number.ts'
import { lockOrder, type Order } from '../order/order.store.ts'
import { insertPayment, paymentByNo } from '../payment/payment.store.ts'
import { settlePayment } from '../payment/settle.ts'
import { decideSlipRow } from '../transfer/transfer.store.ts'
import {
  lockRow,
  markConfirmed,
  partsOf,
  setPartPayments,
  waitingSlips,
  type KeptRow,
  type RowPart,
} from './row.store.ts'

/**
 * Pays the orders of a matched row: each part is a payment with the bank's serial as evidence. What is too little, too
 * much, late or double waits as an exception; their kinds are returned. Waiting slips of paid orders are confirmed too.
 */
export async function payByRow(
  services: Services,
  tx: Tx,
  rowId: string,
  by: string,
  checkVersion: (row: KeptRow) => Promise<void> = async () => undefined,
): Promise<ExceptionKind[]> {
  const orders = new Map<string, Order>()
  for (const { orderId } of await partsOf(tx, rowId)) orders.set(orderId, orNotFound(await lockOrder(tx, orderId)))
  const row = orNotFound(await lockRow(tx, rowId))
  await checkVersion(row)
  const parts = await partsOf(tx, rowId)
  const slips = parts.length === 0 ? [] : await waitingSlips(tx, [...orders.keys()])
  const payerIds = [...[...orders.values()].map(({ payerId }) => payerId), ...slips.map((slip) => slip.submittedBy)]
  refuseIf(whyNotConfirm(row, payerIds, by))
  const exceptions: ExceptionKind[] = []
  for (const [at, part] of parts.entries()) {
    const tradeNo = at === 0 ? row.tradeNo : `${row.tradeNo}-${at + 1}`
    const settlements = await payPart(services, tx, orNotFound(orders.get(part.orderId)), part, { tradeNo, by })
    exceptions.push(...settlements.flatMap((settlement) => (settlement === 'applied' ? [] : [settlement])))
    const slip = slips.find(({ orderId }) => orderId === part.orderId)
    if (slip && settlements[0] === 'applied') {
      await decideSlipRow(tx, slip.slipId, { state: 'confirmed', bankSerial: row.tradeNo, opinion: '', by })
    }
  }
  await markConfirmed(tx, rowId, by)
  return exceptions
}

interface Proof {
  readonly tradeNo: string
  readonly by: string
}

/** What is beyond the amount of an open order is a payment of its own, which waits for a decision. */
async function payPart(services: Services, tx: Tx, order: Order, part: RowPart, proof: Proof): Promise<Settlement[]> {
  const { paid, excess } = splitExcess(order, part.amount)
  const first = await payOrder(services, tx, order, paid, proof)
  const more = { ...proof, tradeNo: `${proof.tradeNo}-E` }
  const second = excess > 0 ? await payOrder(services, tx, order, excess, more, 'excess') : null
  await setPartPayments(tx, part.partId, { paymentId: first.paymentId, excessPaymentId: second?.paymentId ?? null })
  return second ? [first.settlement, second.settlement] : [first.settlement]
}

async function payOrder(
  services: Services,
  tx: Tx,
  order: Order,
  amount: number,
  { tradeNo, by }: Proof,
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
    confirmedBy: by,
  } as const
  const settlement = await onConflict(settlePayment(services, tx, payment, evidence, kept), {
    finance_evidence_method_trade_no_key: financeRefusals.BANK_SERIAL_USED,
  })
  // A payment that was just inserted can't have been settled before.
  if (settlement === 'repeat') throw new Error(`payment ${outTradeNo} was settled before`)
  return { paymentId: payment.paymentId, settlement }
}
