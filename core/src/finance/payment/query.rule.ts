/** Seconds until an unanswered payment is asked about again; the last one repeats. */
const WAITS = [10, 30, 120, 600, 3_600] as const

/** When a payment is asked about after so many queries. */
export function nextQueryAt(queries: number, now: Date): Date {
  const seconds = WAITS[Math.min(queries, WAITS.length - 1)]!
  return new Date(now.getTime() + seconds * 1_000)
}
