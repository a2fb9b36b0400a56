import type { Language } from '@podium/core/base/refusal.ts'

/** Times are stored in UTC and displayed in Asia/Shanghai, which has one offset all year. */
const OFFSET_MS = 8 * 3_600_000

function shifted(instant: string): string {
  const at = Date.parse(instant)
  return Number.isNaN(at) ? '' : new Date(at + OFFSET_MS).toISOString()
}

/** `2026-11-21`, in Shanghai; empty for null. */
export function dateText(instant: string | null | undefined): string {
  return instant ? shifted(instant).slice(0, 10) : ''
}

/** `2026-11-21 20:05`, in Shanghai. */
export function timeText(instant: string | null | undefined): string {
  return instant ? shifted(instant).slice(0, 16).replace('T', ' ') : ''
}

/** `2026-11-21 20:05:09`, in Shanghai. */
export function secondText(instant: string | null | undefined): string {
  return instant ? shifted(instant).slice(0, 19).replace('T', ' ') : ''
}

/** Time with zone note, `20:05（北京时间）`. */
export function zonedText(instant: string | null | undefined, language: Language): string {
  if (!instant) return ''
  return language === 'en' ? `${timeText(instant)} (Beijing time)` : `${timeText(instant)}（北京时间）`
}

/** The instant of a Shanghai wall time (`2026-11-21 20:05`). */
export function instantOfWall(wall: string): string {
  return new Date(Date.parse(`${wall.replace(' ', 'T')}Z`) - OFFSET_MS).toISOString()
}

/** Time until `instant` in the two largest units: `2 天 3 小时`. Null once it has passed. */
export function timeLeft(instant: string, now: Date, language: Language): string | null {
  const minutes = Math.floor((Date.parse(instant) - now.getTime()) / 60_000)
  if (minutes < 0) return null
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60]
  const units: Array<[number, string, string]> = [
    [days, '天', 'd'],
    [hours, '小时', 'h'],
    [rest, '分钟', 'min'],
  ]
  const first = units.findIndex(([count]) => count > 0)
  const shown = units
    .slice(Math.max(first, 0), Math.max(first, 0) + 2)
    .filter(([count], index) => index === 0 || count > 0)
  if (first < 0) return language === 'en' ? 'less than a minute' : '不到 1 分钟'
  return shown.map(([count, zh, en]) => `${count} ${language === 'en' ? en : zh}`).join(' ')
}
