const EIGHT_HOURS = 8 * 3_600_000

/** Shifts an instant so that its UTC fields are those of Beijing (Asia/Shanghai, +08:00 without summer time). */
export function beijingClock(instant: string | Date): Date {
  return new Date(new Date(instant).getTime() + EIGHT_HOURS)
}

/** An instant as `yyyy-mm-dd hh:mm` in Beijing. */
export function beijingMinute(instant: string): string {
  return beijingClock(instant).toISOString().slice(0, 16).replace('T', ' ')
}

/** The date of an instant in Beijing, `yyyy-mm-dd`. */
export function beijingDay(instant: Date): string {
  return beijingClock(instant).toISOString().slice(0, 10)
}
