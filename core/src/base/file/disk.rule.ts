/** Space of a file system, in bytes. */
export interface DiskSpace {
  readonly free: number
  readonly total: number
}

/** Free space that uploads leave to the database: a number of bytes, or a percentage of the file system. */
export type DiskReserve = { readonly bytes: number } | { readonly percent: number }

/** Whether so many more bytes would use up the reserve. */
export function isDiskLow({ free, total }: DiskSpace, reserve: DiskReserve, bytes = 0): boolean {
  const kept = 'bytes' in reserve ? reserve.bytes : (total * reserve.percent) / 100
  return free - bytes < kept
}

/** Percentages of the file system in use at which system administrators are alarmed. */
export const DISK_ALARMS = [80, 90] as const
export type DiskAlarm = (typeof DISK_ALARMS)[number]

/** An alarm goes off once the use is so many percentage points below its threshold, so that it doesn't flutter. */
const HYSTERESIS = 5

/** The percentage of the file system that is in use, rounded down. */
export function usedPercent({ free, total }: DiskSpace): number {
  return total === 0 ? 0 : Math.floor(((total - free) / total) * 100)
}

/** Alarms that the present use raises, and those that it ends, given the ones that are on. */
export function changedAlarms(
  used: number,
  on: readonly number[],
): { readonly raised: DiskAlarm[]; readonly ended: DiskAlarm[] } {
  return {
    raised: DISK_ALARMS.filter((percent) => used >= percent && !on.includes(percent)),
    ended: DISK_ALARMS.filter((percent) => used <= percent - HYSTERESIS && on.includes(percent)),
  }
}
