import { beijingDay } from '../../base/time/beijing.ts'
import { refuse, type Refusal } from '../../base/refusal.ts'
import type { ExceptionKind } from '../exception/exception.ts'
import { financeRefusals as no } from '../refusals.ts'
import type { BillItem } from './bill.ts'

const DAY_MS = 86_400_000
/** Bills are taken again for so many days, should the provider or the server have been away. */
const DAYS_BACK = 7
/** A bill of yesterday is there in the morning. */
const READY_HOUR = 9

/** Our record of what an item of a bill names. */
export interface OwnRecord {
  readonly amount: number
  /** Whether we booked it as paid or given back. */
  readonly isBooked: boolean
}

/** How an item of a bill differs from our record; null where they agree. */
export function differenceOf(
  item: Pick<BillItem, 'amount'>,
  own: OwnRecord | null,
): Extract<ExceptionKind, 'bill_extra' | 'bill_amount'> | null {
  if (own === null || !own.isBooked) return 'bill_extra'
  return own.amount === item.amount ? null : 'bill_amount'
}

/** The newest day whose bill should be there. */
function newestBilled(now: Date): Date {
  return new Date(now.getTime() - DAY_MS - READY_HOUR * 3_600_000)
}

/** Days whose bills should be there, oldest first. */
export function billedDays(now: Date): string[] {
  const latest = newestBilled(now).getTime()
  return Array.from({ length: DAYS_BACK }, (_, at) => beijingDay(new Date(latest - (DAYS_BACK - 1 - at) * DAY_MS)))
}

/** Why there can't be a bill of a day yet: providers make it in the morning after. */
export function whyNotTakeBill(day: string, now: Date): Refusal | null {
  return day <= beijingDay(newestBilled(now)) ? null : refuse(no.BILL_DAY, { hour: READY_HOUR })
}

/** A missing bill is waited for so long, whatever we know: what we missed is what bills are for. */
const PATIENCE_DAYS = 3

/** Whether "there is no bill" means that nothing moved, or that the bill isn't made yet. */
export function isBillAbsent(day: string, now: Date): boolean {
  return day < beijingDay(new Date(now.getTime() - PATIENCE_DAYS * DAY_MS))
}
