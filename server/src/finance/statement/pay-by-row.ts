import type { ExceptionKind } from '@podium/core/finance/exception/exception.ts'
import type { Settlement } from '@podium/core/finance/order/order.rule.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { rowsTogether, splitExcess, whyNotConfirm } from '@podium/core/finance/statement/row.rule.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { onConflict, orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { newRequestNo } from '../order/order-number.ts'
import { lockOrder, type Order } from '../order/order.store.ts'
import { insertEvidence, insertPayment, paymentByNo } from '../payment/payment.store.ts'
import { settlePayment } from '../payment/settle.ts'
import { decideSlipRow } from '../transfer/transfer.store.ts'
import { rowEvidence, type Proof } from './row-evidence.ts'
import {
  lockRows,
  markConfirmed,
  partsOf,
  setPartPayments,
  waitingRowsOf,
  waitingSlips,
  type KeptRow,
  type RowPart,
} from './row.store.ts'

export interface PaidByRow {
  /** Kinds of what was too little, too much, late or double. */
  readonly exceptions: ExceptionKind[]
  /** The rows that were confirmed: the one that was asked for, and those that pay its order together with it. */
  readonly rowIds: readonly string[]
}

/**
 * Pays the orders of a matched row: each part is a payment with the bank's serial as evidence. Rows that are matched with
 * the same order alone and only together reach its amount are one payment. What is too little, too much, late or double
 * waits as an exception. Waiting slips of paid orders are confirmed too.
 */
export async function payByRow(
  services: Services,
  tx: Tx,
  rowId: string,
  by: string,
  checkVersion: (row: KeptRow) => Promise<void> = async () => undefined,
): Promise<PaidByRow> {
  const orders = new Map<string, Order>()
  for (const { orderId } of await partsOf(tx, rowId)) orders.set(orderId, orNotFound(await lockOrder(tx, orderId)))
  const only = orders.size === 1 ? [...orders.values()][0]! : null
  const rows = await lockWithOthers(tx, rowId, only)
  const row = orNotFound(rows[0] ?? null)
  await checkVersion(row)
  const parts = await partsOf(tx, rowId)
  const slips = parts.length === 0 ? [] : await waitingSlips(tx, [...orders.keys()])
  const payerIds = [...[...orders.values()].map(({ payerId }) => payerId), ...slips.map((slip) => slip.submittedBy)]
  refuseIf(whyNotConfirm(row, payerIds, by))
  const together = only
    ? rowsTogether(
        only,
        rows.map(({ amount }) => amount),
      )
    : 1
  const exceptions: ExceptionKind[] = []
  const take = async (orderId: string, settlements: readonly Settlement[], bankSerial: string) => {
    exceptions.push(...settlements.flatMap((settlement) => (settlement === 'applied' ? [] : [settlement])))
    const slip = slips.find((each) => each.orderId === orderId)
    if (slip && settlements[0] === 'applied') {
      await decideSlipRow(tx, slip.slipId, { state: 'confirmed', bankSerial, opinion: '', by })
    }
  }
  if (together > 1) {
    const paying = rows.slice(0, together)
    const settlements = await payTogether(services, tx, only!, paying, by)
    await take(only!.orderId, settlements, paying.map(({ tradeNo }) => tradeNo).join(' '))
    return { exceptions, rowIds: paying.map((each) => each.rowId) }
  }
  for (const [at, part] of parts.entries()) {
    const tradeNo = at === 0 ? row.tradeNo : `${row.tradeNo}-${at + 1}`
    const settlements = await payPart(services, tx, orNotFound(orders.get(part.orderId)), part, { tradeNo, by })
    await take(part.orderId, settlements, row.tradeNo)
  }
  await markConfirmed(tx, rowId, by)
  return { exceptions, rowIds: [rowId] }
}

/**
 * Locks a row, and after it those that wait with it for the same order alone. The order is locked: none is matched with it
 * meanwhile.
 */
async function lockWithOthers(tx: Tx, rowId: string, order: Order | null): Promise<KeptRow[]> {
  const known = order ? await waitingRowsOf(tx, order.orderId) : []
  const locked = await lockRows(tx, [...new Set([rowId, ...known])])
  const stillWaiting = order ? await waitingRowsOf(tx, order.orderId) : []
  const others = locked.filter((row) => row.rowId !== rowId && stillWaiting.includes(row.rowId))
  const isAlone = !stillWaiting.includes(rowId)
  return [...locked.filter((row) => row.rowId === rowId), ...(isAlone ? [] : others)]
}

/** One payment by several rows; what the last of them is beyond the order's amount is a payment that waits. */
async function payTogether(
  services: Services,
  tx: Tx,
  order: Order,
  rows: readonly KeptRow[],
  by: string,
): Promise<Settlement[]> {
  const sum = rows.reduce((total, { amount }) => total + amount, 0)
  const { paid, excess } = splitExcess(order, sum)
  const proof = { tradeNo: `${rows[0]!.tradeNo}+${rows.length - 1}`, by }
  const first = await payOrder(services, tx, order, paid, proof)
  for (const { tradeNo, amount } of rows) {
    await onConflict(
      insertEvidence(
        tx,
        rowEvidence({ groupId: order.groupId, outTradeNo: first.outTradeNo }, amount, { tradeNo, by }),
      ),
      serialUsed,
    )
  }
  const more = { ...proof, tradeNo: `${proof.tradeNo}-E` }
  const second = excess > 0 ? await payOrder(services, tx, order, excess, more, 'excess') : null
  for (const [at, { rowId }] of rows.entries()) {
    const [part] = await partsOf(tx, rowId)
    const excessPaymentId = at === rows.length - 1 ? (second?.paymentId ?? null) : null
    await setPartPayments(tx, part!.partId, { paymentId: first.paymentId, excessPaymentId })
    await markConfirmed(tx, rowId, by)
  }
  return second ? [first.settlement, second.settlement] : [first.settlement]
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

const serialUsed = { finance_evidence_method_trade_no_key: financeRefusals.BANK_SERIAL_USED }

async function payOrder(
  services: Services,
  tx: Tx,
  order: Order,
  amount: number,
  proof: Proof,
  kept?: 'excess',
): Promise<{ paymentId: string; outTradeNo: string; settlement: Settlement }> {
  const outTradeNo = newRequestNo(order.no)
  await insertPayment(tx, { orderId: order.orderId, method: 'transfer', outTradeNo, amount, nextQueryAt: null })
  const payment = orNotFound(await paymentByNo(tx, 'transfer', outTradeNo))
  const evidence = rowEvidence({ groupId: order.groupId, outTradeNo }, amount, proof)
  const settlement = await onConflict(settlePayment(services, tx, payment, evidence, kept), serialUsed)
  // A payment that was just inserted can't have been settled before.
  if (settlement === 'repeat') throw new Error(`payment ${outTradeNo} was settled before`)
  return { paymentId: payment.paymentId, outTradeNo, settlement }
}
