import { beijingClock } from '../base/time/beijing.ts'
import { waitParams } from '../base/time/wait-params.ts'
import { refuse, type Refusal } from '../base/refusal.ts'
import { identityRefusals } from '../identity/refusals.ts'
import { freeAt, TARGET_LIMITS, type Limit } from './send.rule.ts'
import { noticeRefusals } from './refusals.ts'
import type { NoticeChannel } from './topics.ts'

const PARTICIPANT: readonly Limit[] = [
  { times: 20, seconds: 3_600 },
  { times: 60, seconds: 86_400 },
]

/** Limits of the messages that one user causes, by their own action or by one of the office. */
export const SENDER_LIMITS: Readonly<Record<'own' | 'office', Readonly<Record<NoticeChannel, readonly Limit[]>>>> = {
  own: { sms: PARTICIPANT, email: PARTICIPANT },
  // Results go to thousands by e-mail at once, which costs nothing.
  office: { sms: [{ times: 2_000, seconds: 86_400 }], email: [] },
}

/** How many more messages a sender may cause now, and when the next one is possible if none is. */
export function senderAllowance(
  limits: readonly Limit[],
  caused: readonly Date[],
  now: Date,
): { readonly count: number; readonly freeAt: Date } {
  const left = limits.map(({ times, seconds }) => {
    const since = now.getTime() - seconds * 1_000
    return times - caused.filter((at) => at.getTime() > since).length
  })
  const free = limits.map((limit) => freeAt(limit, caused, now))
  return { count: Math.max(0, Math.min(...left)), freeAt: new Date(Math.max(now.getTime(), ...free)) }
}

/** Why a sender can't cause another message now, or null. */
export function whyNotCause(limits: readonly Limit[], caused: readonly Date[], now: Date): Refusal | null {
  const { count, freeAt: next } = senderAllowance(limits, caused, now)
  return count > 0 ? null : refuse(noticeRefusals.SENDER_LIMIT, waitParams(next, now))
}

/** When a phone or mailbox that got, or will get, messages at these times may get another. */
export function targetFreeAt(channel: NoticeChannel, taken: readonly Date[], now: Date): Date {
  return senderAllowance(TARGET_LIMITS[channel], taken, now).freeAt
}

/** Why nobody can send another message to a phone or mailbox now, at the field `target`; or null. */
export function whyTargetWaits(channel: NoticeChannel, taken: readonly Date[], now: Date): Refusal | null {
  const until = targetFreeAt(channel, taken, now)
  if (until <= now) return null
  const params = waitParams(until, now)
  const { untilZh, untilEn } = params
  const words = { zh: `${untilZh} 后可再次发送`, en: `Can be sent again after ${untilEn}` }
  return refuse(noticeRefusals.TARGET_LIMIT, params, [{ path: 'target', ...words }])
}

/** The price of one part of an SMS and the most that a day may cost, both in thousandths of a yuan. */
export interface SmsPrice {
  readonly price: number
  readonly daily: number
}

/** The share of a day's budget that notices may use; the rest is reserved for one-time codes. */
export const NOTICE_SHARE = 0.8

/** What a day may cost before no more messages of this kind go, in thousandths of a yuan. */
export function spendLimit({ daily }: SmsPrice, isCode: boolean): number {
  return isCode ? daily : Math.floor(daily * NOTICE_SHARE)
}

/** Until when no SMS of this kind can go after so much was spent today (thousandths of a yuan), or null. */
export function spendPause(sms: SmsPrice, spent: number, isCode: boolean, now: Date): Date | null {
  return spent + sms.price <= spendLimit(sms, isCode) ? null : nextBeijingDay(now)
}

/** As `spendPause`, as the refusal. */
export function whyNotSpend(sms: SmsPrice, spent: number, isCode: boolean, now: Date): Refusal | null {
  const until = spendPause(sms, spent, isCode, now)
  return until && refuse(identityRefusals.SMS_SPENT, waitParams(until, now))
}

/** Percentages of a day's budget at which system administrators are alarmed; notices stop at the first. */
export const SPEND_ALARMS = [80, 100] as const
export type SpendAlarm = (typeof SPEND_ALARMS)[number]

/**
 * The alarm that a message raises, or null. A percentage of the day's budget is reached when it has no room for another
 * SMS.
 */
export function spendAlarm({ daily, price }: SmsPrice, before: number, after: number): SpendAlarm | null {
  const reached = (spent: number) => SPEND_ALARMS.findLast((percent) => spent + price > (daily * percent) / 100) ?? null
  const raised = reached(after)
  return raised === reached(before) ? null : raised
}

/** When the next day begins in Beijing. */
export function nextBeijingDay(now: Date): Date {
  const wall = beijingClock(now)
  const offset = wall.getTime() - now.getTime()
  return new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate() + 1) - offset)
}
