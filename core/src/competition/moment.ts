const EIGHT_HOURS = 8 * 3_600_000

/** A moment as `yyyy-mm-dd hh:mm` of Beijing (Asia/Shanghai, +08:00 without summer time), where all windows are kept. */
export function beijingMinute(instant: string): string {
  return new Date(Date.parse(instant) + EIGHT_HOURS).toISOString().slice(0, 16).replace('T', ' ')
}
