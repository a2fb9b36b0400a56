import type { Refusal } from '@podium/core/base/refusal.ts'
import type { WindowKind } from '@podium/core/competition/round/round.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { effectiveWindow, whyWindowShut, windowPhase } from '@podium/core/competition/schedule/window.rule.ts'
import { missingOf } from '@podium/core/enrolment/member/profile.rule.ts'
import type { Places, SubmitFacts, SubmittedMember, TeamToSubmit } from '@podium/core/enrolment/team/submit.rule.ts'
import { type SettingInForce, settingInForce, shownWindows, windowNow } from '#server/competition/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Member } from '../member/member.store.ts'
import { quotaOf, type QuotaLimits } from './quota.store.ts'
import type { Team } from './team.store.ts'

export interface LockedFacts extends SubmitFacts {
  readonly at: Date
  readonly inForce: SettingInForce<'enrol'> | null
}

/**
 * What handing in is decided by, under locks: nothing of it changes before the transaction ends. `at` is the moment
 * that the window was judged by, and so the moment of a submission.
 */
export async function lockFacts(tx: Tx, team: Team): Promise<LockedFacts> {
  const window = await windowNow(tx, { roundId: team.roundId, itemId: team.itemId, kind: 'signup' })
  const at = await clock(tx)
  const shut = whyWindowShut(window, at, 'signup')
  const inForce = await settingInForce(tx, 'enrol', team.itemId)
  return { at, shut, inForce, setting: inForce?.value ?? null, ...(await places(tx, team, inForce?.value ?? null)) }
}

/** Why the window is shut for an item, locked against its change. */
export async function lockWindow(
  tx: Tx,
  at: { roundId: string; itemId: string },
  kind: WindowKind,
): Promise<Refusal | null> {
  const window = await windowNow(tx, { ...at, kind })
  return whyWindowShut(window, await clock(tx), kind)
}

/** As `lockWindow` for a window that need not be set: where there is none, nothing is shut. */
export async function lockOptionalWindow(
  tx: Tx,
  at: { roundId: string; itemId: string },
  kind: WindowKind,
): Promise<Refusal | null> {
  const window = await windowNow(tx, { ...at, kind })
  return window && whyWindowShut(window, await clock(tx), kind)
}

/** What a reader is told of the window; decides nothing. */
export async function windowFacts(db: Db | Tx, at: { roundId: string; itemId: string }, kind: WindowKind, now: Date) {
  const window = effectiveWindow(await shownWindows(db, at, kind), kind, at.itemId, now)
  return {
    shut: whyWindowShut(window, now, kind),
    view: window && { phase: windowPhase(window, now), opensAt: window.opensAt, closesAt: window.closesAt },
  }
}

export function limitsOf(setting: EnrolSetting | null): QuotaLimits {
  return { item: setting?.totalQuota ?? null, school: setting?.schoolQuota ?? null }
}

export async function places(
  db: Db | Tx,
  at: { itemId: string; schoolId: string | null },
  setting: EnrolSetting | null,
): Promise<{ item: Places | null; school: Places | null }> {
  return quotaOf(db, at, limitsOf(setting))
}

/** A draft takes its captain's present school; once handed in, a team keeps the one its place is of. */
export function withCaptainsSchool(team: Team, captain: { schoolId: string | null; schoolName: string }): Team {
  return team.state === 'draft' ? { ...team, schoolId: captain.schoolId, schoolName: captain.schoolName } : team
}

/** The team with its people as the rules of handing in see it. */
export function teamToSubmit(team: Team, members: readonly Member[]): TeamToSubmit {
  return {
    state: team.state,
    name: team.name,
    schoolId: team.schoolId,
    noticesAgreed: team.noticesAgreedAt !== null,
    answers: team.answers,
    members: members.map((member): SubmittedMember => ({
      ...member,
      missing: member.userId ? missingOf(member.profile, member.role) : [],
    })),
  }
}
