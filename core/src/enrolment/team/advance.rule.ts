import { refuse, type Refusal } from '../../base/refusal.ts'
import type { AuditLevel, EnrolSetting } from '../../competition/setting/setting.ts'
import { nextLevel } from '../audit/audit.rule.ts'
import { sizeOf, type TeamMember } from '../member/member.rule.ts'
import { enrolmentRefusals } from '../refusals.ts'
import type { TeamState } from './team.ts'

/** Facts of a team that decide its next audit level. */
export interface AdvancingTeam {
  readonly state: TeamState
  readonly auditLevel: AuditLevel | null
}

type Rules = Pick<EnrolSetting, 'auditLevels' | 'membersMustAccept'>

/** The next audit level, or null after the last one. `skipped`: levels at which nobody could decide. */
export interface Advance {
  readonly state: 'submitted' | 'auditing' | 'enrolled'
  readonly auditLevel: AuditLevel | null
  readonly skipped: readonly AuditLevel[]
}

/** Whether a submitted enrolment waits for open invitations; one that was returned does not. */
export function waitsForMembers(team: AdvancingTeam, members: readonly TeamMember[], setting: Rules): boolean {
  return setting.membersMustAccept && team.state !== 'returned' && members.some(isInvited)
}

/** Why an enrolment with an open invitation can't be submitted: the setting or its state doesn't let it wait for answers. */
export function whyStillInvited(team: AdvancingTeam, members: readonly TeamMember[], setting: Rules): Refusal | null {
  return waitsForMembers(team, members, setting) ? null : whyUnconfirmed(members)
}

/** The refusal that names all who have not answered their invitation. */
export function whyUnconfirmed(members: readonly Pick<TeamMember, 'name' | 'state'>[]): Refusal | null {
  const names = members.filter(isInvited).map(({ name }) => name)
  if (names.length === 0) return null
  return refuse(enrolmentRefusals.STILL_INVITED, {
    namesZh: names.map((name) => name || '链接邀请').join('、'),
    namesEn: names.map((name) => name || 'an open link').join(', '),
  })
}

/** The next step after `level` approved; null: after the captain submitted. */
export function advanceFrom(level: AuditLevel | null, members: readonly TeamMember[], setting: Rules): Advance {
  const accepted = members.filter(({ state }) => state === 'accepted')
  const next = nextLevel(setting.auditLevels, level, sizeOf(accepted))
  const state = next.level === null ? 'enrolled' : level === null ? 'submitted' : 'auditing'
  return { state, auditLevel: next.level, skipped: next.skipped }
}

/** The next step on submission: a returned enrolment goes back to the level that returned it. */
export function advanceOnSubmit(team: AdvancingTeam, members: readonly TeamMember[], setting: Rules): Advance {
  const next = advanceFrom(null, members, setting)
  if (team.state !== 'returned' || !team.auditLevel || next.state === 'enrolled') return next
  return { ...next, state: 'auditing', auditLevel: team.auditLevel }
}

const isInvited = ({ state }: Pick<TeamMember, 'state'>) => state === 'invited'
