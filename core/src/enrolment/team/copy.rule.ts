import type { EnrolSetting } from '../../competition/setting/setting.ts'
import type { Advance } from './advance.rule.ts'
import type { MemberRole, MemberState } from './team.ts'

export interface CopiedMember {
  readonly userId: string | null
  readonly role: MemberRole
  readonly state: MemberState
  readonly name: string
  /** Key of a kind of adviser; another item may have other kinds. */
  readonly adviserKind: string
}

/**
 * Members copied to a new enrolment: those who took part, in their order. Everybody but the captain is invited again,
 * because consent applies to one enrolment only. Number, answers, audits and files are not copied: the copy is a new
 * draft. @spec C48
 */
export function membersOfCopy(members: readonly CopiedMember[], captainId: string): CopiedMember[] {
  return members
    .filter((member) => member.state === 'accepted' && member.userId !== null && member.userId !== captainId)
    .map((member) => ({
      ...member,
      role: member.role === 'captain' ? ('member' as const) : member.role,
      state: 'invited' as const,
    }))
}

/** The first step of a team that was promoted from a lower round: only the organiser may still decide on it. */
export function teamReceived({ auditLevels }: Pick<EnrolSetting, 'auditLevels'>): Advance {
  return auditLevels.includes('organiser')
    ? { state: 'auditing', auditLevel: 'organiser', skipped: [] }
    : { state: 'enrolled', auditLevel: null, skipped: [] }
}
