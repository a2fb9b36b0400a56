import { windowOpen, windowPhase, type StageWindow } from './window.rule.ts'
import type { WindowPhase } from '../../base/time/window.ts'
import type { WindowKind } from '../round/round.ts'

interface TimelineWindow extends StageWindow {
  readonly onTimeline: boolean
}

/** The sign-up span on a round's card, over all items: the open one, else the next to open, else the last. */
export function signUpSpan(
  windows: readonly StageWindow[],
  now: Date,
): { opensAt: string; closesAt: string; phase: WindowPhase; forced: 'open' | 'closed' | null } | null {
  const signUps = windows.filter(({ kind }) => kind === 'signup')
  for (const phase of ['open', 'upcoming', 'closed'] as const) {
    const those = signUps.filter((window) => windowPhase(window, now) === phase)
    if (those.length === 0) continue
    const opensAt = those.map((window) => window.opensAt).reduce((a, b) => (a < b ? a : b))
    const closesAt = those.map((window) => window.closesAt).reduce((a, b) => (a > b ? a : b))
    const forced = those.every((window) => window.forced !== null) ? those[0]!.forced : null
    return { opensAt, closesAt, phase, forced }
  }
  return null
}

/** The next opening or closing on the public timeline. Forced windows have none. */
export function nextEdge<W extends TimelineWindow>(
  windows: readonly W[],
  now: Date,
): { window: W; kind: WindowKind; edge: 'opens' | 'closes'; at: string } | null {
  let next: { window: W; kind: WindowKind; edge: 'opens' | 'closes'; at: string } | null = null
  for (const window of windows) {
    if (!window.onTimeline || window.forced !== null) continue
    const phase = windowPhase(window, now)
    if (phase === 'closed') continue
    const edge = windowOpen(window, now) ? 'closes' : 'opens'
    const at = edge === 'closes' ? window.closesAt : window.opensAt
    if (!next || Date.parse(at) < Date.parse(next.at)) next = { window, kind: window.kind, edge, at }
  }
  return next
}

/** The windows that apply to an item: its own, and those of the whole stage for kinds without one. */
export function windowsOfItem<W extends { readonly itemId: string | null; readonly kind: WindowKind }>(
  windows: readonly W[],
  itemId: string,
): W[] {
  return windows.filter(
    (window) =>
      window.itemId === itemId ||
      (window.itemId === null && !windows.some((own) => own.itemId === itemId && own.kind === window.kind)),
  )
}

/**
 * Where `now` lies on a timeline: the last stage to have opened that is still running with the share of it that has
 * passed, else the next stage with share 0; null after the last one.
 */
export function todayOn<S extends { readonly opensAt: string; readonly closesAt: string }>(
  stages: readonly S[],
  now: Date,
): { stage: S; share: number } | null {
  const at = now.getTime()
  const byOpening = stages.toSorted((a, b) => Date.parse(a.opensAt) - Date.parse(b.opensAt))
  const running = byOpening.findLast(({ opensAt, closesAt }) => Date.parse(opensAt) <= at && at < Date.parse(closesAt))
  if (running) {
    const [from, to] = [Date.parse(running.opensAt), Date.parse(running.closesAt)]
    return { stage: running, share: (at - from) / (to - from) }
  }
  const next = byOpening.find(({ opensAt }) => at < Date.parse(opensAt))
  return next ? { stage: next, share: 0 } : null
}
