import type { WindowKind } from '@podium/core/competition/round/round.ts'
import type { RoundState } from '@podium/core/competition/round/round-state.ts'
import { underSwitch } from '@podium/core/competition/phase/phase.rule.ts'
import { effectiveWindow } from '@podium/core/competition/schedule/window.rule.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { loadWindows, roundOfStage, lockRoundShared, type StoredWindow } from './window.store.ts'

/** The current window of an item, which can't change before the transaction ends. */
export interface WindowNow extends StoredWindow {
  readonly roundId: string
  readonly roundState: RoundState
}

/**
 * Which window to look up: in one stage, of the named round if one is named, or in all stages of a round; for a school
 * and a team where it may differ, or with `anySchool` from its first opening to its last closing for any.
 */
export type WindowTarget = {
  itemId: string | null
  kind: WindowKind
  schoolId?: string | null
  teamId?: string | null
  anySchool?: boolean
} & ({ stageId: string; roundId?: string } | { roundId: string; stageId?: never })

/**
 * The window in force for an item, locked: schedule, forced state, the round's state and its settings can't change
 * before this transaction ends. Null if none is set. Decide with `refuseIf(whyWindowClosed(await windowNow(tx, …),
 * await clock(tx), kind))`.
 */
export async function windowNow(tx: Tx, target: WindowTarget): Promise<WindowNow | null> {
  return (await windowAndTime(tx, target)).window
}

/** As `windowNow`, with the database time after the lock was granted, which decides whether the window is open. */
export async function windowAndTime(tx: Tx, target: WindowTarget): Promise<{ window: WindowNow | null; at: Date }> {
  const roundId = target.roundId ?? (await roundOfStage(tx, target.stageId!))
  const roundState = roundId && (await lockRoundShared(tx, roundId))
  if (!roundId || !roundState) return { window: null, at: await clock(tx) }
  const { stageId, kind, schoolId, teamId, anySchool } = target
  const read = await loadWindows(tx, { roundId, stageId, kind, schoolId, teamId, anySchool })
  const at = read.at ?? (await clock(tx))
  const switched = read.windows.map((window) => underSwitch(window, at))
  const window = effectiveWindow(switched, kind, target.itemId, at)
  return { window: window && { ...window, roundId, roundState }, at }
}
