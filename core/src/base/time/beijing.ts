const EIGHT_HOURS = 8 * 3_600_000

/** A moment's year, day and hours of Beijing (Asia/Shanghai, +08:00 without summer time) as if they were UTC's. */
export function beijingClock(instant: string | Date): Date {
  return new Date(new Date(instant).getTime() + EIGHT_HOURS)
}

/** A moment as `yyyy-mm-dd hh:mm` of Beijing, where all windows are kept. */
export function beijingMinute(instant: string): string {
  return beijingClock(instant).toISOString().slice(0, 16).replace('T', ' ')
}

/** A moment's day in Beijing, `yyyy-mm-dd`. */
export function beijingDay(instant: Date): string {
  return beijingClock(instant).toISOString().slice(0, 10)
}
