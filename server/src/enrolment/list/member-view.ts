import type { MemberView } from '@podium/core/enrolment/team/team.ts'
import { missingOf } from '../team/facts.ts'
import type { Member } from '../member/member.store.ts'

/**
 * Of a person who has not accepted yet, only what the captain entered is shown. What a profile lacks, such as a
 * guardian's consent, is for its owner, captain, advisers and those who decide.
 */
export function memberView(member: Member, now: Date, seesMissing: boolean): MemberView {
  const here = member.state === 'accepted'
  const missing = here ? missingOf(member, now) : []
  return {
    memberId: member.memberId,
    userId: member.userId,
    role: member.role,
    adviserKind: member.adviserKind,
    state: member.state,
    name: member.name,
    phoneMasked: member.phoneMasked,
    schoolName: here ? member.schoolName : '',
    collegeName: '',
    idMasked: '',
    majorName: '',
    grade: '',
    studentNumber: '',
    missing: seesMissing ? missing : [],
    isIncomplete: missing.length > 0,
    verified: seesMissing && here && member.schoolId !== null ? member.verified : null,
    expiresAt: member.state === 'invited' ? (member.expiresAt?.toISOString() ?? null) : null,
    lastMessageAt: member.state === 'invited' ? (member.lastMessageAt?.toISOString() ?? null) : null,
  }
}
