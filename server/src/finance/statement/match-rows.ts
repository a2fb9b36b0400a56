import { certainMatch, isCertainSum, namesOnly, orderNumbersIn } from '@podium/core/finance/statement/match.rule.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { unassignedOrders, type ComparedOrder } from './candidate.store.ts'
import {
  changeRow,
  insertParts,
  lockUnmatched,
  lockUnmatchedNaming,
  markConfirmed,
  slipPayments,
  type KeptRow,
} from './row.store.ts'
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
  if (!isCertainSum(order, rows)) return 0
  for (const row of rows) await matchWith(tx, row, order.orderId)
  return rows.length
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
