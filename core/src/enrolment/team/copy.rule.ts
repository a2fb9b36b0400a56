import type { MemberRole, MemberState } from './team.ts'

export interface CopiedMember {
  readonly userId: string | null
  readonly role: MemberRole
  readonly state: MemberState
  readonly name: string
}

/**
 * Who is carried into a copy: those who took part, in their order. Everybody but the captain is invited anew, for a
 * consent given to one enrolment is none to another. Number, answers, audits and files stay behind: a copy is a draft
 * that any fresh enrolment could have become. @spec C48
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
