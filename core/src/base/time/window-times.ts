import type { Language } from '../refusal.ts'
import type { TimeWindow } from './window.ts'
import type { BilingualText } from '../bilingual-text.ts'

/** Beijing (Asia/Shanghai) has a fixed offset. */
const OFFSET_MS = 8 * 3_600_000
const MINUTE_MS = 60_000
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/**
 * A closing time in Beijing, always with the hour: windows are half-open, so an end at 00:00 is displayed as 24:00 of
 * the day before. The year is omitted when it is that of `now`.
 */
export function closingTime(closesAt: string, now: Date, language: Language): string {
  const wall = wallOf(Date.parse(closesAt))
  if (wall.clock !== '00:00') return worded(wall, now, language)
  return worded({ ...wallOf(Date.parse(closesAt) - MINUTE_MS), clock: '24:00' }, now, language)
}

/** An opening time in Beijing, formatted like `closingTime`. */
export function openingTime(opensAt: string, now: Date, language: Language): string {
  return worded(wallOf(Date.parse(opensAt)), now, language)
}

/** As `closingTime`, in both languages. */
export function closingText(closesAt: string, now: Date): BilingualText {
  return { zh: closingTime(closesAt, now, 'zh-cn'), en: closingTime(closesAt, now, 'en') }
}

export function openingText(opensAt: string, now: Date): BilingualText {
  return { zh: openingTime(opensAt, now, 'zh-cn'), en: openingTime(opensAt, now, 'en') }
}

export function windowTimes({ opensAt, closesAt }: TimeWindow, now: Date, language: Language): string {
  return `${openingTime(opensAt, now, language)} – ${closingTime(closesAt, now, language)}`
}

interface Wall {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly clock: string
}

function wallOf(at: number): Wall {
  const shifted = new Date(at + OFFSET_MS)
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth(),
    day: shifted.getUTCDate(),
    clock: shifted.toISOString().slice(11, 16),
  }
}

function worded({ year, month, day, clock }: Wall, now: Date, language: Language): string {
  const thisYear = wallOf(now.getTime()).year === year
  if (language === 'en') return `${day} ${MONTHS[month]}${thisYear ? '' : ` ${year}`}, ${clock}`
  return `${thisYear ? '' : `${year}年`}${month + 1}月${day}日 ${clock}`
}
