import { refuse, type Refusal } from '../../base/refusal.ts'
import { competitionRefusals as refusals } from '../refusals.ts'
import type { WindowKind } from '../round/round.ts'

/** Windows that bring in something new. What is already in goes on: approval, payment, draw, review, results. */
const PAUSED_KINDS: readonly WindowKind[] = ['signup', 'brief', 'hash', 'submission', 'roster', 'correction']

interface PausableWindow {
  readonly kind: WindowKind
  readonly closesAt: string
  /** Other times for organisations. */
  readonly own: { readonly closesAt: string } | null
  readonly delegated: boolean
  readonly forced: 'open' | 'closed' | null
  readonly paused: boolean
}

/**
 * The windows that a pause closes; those that staff closed by hand stay as they are, and of those that have ended for
 * everybody nobody need hear.
 */
export function windowsToPause<W extends PausableWindow>(windows: readonly W[], now: Date): W[] {
  return windows.filter(
    (window) => PAUSED_KINDS.includes(window.kind) && window.forced !== 'closed' && !hasEnded(window, now),
  )
}

function hasEnded({ closesAt, own, delegated, forced }: PausableWindow, now: Date): boolean {
  const closings = [closesAt, ...(own ? [own.closesAt] : [])]
  return forced === null && !delegated && closings.every((at) => Date.parse(at) <= now.getTime())
}

/** Whether the window hasn't opened for anybody yet: whoever may enter it later need not hear of a pause. */
export function isUpcoming({ opensAt, own }: UpcomingWindow, now: Date): boolean {
  return [opensAt, ...(own ? [own.opensAt] : [])].every((at) => Date.parse(at) > now.getTime())
}

interface UpcomingWindow {
  readonly opensAt: string
  readonly own: { readonly opensAt: string } | null
}

interface SavedWindow extends PausableWindow {
  readonly windowId: string
}

/** The windows that came to a paused round, or were moved into its time, with a changed schedule. */
export function windowsToPauseToo<W extends SavedWindow>(before: readonly W[], after: readonly W[], now: Date): W[] {
  if (!before.some(({ paused }) => paused)) return []
  const decided = new Set(before.flatMap((window) => (hasEnded(window, now) ? [] : [window.windowId])))
  return windowsToPause(after, now).filter(({ windowId }) => !decided.has(windowId))
}

/** Why a pause can't begin, or end, with these windows of a round. */
export function whyNotPause(
  windows: readonly PausableWindow[],
  { paused, reason, now }: { readonly paused: boolean; readonly reason: string; readonly now: Date },
): Refusal | null {
  const isPaused = windows.some((window) => window.paused)
  if (!paused) return isPaused ? null : refuse(refusals.NOT_PAUSED)
  if (windowsToPause(windows, now).length === 0) return refuse(refusals.NOTHING_TO_PAUSE)
  return reason.trim() === '' ? refuse(refusals.PAUSE_NEEDS_REASON) : null
}

/** Why a pause can't end yet: more teams forfeit by its end than whoever ends it knows of. */
export function whyNotResume(closed: ReadonlyArray<{ readonly teams: number }>, known: number): Refusal | null {
  const count = closed.reduce((sum, { teams }) => sum + teams, 0)
  return count > known ? refuse(refusals.PAUSE_FORFEITS, { count }) : null
}
