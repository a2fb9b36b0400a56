import { phaseOf } from '../../base/time/window.ts'
import { refuse, type Refusal } from '../../base/refusal.ts'
import { runningRefusals } from '../schedule/refusals.ts'
import { RUNNING_STATES, type RoundState } from '../round/round-state.ts'
import type { ForceableWindow } from '../schedule/window.rule.ts'
import { phaseRefusals } from './refusals.ts'

/** A window with the switch of the organisation above a school, and the bounds within which that counts. */
export interface SwitchedWindow extends ForceableWindow {
  readonly delegated: boolean
  readonly switched: 'open' | 'closed' | null
  readonly stageOpensAt: string
  readonly stageClosesAt: string
}

/**
 * The window as it is for the schools of an organisation: the organiser's own force comes first, then the switch of the
 * organisation, which counts within the stage alone.
 */
export function underSwitch<W extends SwitchedWindow>(window: W, now: Date): W {
  const { delegated, forced, switched } = window
  if (!delegated || forced !== null || switched === null) return window
  return isWithinStage(window, now) ? { ...window, forced: switched } : window
}

/** Why an organisation can't switch the window now. */
export function whyNotSwitch(window: SwitchedWindow & { readonly roundState: RoundState }, now: Date): Refusal | null {
  const notLeft = whyNotLeft(window)
  if (notLeft) return notLeft
  if (window.forced !== null) return refuse(phaseRefusals.PHASE_FORCED)
  return isWithinStage(window, now) ? null : refuse(phaseRefusals.PHASE_OUTSIDE)
}

/** Why the window isn't an organisation's to decide on for its schools. */
export function whyNotLeft(window: { readonly delegated: boolean; readonly roundState: RoundState }): Refusal | null {
  if (!window.delegated) return refuse(phaseRefusals.PHASE_NOT_DELEGATED)
  return RUNNING_STATES.includes(window.roundState) ? null : refuse(runningRefusals.ROUND_ENDED)
}

function isWithinStage({ stageOpensAt: opensAt, stageClosesAt: closesAt }: SwitchedWindow, now: Date): boolean {
  return phaseOf({ opensAt, closesAt }, now) === 'open'
}
