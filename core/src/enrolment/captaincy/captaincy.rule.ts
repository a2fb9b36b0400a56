import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import type { RoundState } from '../../competition/round/round-state.ts'
import type { JudgedRule } from '../../competition/rule/judged.ts'
import type { AuditLevel, EnrolSetting } from '../../competition/setting/setting.ts'
import { needsChangeRequest } from '../change/changeable.rule.ts'
import { enrolmentRefusals } from '../refusals.ts'
import { refusingRules, whyRulesBroken } from '../team/own-rules.rule.ts'
import { whyUnverified } from '../team/place.rule.ts'
import { auditLevelLabels, hasAccepted, isDraft, isEditable, teamStateLabels } from '../team/team.ts'
import type { MemberRole, MemberState, TeamState } from '../team/team.ts'
import { OPEN_TRANSFER_STATES, type TransferState } from './captaincy.ts'
import { captaincyRefusals as no } from './refusals.ts'

export interface Successor {
  readonly memberId: string
  readonly userId: string | null
  readonly role: MemberRole
  readonly state: MemberState
  readonly name: string
}

/** Whether the team changes its captain as soon as the member agrees, or only once that is approved. */
export function needsApproval({ state }: { readonly state: TeamState }): boolean {
  return needsChangeRequest(state)
}

/** Why the captain can't hand this team over to this member. */
export function whyNotOfferCaptaincy(
  team: { readonly state: TeamState; readonly roundState: RoundState },
  successor: Successor,
  facts: {
    readonly isCaptain: boolean
    readonly isOpen: boolean
    /** Why sign-up, and why changes of people of a submitted team are closed. */
    readonly windowClosed: Refusal | null
    readonly rosterClosed: Refusal | null
  },
): Refusal | null {
  const { zh, en } = teamStateLabels[team.state]
  const mayChange = isEditable(team) || needsApproval(team)
  return firstRefusal(
    facts.isCaptain ? null : refuse(enrolmentRefusals.NOT_THE_CAPTAIN),
    mayChange ? null : refuse(enrolmentRefusals.WRONG_STATE, { stateZh: zh, stateEn: en }),
    isDraft(team) ? facts.windowClosed : null,
    team.roundState === 'published' ? null : refuse(enrolmentRefusals.CHANGE_TOO_LATE),
    needsApproval(team) ? facts.rosterClosed : null,
    successor.role === 'member' && successor.userId !== null && hasAccepted(successor) ? null : refuse(no.NO_SUCCESSOR),
    facts.isOpen ? refuse(no.TRANSFER_OPEN) : null,
  )
}

/** The team as it would be under the new captain, whose school it takes. */
export interface HandedOver {
  readonly state: TeamState
  /** Its school under the former captain. */
  readonly schoolId: string | null
  readonly holdsPlace: boolean
  readonly captain: {
    readonly name: string
    readonly schoolId: string | null
    readonly verified: boolean
    readonly isComplete: boolean
  }
  readonly others: ReadonlyArray<{ readonly name: string; readonly schoolId: string | null }>
  /** The round's own rules, judged on the team with its new captain. */
  readonly rules: readonly JudgedRule[]
}

/** Why the team can't have this captain: those of a draft are asked for again when it is handed in. */
export function whyNotUnder(team: HandedOver, setting: EnrolSetting): Refusal | null {
  const { captain } = team
  const stranger = setting.crossSchool
    ? undefined
    : team.others.find(({ schoolId }) => schoolId !== null && schoolId !== captain.schoolId)
  const strangers = stranger ? refuse(enrolmentRefusals.OTHER_SCHOOL, { name: stranger.name }) : null
  if (isDraft(team)) return strangers
  return firstRefusal(
    strangers,
    captain.schoolId === null ? refuse(enrolmentRefusals.SCHOOL_MISSING) : null,
    captain.schoolId !== team.schoolId && setting.auditLevels.includes('school')
      ? refuse(no.SUCCESSOR_OTHER_SCHOOL, { name: captain.name })
      : null,
    captain.isComplete ? null : refuse(no.SUCCESSOR_INCOMPLETE, { name: captain.name }),
    whyRulesBroken(refusingRules(team.rules, team).filter(({ strength }) => strength === 'hard')),
    team.holdsPlace ? whyUnverified({ captainVerified: captain.verified }, setting) : null,
  )
}

export interface OpenTransfer {
  readonly state: TransferState
  readonly expiresAt: Date
}

export const isOpenTransfer = ({ state }: { readonly state: TransferState }): boolean =>
  (OPEN_TRANSFER_STATES as readonly TransferState[]).includes(state)

/** Why the member can't answer. */
export function whyNotAnswerTransfer(transfer: OpenTransfer, at: Date): Refusal | null {
  return transfer.state === 'offered' && at < transfer.expiresAt ? null : refuse(no.TRANSFER_OVER)
}

/** The level that decides on transfers: the school where it takes part in the audit, else the organiser. */
export function levelOfTransfer({ auditLevels }: Pick<EnrolSetting, 'auditLevels'>): AuditLevel {
  return auditLevels.includes('school') || auditLevels.includes('college') ? 'school' : 'organiser'
}

/** Why somebody who decides at these levels can't make this decision. */
export function whyNotDecideTransfer(
  transfer: Pick<OpenTransfer, 'state'>,
  setting: Pick<EnrolSetting, 'auditLevels'>,
  decision: { readonly approve: boolean; readonly opinion: string },
  levels: readonly AuditLevel[],
): Refusal | null {
  if (transfer.state !== 'agreed') return refuse(no.TRANSFER_OVER)
  const level = levelOfTransfer(setting)
  if (!levels.includes(level)) {
    const { zh, en } = auditLevelLabels[level]
    return refuse(enrolmentRefusals.NOT_YOUR_LEVEL, { levelZh: zh, levelEn: en })
  }
  return !decision.approve && decision.opinion.trim() === '' ? refuse(enrolmentRefusals.OPINION_MISSING) : null
}
