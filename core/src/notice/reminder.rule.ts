import { closingText } from '../base/time/window-times.ts'
import { refuse, type Refusal } from '../base/refusal.ts'
import { noticeRefusals } from './refusals.ts'
import { REMINDER_HOURS } from './reminder.ts'

/** So many hours before the end those who lag are reminded automatically. */
const AUTOMATIC_HOURS = 24

const HOUR_MS = 3_600_000

/** Why a person can't be reminded of a thing now. `remindedAt`: when they were last reminded of it; null: never. */
export function whyNotRemindNow(remindedAt: Date | null, now: Date): Refusal | null {
  if (remindedAt === null) return null
  const from = new Date(remindedAt.getTime() + REMINDER_HOURS * HOUR_MS)
  if (from <= now) return null
  const { zh, en } = closingText(from.toISOString(), now)
  return refuse(noticeRefusals.REMINDED_RECENTLY, { fromZh: zh, fromEn: en })
}

/** Whether the end is near enough for the automatic reminder. */
export function remindsAutomatically(closesAt: Date, now: Date): boolean {
  const left = closesAt.getTime() - now.getTime()
  return left > 0 && left <= AUTOMATIC_HOURS * HOUR_MS
}

/** Why reminders don't go as they were previewed: others lag by now. */
export function whyNotAsPreviewed(previewed: number, recipients: number): Refusal | null {
  return previewed === recipients ? null : refuse(noticeRefusals.RECIPIENTS_CHANGED, { previewed, recipients })
}
