import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import type { EnrolSetting } from '../../competition/setting/setting.ts'
import {
  whyNotInvite,
  whyNotJoin,
  whyNotJoinSubmitted,
  type PersonToJoin,
  type TeamMember,
} from '../member/member.rule.ts'
import type { ProfileParts } from '../member/profile.rule.ts'
import { isEditable, isReturned, type TeamState } from '../team/team.ts'
import { isPendingRequest, type CodeWay, type JoinRequestState } from './joining.ts'
import { joiningRefusals as no } from './refusals.ts'

/** Requests that may wait for one team. */
export const MAX_PENDING = 50

export interface JoinedTeam {
  readonly state: TeamState
  readonly schoolId: string | null
  readonly members: readonly TeamMember[]
}

export interface Newcomer extends Omit<PersonToJoin, 'role'> {
  readonly profile: ProfileParts
}

/** Why the person can't come into the team as a member: the same rules as for an invitation. */
export function whyNotComeIn(
  newcomer: Newcomer,
  team: JoinedTeam,
  facts: { readonly setting: EnrolSetting; readonly windowClosed: Refusal | null; readonly at: Date },
): Refusal | null {
  const joining = { ...newcomer, role: 'member' as const }
  return firstRefusal(
    isEditable(team) ? null : refuse(no.JOINING_CLOSED),
    isReturned(team) ? null : facts.windowClosed,
    whyNotJoin(joining, team.members, team, facts.setting),
    whyNotInvite('member', team.members, facts.setting),
    whyNotJoinSubmitted(joining, team.state, facts.at),
  )
}

/** How a team is open to newcomers. */
export interface Openness {
  readonly code: string | null
  readonly codeWay: CodeWay
  readonly codeUntil: Date | null
  readonly looking: boolean
}

/** Why this code opens no team. */
export function whyNotCode(team: Openness | null, at: Date): Refusal | null {
  return team?.codeUntil && at < team.codeUntil ? null : refuse(no.CODE_UNKNOWN)
}

/** Why nobody can ask the team without a code. */
export function whyNotAskable(team: Pick<Openness, 'looking'> | null): Refusal | null {
  return team?.looking ? null : refuse(no.NOT_LOOKING)
}

/** Why another request can't be made. `pending`: how many wait for the team, and whether one is this person's. */
export function whyNotAsk(pending: { readonly count: number; readonly isOwn: boolean }): Refusal | null {
  if (pending.isOwn) return refuse(no.ALREADY_ASKED)
  return pending.count >= MAX_PENDING ? refuse(no.TOO_MANY_REQUESTS) : null
}

/** Why a request can't be answered or withdrawn any more. */
export function whyNotPending(
  request: { readonly state: JoinRequestState; readonly expiresAt: Date },
  at: Date,
): Refusal | null {
  return isPendingRequest(request) && at < request.expiresAt ? null : refuse(no.REQUEST_ENDED)
}
