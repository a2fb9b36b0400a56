import { underSwitch } from '@podium/core/competition/phase/phase.rule.ts'
import { effectiveWindow, whyWindowClosed, windowPhase } from '@podium/core/competition/schedule/window.rule.ts'
import type { WindowKind } from '@podium/core/competition/round/round.ts'
import type { WorkSetting } from '@podium/core/competition/setting/setting.ts'
import { workRefusals } from '@podium/core/work/refusals.ts'
import type { EntryFacts } from '@podium/core/work/submit.rule.ts'
import {
  namesOfStage,
  settingInForce,
  type SettingInForce,
  shownWindows,
  type StageNames,
  windowAndTime,
} from '#server/competition/index.ts'
import { loadTeam, membersOf, type Member, type Team } from '#server/enrolment/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { arrivalOf, stateAndArrival } from './arrival.store.ts'
import type { Language } from '@podium/core/base/refusal.ts'

/** A team together with the role of one of its members. */
export interface OwnTeam {
  team: Team
  members: Member[]
  /** True for captain and members; false for an adviser, who can only read. */
  student: boolean
  captain: boolean
}

/** The viewer's own team; NOT_FOUND for any other. */
export async function ownTeam(db: Db | Tx, teamId: string, userId: string): Promise<OwnTeam> {
  const team = orNotFound(await loadTeam(db, teamId))
  const members = (await membersOf(db, teamId)).filter(({ state }) => state === 'accepted')
  const self = orNotFound(members.find((member) => member.userId === userId))
  return {
    team,
    members,
    student: self.role === 'captain' || self.role === 'member',
    captain: team.captainId === userId,
  }
}

/** As `ownTeam`, for captain and members only. */
export async function teamOfAuthor(db: Db | Tx, teamId: string, userId: string): Promise<OwnTeam> {
  const team = await ownTeam(db, teamId, userId)
  if (!team.student) throw refuse(workRefusals.NOT_AN_AUTHOR)
  return team
}

export interface LockedEntry extends EntryFacts {
  inForce: SettingInForce<'work'> | null
  /** Database time at which the window was checked; also the time of submission. */
  at: Date
  /** Null if the window is forced open. */
  deadline: Date | null
}

/**
 * The facts that decide on a submission at a stage. Call after locking the work's row: the window is checked by the
 * database time, and neither it nor the setting changes before this transaction ends.
 */
export async function lockEntry(tx: Tx, team: Team, stageId: string): Promise<LockedEntry> {
  const { roundId, itemId, schoolId, teamId } = team
  const { window, at } = await windowAndTime(tx, { roundId, stageId, itemId, schoolId, teamId, kind: 'submission' })
  const inForce = await settingInForce(tx, 'work', itemId, stageId)
  return {
    at,
    inForce,
    setting: inForce?.value ?? null,
    ...orNotFound(await stateAndArrival(tx, { teamId, itemId, stageId })),
    windowClosed: whyWindowClosed(window, at, 'submission'),
    deadline: window && window.forced !== 'open' ? new Date(window.closesAt) : null,
  }
}

/** As `lockEntry` without locks, for display only: the setting may be as old as shared reads. */
export async function entryOf({ db, shared }: Services, team: Team, stageId: string, now: Date) {
  const { itemId, schoolId, teamId } = team
  const [shown, inForce, arrival] = await Promise.all([
    shownWindows(db, { stageIds: [stageId], schoolId, teamId }, 'submission', 'hash'),
    shared.read(`work setting ${itemId} ${stageId}`, () => settingInForce(db, 'work', itemId, stageId)),
    arrivalOf(db, { teamId, itemId, stageId }),
  ])
  const windowOf = (kind: WindowKind) => {
    const switched = shown.map((window) => underSwitch(window, now))
    const window = effectiveWindow(switched, kind, itemId, now)
    const view = window && { phase: windowPhase(window, now), opensAt: window.opensAt, closesAt: window.closesAt }
    return { view, closed: whyWindowClosed(window, now, kind) }
  }
  const [submission, hash] = [windowOf('submission'), windowOf('hash')]
  const facts: EntryFacts = {
    setting: inForce?.value ?? null,
    teamState: team.state,
    arrival,
    windowClosed: submission.closed,
  }
  return { facts, window: submission.view, hashWindow: hash.view, hashWindowClosed: hash.closed }
}

/** Throws unless the stage belongs to the team's round. */
export async function stageNames(db: Db | Tx, team: Team, stageId: string, language: Language): Promise<StageNames> {
  return orNotFound(await namesOfStage(db, team.itemId, stageId, language))
}

export function slotOf(setting: WorkSetting | null, key: string) {
  return setting?.slots.find((slot) => slot.key === key)
}
