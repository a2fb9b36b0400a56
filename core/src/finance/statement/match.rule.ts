import { isOpenOrder, type OrderState } from '../order/order.ts'
import { bareName } from './statement.ts'

export interface RowFacts {
  readonly amount: number
  readonly payerName: string
  readonly remark: string
}

/** An order that may be what a row pays, with the names that may stand on the bank's row. */
export interface OrderFacts {
  readonly orderId: string
  readonly no: string
  readonly amount: number
  readonly state: OrderState
  readonly names: readonly string[]
  /** The payer whom a slip claims: anybody may write it, so that it proposes and decides nothing. */
  readonly claimedName: string
}

export interface Likeness {
  readonly byNumber: boolean
  readonly byPayer: boolean
  readonly byAmount: boolean
}

/** Order numbers as `newOrderNo` makes them: the day, then ten characters. */
const ORDER_NO = /(?<![0-9A-Z])\d{8}[2-9A-HJ-NP-Z]{10}(?![0-9A-Z])/g
const MAX_NUMBERS = 20

/** Order numbers that a remark names, in either case and with spaces within. */
export function orderNumbersIn(remark: string): string[] {
  const text = remark.normalize('NFKC').toUpperCase()
  const found = [text, text.replace(/[\s-]/g, '')].flatMap((each) => each.match(ORDER_NO) ?? [])
  return [...new Set(found)].slice(0, MAX_NUMBERS)
}

/** What speaks for an order. */
export function likenessOf(row: RowFacts, order: OrderFacts): Likeness {
  return {
    byNumber: orderNumbersIn(row.remark).includes(order.no),
    byPayer: isPaidBy(row, [...order.names, order.claimedName]),
    byAmount: order.amount === row.amount,
  }
}

function isPaidBy({ payerName }: RowFacts, names: readonly string[]): boolean {
  const payer = bareName(payerName)
  return payer !== '' && names.some((name) => bareName(name) === payer)
}

/** Whether several rows certainly pay an order in parts: each names it and no other, and they sum up to its amount. */
export function isCertainSum(order: Pick<OrderFacts, 'no' | 'amount' | 'state'>, rows: readonly RowFacts[]): boolean {
  const sum = rows.reduce((total, { amount }) => total + amount, 0)
  return isOpenOrder(order) && rows.length > 1 && sum === order.amount && rows.every((row) => namesOnly(row, order.no))
}

/** Whether the remark of a row names this order and no other. */
export function namesOnly({ remark }: RowFacts, orderNo: string): boolean {
  const numbers = orderNumbersIn(remark)
  return numbers.length === 1 && numbers[0] === orderNo
}

/**
 * The order that a row certainly pays: an open one of exactly this amount, named by its number in the remark or, where
 * the remark names none, by the payer. Null unless there is exactly one.
 */
export function certainMatch(row: RowFacts, orders: readonly OrderFacts[]): string | null {
  const fitting = orders.filter((order) => isOpenOrder(order) && order.amount === row.amount)
  const named = orderNumbersIn(row.remark).length > 0
  const certain = fitting.filter((order) => (named ? likenessOf(row, order).byNumber : isPaidBy(row, order.names)))
  return certain.length === 1 ? certain[0]!.orderId : null
}
