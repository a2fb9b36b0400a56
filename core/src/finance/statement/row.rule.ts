import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { yuanText } from '../money.ts'
import { isOpenOrder, type OrderState } from '../order/order.ts'
import { financeRefusals as no } from '../refusals.ts'
import { ASSIGNED_ROWS, type RowState } from './statement.ts'

interface KnownRow {
  readonly state: RowState
  readonly amount: number
  readonly confirmedAt: string | Date | null
}

export const isUnmatched = ({ state }: Pick<KnownRow, 'state'>): boolean => state === 'unmatched'
const isAssigned = ({ state }: Pick<KnownRow, 'state'>): boolean =>
  (ASSIGNED_ROWS as readonly RowState[]).includes(state)

/** Matched, and waiting to be confirmed. */
export const awaitsConfirmation = (row: Pick<KnownRow, 'state' | 'confirmedAt'>): boolean =>
  isAssigned(row) && row.confirmedAt === null

/** Why a row can't be decided on: it was, or a payment depends on it. */
export const whyNotDecide = (row: Pick<KnownRow, 'state'>): Refusal | null =>
  isUnmatched(row) ? null : refuse(no.ROW_SETTLED)

export function whyNotUndo(row: Pick<KnownRow, 'state' | 'confirmedAt'>): Refusal | null {
  return firstRefusal(
    row.confirmedAt === null ? null : refuse(no.ROW_CONFIRMED),
    isUnmatched(row) ? refuse(no.ROW_UNMATCHED) : null,
  )
}

/** Why a row can't be assigned: the parts of different orders sum up to its amount. */
export function whyNotMatch(
  row: KnownRow,
  parts: ReadonlyArray<{ readonly orderId: string; readonly amount: number }>,
): Refusal | null {
  const sum = parts.reduce((total, { amount }) => total + amount, 0)
  return firstRefusal(
    whyNotDecide(row),
    new Set(parts.map(({ orderId }) => orderId)).size === parts.length ? null : refuse(no.ORDER_TWICE),
    sum === row.amount ? null : refuse(no.SPLIT_UNEQUAL, { sum: yuanText(sum), amount: yuanText(row.amount) }),
  )
}

/** Why this person can't confirm a row: nobody confirms the payment of an own order or slip. */
export function whyNotConfirm(
  row: Pick<KnownRow, 'state' | 'confirmedAt'>,
  payerIds: readonly string[],
  confirmerId: string,
): Refusal | null {
  return firstRefusal(
    row.confirmedAt === null ? null : refuse(no.ROW_CONFIRMED),
    isAssigned(row) ? null : refuse(no.ROW_UNMATCHED),
    payerIds.includes(confirmerId) ? refuse(no.OWN_REQUEST) : null,
  )
}

/** What of a part pays its order, and what waits for a decision because it is beyond the order's amount. */
export function splitExcess(
  order: { readonly state: OrderState; readonly amount: number },
  amount: number,
): { readonly paid: number; readonly excess: number } {
  const excess = isOpenOrder(order) ? Math.max(0, amount - order.amount) : 0
  return { paid: amount - excess, excess }
}

/**
 * How many of these rows, from the first, pay an open order together. 1: the first is for itself, as it pays the order
 * alone, or as all of them are too little.
 */
export function rowsTogether(
  order: { readonly state: OrderState; readonly amount: number },
  amounts: readonly number[],
): number {
  if (!isOpenOrder(order)) return 1
  let sum = 0
  const last = amounts.findIndex((amount) => (sum += amount) >= order.amount)
  return last + 1 || 1
}

/** Whether a matched row is too little for its only order, and pays it together with others that wait for it. */
export function isPaidTogether(
  parts: ReadonlyArray<{ orderState: OrderState; orderAmount: number; waitingRows: number; waitingAmount: number }>,
  amount: number,
): boolean {
  const [only, ...others] = parts
  if (only === undefined || others.length > 0 || only.waitingRows < 2) return false
  const order = { state: only.orderState, amount: only.orderAmount }
  return rowsTogether(order, [amount, only.waitingAmount - amount]) > 1
}

/** What is left to decide on a day: it is reconciled at zero. */
export const leftOfDay = (day: {
  readonly waiting: number
  readonly unmatched: number
  readonly exceptions: number
}): number => day.waiting + day.unmatched + day.exceptions
