import type { FieldFault } from '../../base/refusal.ts'
import type { FeeCounts, FeeFacts, FeePrices, FeeRule, RefundStep } from './fee.ts'

/** Whether a fee must be paid at all. */
export function hasFee(rule: FeeRule): boolean {
  return rule.basis !== 'none'
}

/** The fee of a team at a moment, with the prices and numbers it follows from. */
export function feeOf(rule: FeeRule, counts: FeeCounts, now: Date): { amount: number; facts: FeeFacts } {
  const { team, participant, teacher } = pricesAt(rule, now)
  const { basis } = rule
  const facts = {
    basis,
    participants: basis === 'participant' || basis === 'both' ? counts.participants : 0,
    teachers: basis === 'teacher' || basis === 'both' ? counts.teachers : 0,
    team: basis === 'team' ? team : 0,
    participant: basis === 'participant' || basis === 'both' ? participant : 0,
    teacher: basis === 'teacher' || basis === 'both' ? teacher : 0,
  }
  return { amount: facts.team + facts.participants * facts.participant + facts.teachers * facts.teacher, facts }
}

/** The prices of the first period that has not ended, else the usual ones. */
export function pricesAt(rule: FeeRule, now: Date): FeePrices {
  const sorted = rule.periods.toSorted((a, b) => Date.parse(a.until) - Date.parse(b.until))
  return sorted.find(({ until }) => now < new Date(until)) ?? rule
}

/** When a fee that falls due now must be paid: after so many days, but before a payment window that is not over closes. */
export function payBy(rule: Pick<FeeRule, 'days'>, now: Date, windowClosesAt: string | null): Date {
  const end = now.getTime() + rule.days * 24 * 3_600_000
  const closes = windowClosesAt === null ? end : Date.parse(windowClosesAt)
  return new Date(closes > now.getTime() ? Math.min(end, closes) : end)
}

/** How much of an amount the refund rule gives back to somebody who asks now; halves of a fen are dropped. */
export function refundableOf(amount: number, steps: readonly RefundStep[], now: Date): number {
  const open = steps.filter(({ until }) => now < new Date(until))
  const percent = Math.max(0, ...open.map((step) => step.percent))
  return Math.floor((amount * percent) / 100)
}

/** What contradicts itself in a fee; paths are relative to the setting that holds it as `fee`. */
export function feeFaults(rule: FeeRule): FieldFault[] {
  if (!hasFee(rule)) return []
  const faults: FieldFault[] = []
  const priced = pricedBy[rule.basis]
  for (const field of priced) {
    if (rule[field] === 0) faults.push(fault(`fee.${field}`, '请填写金额', 'Give an amount'))
  }
  if (!rule.online && !rule.transfer) faults.push(fault('fee.online', '至少选择一种缴费方式', 'Choose a way to pay'))
  const latest = rule.periods.map(({ until }) => until)
  rule.periods.forEach(({ until }, at) => {
    if (latest.indexOf(until) < at) faults.push(fault(`fee.periods.${at}.until`, '时间重复', 'This date is used twice'))
  })
  return faults
}

const pricedBy = {
  none: [],
  team: ['team'],
  participant: ['participant'],
  teacher: ['teacher'],
  both: ['participant', 'teacher'],
} as const satisfies Record<FeeRule['basis'], ReadonlyArray<'team' | 'participant' | 'teacher'>>

const fault = (path: string, zh: string, en: string): FieldFault => ({ path, zh, en })
