import { beijingClock } from '../../base/time/beijing.ts'
import type { OddTimeKind } from './rehearsal.ts'

/** From ten in the evening to seven in the morning. */
const NIGHT = { from: 22, until: 7 } as const
/** Public holidays on the same days each year, as month and day; those of the lunar calendar move. */
const HOLIDAYS = new Set(['0101', '0501', '0502', '0503', '1001', '1002', '1003', '1004', '1005', '1006', '1007'])

/** Why nobody is in the office when a window closes; null: somebody is. What closes at midnight is due that night. */
export function oddTimeOf(closesAt: Date): OddTimeKind | null {
  const due = beijingClock(new Date(closesAt.getTime() - 1))
  const monthAndDay = `${two(due.getUTCMonth() + 1)}${two(due.getUTCDate())}`
  if (HOLIDAYS.has(monthAndDay)) return 'holiday'
  if (due.getUTCDay() === 0 || due.getUTCDay() === 6) return 'weekend'
  const hour = due.getUTCHours()
  return hour >= NIGHT.from || hour < NIGHT.until ? 'night' : null
}

const two = (value: number) => String(value).padStart(2, '0')
