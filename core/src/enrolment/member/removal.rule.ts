import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import type { RoundState } from '../../competition/round/round-state.ts'
import type { AuditLevel, EnrolSetting } from '../../competition/setting/setting.ts'
import { enrolmentRefusals as no } from '../refusals.ts'
import { sizeFaults } from '../team/submit.rule.ts'
import {
  auditLevelLabels,
  isReturned,
  QUOTA_STATES,
  teamStateLabels,
  type MemberRole,
  type MemberState,
  type TeamState,
} from '../team/team.ts'
import { sizeOf } from './member.rule.ts'
import { isPendingRemoval, type RemovalState, type RemovalVerdict, type ReplacementAnswer } from './removal.ts'

/** A submitted team with the facts that decide whether a person may leave it. */
export interface TeamToLeave {
  readonly state: TeamState
  readonly captainId: string
  readonly roundState: RoundState
  readonly setting: EnrolSetting
}

export interface LeavingMember {
  readonly memberId: string
  readonly userId: string | null
  readonly role: MemberRole
  readonly state: MemberState
}

/** Whether a membership of a team in this state ends by a request only. */
export function needsRemovalRequest(state: TeamState): boolean {
  return (QUOTA_STATES as readonly TeamState[]).includes(state) && !isReturned({ state })
}

/**
 * Why the member can't leave the submitted team: the team would be too small, or its results are published. With
 * `isReplaced` somebody takes their place.
 */
export function whyNotLeaveSubmitted(
  team: TeamToLeave,
  member: LeavingMember,
  members: readonly LeavingMember[],
  isReplaced: boolean,
): Refusal | null {
  const { zh, en } = teamStateLabels[team.state]
  const remaining = members.filter((each) => each.memberId !== member.memberId && each.state === 'accepted')
  return firstRefusal(
    needsRemovalRequest(team.state) ? null : refuse(no.WRONG_STATE, { stateZh: zh, stateEn: en }),
    member.role === 'captain' ? refuse(no.CAPTAIN_STAYS) : null,
    team.roundState === 'published' ? null : refuse(no.REMOVAL_TOO_LATE),
    ...sizeFaults(sizeOf(isReplaced ? [...remaining, member] : remaining), team.setting),
  )
}

/**
 * Why the viewer can't request that this member leaves: captains request it for others, members for themselves. Only
 * the captain names a replacement.
 */
export function whyNotRequestRemoval(
  team: TeamToLeave,
  member: LeavingMember,
  members: readonly LeavingMember[],
  request: { readonly viewerId: string; readonly isPending: boolean; readonly isReplaced: boolean },
): Refusal | null {
  const isOwn = request.viewerId === member.userId && !request.isReplaced
  if (request.viewerId !== team.captainId && !isOwn) return refuse(no.NOT_THE_CAPTAIN)
  if (request.isPending) return refuse(no.REMOVAL_PENDING)
  return whyNotLeaveSubmitted(team, member, members, request.isReplaced)
}

/** Why the person can't answer whether they take the place of a member who leaves. */
export function whyNotAnswerReplacement(removal: RemovalToDecide): Refusal | null {
  const isOpen = isPendingRemoval(removal) && removal.replacement?.answer === 'open'
  return isOpen ? null : refuse(no.REMOVAL_DECIDED)
}

interface Replacement {
  readonly name: string
  readonly answer: ReplacementAnswer
}

interface RemovalToDecide {
  readonly state: RemovalState
  readonly replacement: Replacement | null
}

/** The level that decides on requests: the school where it takes part in the audit, else the organiser. */
export function removalLevel({ auditLevels }: Pick<EnrolSetting, 'auditLevels'>): AuditLevel {
  return auditLevels.includes('school') || auditLevels.includes('college') ? 'school' : 'organiser'
}

/** Why somebody who decides at these levels can't make this decision. */
export function whyNotDecideRemoval(
  removal: RemovalToDecide,
  setting: Pick<EnrolSetting, 'auditLevels'>,
  verdict: RemovalVerdict,
  opinion: string,
  levels: readonly AuditLevel[],
): Refusal | null {
  if (!isPendingRemoval(removal)) return refuse(no.REMOVAL_DECIDED)
  const level = removalLevel(setting)
  if (!levels.includes(level)) {
    const { zh, en } = auditLevelLabels[level]
    return refuse(no.NOT_YOUR_LEVEL, { levelZh: zh, levelEn: en })
  }
  const { replacement } = removal
  if (verdict === 'approve' && replacement && replacement.answer !== 'accepted') {
    return refuse(no.REPLACEMENT_OPEN, { name: replacement.name })
  }
  return verdict === 'refuse' && opinion.trim() === '' ? refuse(no.OPINION_MISSING) : null
}
