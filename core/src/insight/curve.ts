import type { CurveDay } from './api.ts'

const DAY_MS = 86_400_000

/** A point of the sign-up curve. */
export interface CurvePoint {
  /** Days since sign-up opened, from 1. */
  readonly no: number
  readonly day: string
  readonly count: number
  /** Teams up to this day. */
  readonly total: number
}

/** The longest curve that is drawn day by day. */
const MAX_DAYS = 400

/**
 * The curve from the day on which sign-up opened, or the first submission before it, up to the last submission. Days
 * without any are part of it.
 */
export function curveOf(days: readonly CurveDay[], opensOn: string | null): CurvePoint[] {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return []
  const from = opensOn !== null && opensOn < first.day ? opensOn : first.day
  const length = Math.min(MAX_DAYS, daysBetween(from, last.day) + 1)
  const counts = new Map(days.map(({ day, count }) => [day, count]))
  let total = 0
  return Array.from({ length }, (_, at) => {
    const day = new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10)
    const count = counts.get(day) ?? 0
    total += count
    return { no: at + 1, day, count, total }
  })
}

function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS)
}
