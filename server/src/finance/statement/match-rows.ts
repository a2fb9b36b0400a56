import { certainMatch, isCertainSum, namesOnly, orderNumbersIn } from '@podium/core/finance/statement/match.rule.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { insertEvidence } from '../payment/payment.store.ts'
import { unassignedOrders, type ComparedOrder } from './candidate.store.ts'
import {
  changeRow,
  insertParts,
  isSerialUsed,
  lockUnmatched,
  lockUnmatchedNaming,
  markConfirmed,
  slipPayments,
  type KeptRow,
} from './row.store.ts'
import { rowEvidence } from './row-evidence.ts'
import { lockAccounts } from './statement.store.ts'

const ROWS_AT_ONCE = 200

type Of = { readonly statementId: string } | { readonly accountId: string }

/**
 * Matches the next unmatched rows with the orders that they certainly pay; everything else is left to a person. A row
 * whose serial a slip was confirmed with stands for that payment and needs no further confirmation.
 */
export async function matchSome(
  tx: Tx,
  groupId: string,
  of: Of,
  after: string | null,
): Promise<{ last: string | null; seen: number; matched: number }> {
  await lockAccounts(tx, groupId)
  const rows = await lockUnmatched(tx, of, after, ROWS_AT_ONCE)
  if (rows.length === 0) return { last: null, seen: 0, matched: 0 }
  const linked = await linkSlips(tx, groupId, rows)
  const left = rows.filter(({ rowId }) => !linked.has(rowId))
  let orders = await unassignedOrders(tx, groupId, {
    numbers: left.flatMap(({ remark }) => orderNumbersIn(remark)),
    amounts: [...new Set(left.map(({ amount }) => amount))],
    names: [...new Set(left.map(({ payerName }) => payerName))],
  })
  let matched = linked.size
  for (const row of left) {
    const orderId = certainMatch(row, orders)
    if (orderId === null) continue
    await matchWith(tx, row, orderId)
    orders = orders.filter((order) => order.orderId !== orderId)
    matched += 1
  }
  for (const order of orders.filter(({ no }) => left.some((row) => namesOnly(row, no)))) {
    matched += await matchSum(tx, groupId, order)
  }
  return { last: rows.length < ROWS_AT_ONCE ? null : rows.at(-1)!.rowId, seen: rows.length, matched }
}

async function matchWith(tx: Tx, { rowId, amount }: KeptRow, orderId: string): Promise<void> {
  await insertParts(tx, rowId, [{ orderId, amount }])
  await changeRow(tx, rowId, { state: 'matched', by: null })
}

/** Matches all rows that certainly pay an order in parts, whenever they were imported; returns their number. */
async function matchSum(tx: Tx, groupId: string, order: ComparedOrder): Promise<number> {
  const rows = (await lockUnmatchedNaming(tx, groupId, order.no)).filter((row) => namesOnly(row, order.no))
  if (await linkSlipSum(tx, groupId, order, rows)) return rows.length
  if (!isCertainSum(order, rows)) return 0
  for (const row of rows) await matchWith(tx, row, order.orderId)
  return rows.length
}

/**
 * Links several rows that name an order and sum up to it with the payment that a slip confirmed by the serial of one of
 * them. The serials of the others are evidence of it too, so that they confirm no other slip.
 */
async function linkSlipSum(tx: Tx, groupId: string, order: ComparedOrder, rows: readonly KeptRow[]): Promise<boolean> {
  const serials = rows.map(({ tradeNo }) => tradeNo)
  const sum = rows.reduce((total, { amount }) => total + amount, 0)
  const payment = [...(await slipPayments(tx, groupId, serials)).values()].find(
    (each) => each.orderId === order.orderId,
  )
  if (rows.length < 2 || payment?.amount !== sum) return false
  const others = rows.filter(({ tradeNo }) => tradeNo !== payment.tradeNo)
  const otherSerials = others.map(({ tradeNo }) => tradeNo)
  if (await isSerialUsed(tx, groupId, otherSerials)) return false
  const { outTradeNo, confirmedBy: by, paymentId } = payment
  for (const { tradeNo, amount } of others)
    await insertEvidence(tx, rowEvidence({ groupId, outTradeNo }, amount, { tradeNo, by }))
  for (const { rowId, amount } of rows) {
    await insertParts(tx, rowId, [{ orderId: order.orderId, amount, paymentId }])
    await changeRow(tx, rowId, { state: 'matched', by: null })
    await markConfirmed(tx, rowId, by)
  }
  return true
}

/** Links rows with the payments that slips confirmed with their serials; returns the ids of those rows. */
async function linkSlips(tx: Tx, groupId: string, rows: readonly KeptRow[]): Promise<Set<string>> {
  const payments = await slipPayments(
    tx,
    groupId,
    rows.map(({ tradeNo }) => tradeNo),
  )
  const linked = new Set<string>()
  for (const row of rows) {
    const payment = payments.get(row.tradeNo)
    if (payment?.amount !== row.amount) continue
    payments.delete(row.tradeNo)
    const { orderId, paymentId } = payment
    await insertParts(tx, row.rowId, [{ orderId, amount: row.amount, paymentId }])
    await changeRow(tx, row.rowId, { state: 'matched', by: null })
    await markConfirmed(tx, row.rowId, payment.confirmedBy)
    linked.add(row.rowId)
  }
  return linked
}
