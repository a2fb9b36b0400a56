import { z } from 'zod'
import { InstantInput } from '../shapes.ts'

/** A half-open time span: `opensAt` is included, `closesAt` is not. ISO 8601, UTC. */
export interface TimeWindow {
  opensAt: string
  closesAt: string
}

export const TimeWindow = z.object({ opensAt: InstantInput, closesAt: InstantInput })

export type WindowPhase = 'upcoming' | 'open' | 'closed'

/** The phase of a window at `now`, always by the server's clock. */
export function phaseOf(window: TimeWindow, now: Date): WindowPhase {
  const at = now.getTime()
  if (at < Date.parse(window.opensAt)) return 'upcoming'
  return at < Date.parse(window.closesAt) ? 'open' : 'closed'
}

export function within(window: TimeWindow, now: Date): boolean {
  return phaseOf(window, now) === 'open'
}

/** Whether `inner` lies completely in `outer`. */
export function encloses(outer: TimeWindow, inner: TimeWindow): boolean {
  return (
    Date.parse(outer.opensAt) <= Date.parse(inner.opensAt) && Date.parse(inner.closesAt) <= Date.parse(outer.closesAt)
  )
}
