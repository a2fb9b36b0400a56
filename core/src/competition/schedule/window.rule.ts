import { refuse, type Refusal } from '../../base/refusal.ts'
import { closingText, openingText } from '../../base/time/window-times.ts'
import { phaseOf, type TimeWindow, type WindowPhase } from '../../base/time/window.ts'
import { runningRefusals, windowRefusals } from './refusals.ts'
import { type WindowKind } from '../round/round.ts'
import { ENDED_STATES, type RoundState, RUNNING_STATES } from '../round/round-state.ts'

/** A window that staff may force open or closed; `forced` applies until it is cleared. */
export interface ForceableWindow extends TimeWindow {
  readonly forced: 'open' | 'closed' | null
}

/** Facts that `whyWindowClosed` needs. `roundState` left out: the round is known to be running. */
export interface DecidedWindow extends ForceableWindow {
  readonly kind: WindowKind
  readonly roundState?: RoundState
}

/** The phase of the window at `now`, with `forced` taken into account. */
export function windowPhase(window: ForceableWindow, now: Date): WindowPhase {
  if (window.forced === 'open') return 'open'
  if (window.forced === 'closed') return 'closed'
  return phaseOf(window, now)
}

/** Whether the window is open at `now`: half-open by the clock, unless forced. */
export function windowOpen(window: ForceableWindow, now: Date): boolean {
  return windowPhase(window, now) === 'open'
}

/**
 * Why an action of this kind isn't allowed at `now`. `window` null: none is set, and the refusal contains `kind`. `now`
 * must be the database's clock after the lock was acquired.
 */
export function whyWindowClosed(window: DecidedWindow | null, now: Date, kind?: WindowKind): Refusal | null {
  if (!window) return refuse(runningRefusals.WINDOW_NONE, kind === undefined ? {} : { kind })
  const word = window.kind
  const notRunning = whyNotRunning(window.roundState ?? 'published')
  if (notRunning || window.forced === 'open') return notRunning
  if (window.forced === 'closed') return refuse(windowRefusals[`${word}_HELD`])
  const phase = phaseOf(window, now)
  if (phase === 'open') return null
  if (phase === 'upcoming') {
    const opens = openingText(window.opensAt, now)
    return refuse(windowRefusals[`${word}_UPCOMING`], { opensAtZh: opens.zh, opensAtEn: opens.en })
  }
  const closed = closingText(window.closesAt, now)
  return refuse(windowRefusals[`${word}_CLOSED`], { closesAtZh: closed.zh, closesAtEn: closed.en })
}

/** Why no action is allowed in a round of this state, whatever its windows are. */
export function whyNotRunning(state: RoundState): Refusal | null {
  if (RUNNING_STATES.includes(state)) return null
  if (state === 'offline') return refuse(runningRefusals.ROUND_OFFLINE)
  const ended = ENDED_STATES.includes(state)
  return refuse(ended ? runningRefusals.ROUND_ENDED : runningRefusals.ROUND_UNPUBLISHED)
}

export interface StageWindow extends ForceableWindow {
  readonly stageId: string
  /** Null: for every item of the stage without a window of its own. */
  readonly itemId: string | null
  readonly kind: WindowKind
}

/**
 * The window that applies to an item. In each stage the item's own window takes precedence over that of the whole
 * stage; among several stages the one open at `now` applies, else the next to open, else the last to have closed.
 * `itemId` null: only windows of the whole stage.
 */
export function effectiveWindow<W extends StageWindow>(
  windows: readonly W[],
  kind: WindowKind,
  itemId: string | null,
  now: Date,
): W | null {
  const perStage = new Map<string, W>()
  for (const window of windows) {
    if (window.kind !== kind || (window.itemId !== null && window.itemId !== itemId)) continue
    if (window.itemId !== null || !perStage.has(window.stageId)) perStage.set(window.stageId, window)
  }
  const byOpening = [...perStage.values()].sort((a, b) => Date.parse(a.opensAt) - Date.parse(b.opensAt))
  return (
    byOpening.find((window) => windowOpen(window, now)) ??
    byOpening.find((window) => windowPhase(window, now) === 'upcoming') ??
    byOpening.at(-1) ??
    null
  )
}
