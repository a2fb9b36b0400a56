import { billedDays, differenceOf, isBillAbsent, whyNotTakeBill } from '@podium/core/finance/bill/bill.rule.ts'
import type { BilledMethod, BillItem, BillTaking } from '@podium/core/finance/bill/bill.ts'
import { financeApi } from '@podium/core/finance/api.ts'
import { clock } from '#server/platform/db/clock.ts'
import { transact } from '#server/platform/db/transact.ts'
import { oneByOne } from '#server/platform/jobs/one-by-one.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import { insertException } from '../exception/exception.store.ts'
import { askAgain } from '../payment/payment.store.ts'
import type { BillAnswer } from '../provider/provider.ts'
import { findProvider, providerOf } from '../provider/providers.ts'
import { findOwn, insertBill, insertItems, listBills, newItems, takenDays, unbilledOf } from './bill.store.ts'

const METHODS = ['alipay', 'wechat'] as const satisfies readonly BilledMethod[]

/** Takes the bills of the last days that are missing, one provider after the other. */
export async function takeBills(services: Services): Promise<void> {
  for (const method of METHODS) {
    const provider = findProvider(services, method)
    if (!provider) continue
    const days = billedDays(await clock(services.db))
    const taken = await takenDays(services.db, method, days)
    const missing = days.filter((day) => !taken.has(day))
    await oneByOne(services, 'take bills', missing, async (day) => {
      const answer = await provider.downloadBill(day)
      if (answer.kind === 'unknown') services.log.info({ method, day, reason: answer.reason }, 'no bill yet')
      await transact(services, (tx) => keepBill(services, tx, method, day, answer))
    })
  }
}

/** Takes the bill of one day; the provider is asked outside the transaction. */
export const takeBill = writeAfterCheck(
  financeApi.takeBill,
  'finance.takeBill',
  async function askForBill({ services, db }, { method, day }): Promise<BillAnswer | null> {
    refuseIf(whyNotTakeBill(day, await clock(db)))
    const provider = providerOf(services, method)
    return (await takenDays(db, method, [day])).has(day) ? null : provider.downloadBill(day)
  },
  async function takeBill({ services, tx, note }, { method, day }, answer) {
    const taking = answer ? await keepBill(services, tx, method, day, answer) : known
    note({ type: 'bill', id: `${method} ${day}`, after: taking })
    return taking
  },
  { repeatable: true },
)

const known: BillTaking = { state: 'known', items: 0, exceptions: 0 }

/** Keeps a bill and compares it in both directions, once: a bill that was taken changes nothing. */
async function keepBill(
  services: Services,
  tx: Tx,
  method: BilledMethod,
  day: string,
  answer: BillAnswer,
): Promise<BillTaking> {
  if (answer.kind === 'unknown') return { state: 'waiting', items: 0, exceptions: 0 }
  if (answer.kind === 'absent' && !isBillAbsent(day, await clock(tx))) {
    return { state: 'waiting', items: 0, exceptions: 0 }
  }
  const items = answer.kind === 'bill' ? await newItems(tx, method, answer.items) : []
  const billId = await insertBill(tx, { method, day, items: items.length, ...sumsOf(items) })
  if (billId === null) return known
  const exceptions = (await compareItems(tx, billId, method, items)) + (await findMissing(tx, billId, method, day))
  if (exceptions > 0) services.log.warn({ method, day, exceptions }, 'the bill differs from our records')
  return { state: 'taken', items: items.length, exceptions }
}

function sumsOf(items: readonly BillItem[]): { paid: number; refunded: number } {
  const sum = (kind: BillItem['kind']) =>
    items.filter((item) => item.kind === kind).reduce((total, { amount }) => total + amount, 0)
  return { paid: sum('payment'), refunded: sum('refund') }
}

/**
 * What the bill has and we have not, or in another amount. A payment that we missed is asked about at once, also one of an
 * attempt that was closed.
 */
async function compareItems(tx: Tx, billId: string, method: BilledMethod, items: readonly BillItem[]): Promise<number> {
  const found = await findOwn(tx, method, items)
  const ids = await insertItems(tx, billId, method, found)
  let exceptions = 0
  for (const [at, item] of found.entries()) {
    const own = item.ownAmount === null ? null : { amount: item.ownAmount, isBooked: item.isBooked }
    const kind = differenceOf(item, own)
    if (kind === null) continue
    exceptions += 1
    await insertException(tx, {
      kind,
      groupId: item.groupId,
      orderId: item.orderId,
      paymentId: item.paymentId,
      method,
      outTradeNo: item.outTradeNo,
      tradeNo: item.refundNo || item.tradeNo,
      amount: item.amount,
      holdsMoney: false,
      reason: item.ownAmount === null ? '' : String(item.ownAmount),
      bill: { billId, itemId: ids[at]!, refundId: item.refundId },
    })
    if (item.kind === 'payment' && item.paymentId && !item.isBooked) await askAgain(tx, item.paymentId)
  }
  return exceptions
}

/** What we booked and no bill has. */
async function findMissing(tx: Tx, billId: string, method: BilledMethod, day: string): Promise<number> {
  const missing = await unbilledOf(tx, method, day)
  for (const { paymentId, refundId, orderId, groupId, outTradeNo, tradeNo, amount } of missing) {
    await insertException(tx, {
      kind: 'bill_missing',
      groupId,
      orderId,
      paymentId,
      method,
      outTradeNo,
      tradeNo: tradeNo ?? '',
      amount,
      holdsMoney: false,
      reason: '',
      bill: { billId, itemId: null, refundId },
    })
  }
  return missing.length
}

export const billPage = read(financeApi.billPage, async function billPage({ db, viewer }, input) {
  const { pageNum, pageSize, ...filter } = input
  const paging = { pageNum, pageSize }
  return { ...(await listBills(db, viewer.scopeOf('finance:statement:reconcile'), filter, paging)), ...paging }
})
