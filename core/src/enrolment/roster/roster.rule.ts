import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { closingText } from '../../base/time/window-times.ts'
import type { RosterSetting, Unconfirmed } from '../../competition/setting/roster-setting.ts'
import { enrolmentRefusals as no } from '../refusals.ts'
import {
  hasAccepted,
  isEnrolled,
  teamStateLabels,
  type MemberRole,
  type MemberState,
  type TeamState,
} from '../team/team.ts'
import { rosterRefusals } from './refusals.ts'

export interface RosterFacts {
  /** Null: the stage asks for no roster. */
  readonly setting: RosterSetting | null
  readonly teamState: TeamState
  readonly isCaptain: boolean
  /** Whether the team takes part in the stage. */
  readonly isInStage: boolean
}

interface TeamMember {
  readonly memberId: string
  readonly role: MemberRole
  readonly state: MemberState
}

/** Those whom a roster may name: captain and members, not advisers. */
export function eligibleFor<M extends TeamMember>(members: readonly M[]): M[] {
  return members.filter((member) => (member.role === 'captain' || member.role === 'member') && hasAccepted(member))
}

export function isRosterLocked({ until }: Pick<RosterSetting, 'until'>, now: Date): boolean {
  return now >= new Date(until)
}

/** Why nobody can be named for the stage now. */
export function whyNotOpenRoster(facts: RosterFacts, now: Date): Refusal | null {
  const { setting, teamState } = facts
  if (!setting?.required) return refuse(rosterRefusals.NO_ROSTER)
  const until = closingText(setting.until, now)
  const { zh, en } = teamStateLabels[teamState]
  return firstRefusal(
    facts.isCaptain ? null : refuse(no.NOT_THE_CAPTAIN),
    isEnrolled({ state: teamState }) ? null : refuse(no.WRONG_STATE, { stateZh: zh, stateEn: en }),
    facts.isInStage ? null : refuse(rosterRefusals.NOT_IN_STAGE),
    isRosterLocked(setting, now)
      ? refuse(rosterRefusals.ROSTER_LOCKED, { untilZh: until.zh, untilEn: until.en })
      : null,
  )
}

/** Why these people can't be confirmed as the team's roster. */
export function whyNotConfirmRoster(
  facts: RosterFacts,
  memberIds: readonly string[],
  members: readonly TeamMember[],
  now: Date,
): Refusal | null {
  const closed = whyNotOpenRoster(facts, now)
  if (closed || !facts.setting) return closed
  const { min, max } = facts.setting
  const eligible = new Set(eligibleFor(members).map(({ memberId }) => memberId))
  const count = new Set(memberIds).size
  return firstRefusal(
    count === memberIds.length && memberIds.every((id) => eligible.has(id))
      ? null
      : refuse(rosterRefusals.ROSTER_STRANGER),
    count >= min && count <= max ? null : refuse(rosterRefusals.ROSTER_SIZE, { min, max, count }),
  )
}

interface KeptRoster {
  readonly stageName: string
  readonly setting: RosterSetting
  /** Null: nobody was named. */
  readonly memberIds: readonly string[] | null
}

/**
 * Why a person can't leave the team because of a locked roster: it stays as it is, or has too few people. One that is not
 * locked is confirmed anew.
 */
export function whyNotLeaveRoster(
  rosters: readonly KeptRoster[],
  memberId: string,
  isReplaced: boolean,
  now: Date,
): Refusal | null {
  for (const { stageName: stage, setting, memberIds } of rosters) {
    if (!memberIds?.includes(memberId) || !isRosterLocked(setting, now)) continue
    if (setting.changes === 'none') return refuse(rosterRefusals.ROSTER_FIXED, { stage })
    if (!isReplaced && memberIds.length <= setting.min) {
      return refuse(rosterRefusals.ROSTER_TOO_SMALL, { stage, min: setting.min })
    }
  }
  return null
}

/** Stages whose rosters have too few people once a person leaves, so that they are confirmed anew; a locked one never is. */
export function reopenedBy(
  rosters: ReadonlyArray<Omit<KeptRoster, 'stageName'> & { readonly stageId: string }>,
  memberId: string,
  now: Date,
): string[] {
  return rosters
    .filter(({ setting, memberIds }) => memberIds?.includes(memberId) && !isRosterLocked(setting, now))
    .filter(({ setting, memberIds }) => memberIds!.length <= setting.min)
    .map(({ stageId }) => stageId)
}

/**
 * What becomes of a team that has no roster when it is locked; one that came later, was asked later, or was let in again,
 * loses nothing.
 */
export function unconfirmedOutcome(
  setting: Pick<RosterSetting, 'unconfirmed' | 'until'>,
  team: { readonly since: Date; readonly askedSince: Date | null; readonly wasForfeited: boolean },
): Unconfirmed {
  const until = new Date(setting.until)
  const couldConfirm = team.since < until && team.askedSince !== null && team.askedSince < until && !team.wasForfeited
  return couldConfirm ? setting.unconfirmed : 'all'
}
