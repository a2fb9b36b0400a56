import { refuse, type Refusal } from '../../base/refusal.ts'
import { competitionRefusals as refusals } from '../refusals.ts'
import type { WindowKind } from '../round/round.ts'

/** Windows that bring in something new. What is already in goes on: approval, payment, draw, review, results. */
const PAUSED_KINDS: readonly WindowKind[] = ['signup', 'brief', 'hash', 'submission']

interface PausableWindow {
  readonly kind: WindowKind
  readonly forced: 'open' | 'closed' | null
  readonly paused: boolean
}

/** The windows that a pause closes; those that staff closed by hand stay as they are. */
export function windowsToPause<W extends PausableWindow>(windows: readonly W[]): W[] {
  return windows.filter(({ kind, forced }) => PAUSED_KINDS.includes(kind) && forced !== 'closed')
}

/** Why a pause can't begin, or end, with these windows of a round. */
export function whyNotPause(windows: readonly PausableWindow[], paused: boolean, reason: string): Refusal | null {
  const isPaused = windows.some((window) => window.paused)
  if (!paused) return isPaused ? null : refuse(refusals.NOT_PAUSED)
  if (windowsToPause(windows).length === 0) return refuse(refusals.NOTHING_TO_PAUSE)
  return reason.trim() === '' ? refuse(refusals.PAUSE_NEEDS_REASON) : null
}
