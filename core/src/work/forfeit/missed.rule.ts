import type { ForceableWindow } from '../../competition/schedule/window.rule.ts'
import type { WorkSetting } from '../../competition/setting/setting.ts'
import type { TeamState } from '../../enrolment/team/team.ts'
import type { EntryFacts } from '../submit.rule.ts'
import { hasSubmission, type WorkState } from '../work.ts'

interface HandInWindow extends ForceableWindow {
  /** Closed by a pause of the round. */
  readonly paused: boolean
}

export interface HandInFacts {
  /** Null: the stage asks for no work. */
  readonly setting: Pick<WorkSetting, 'forfeitMissed'> | null
  /** Null: the stage has no submission window. */
  readonly window: HandInWindow | null
  readonly teamState: TeamState
  readonly arrival: EntryFacts['arrival']
  /** Since when the team could hand in: enrolled, and promoted where the stage asks for it. */
  readonly since: Date | null
  /** Null: not begun. */
  readonly workState: WorkState | null
}

/**
 * Whether the time to hand in is over for good; a window held closed by staff may open again before its end. While the
 * round is paused nobody could hand in, and staff may yet move the end.
 */
export function isPastClosing(window: HandInWindow, now: Date): boolean {
  return window.forced !== 'open' && !window.paused && now >= new Date(window.closesAt)
}

/** Whether the team gives up its place because it handed in nothing; whoever came after the closing could not. */
export function missesHandIn(facts: HandInFacts, now: Date): boolean {
  const { setting, window, since } = facts
  if (!setting?.forfeitMissed || !window || !isPastClosing(window, now)) return false
  const couldHandIn = since !== null && since < new Date(window.closesAt) && facts.arrival !== 'awaited'
  return couldHandIn && facts.teamState === 'enrolled' && !hasSubmission({ state: facts.workState })
}
