import { OWN_FACTS } from '@podium/core/competition/rule/row-facts.rule.ts'
import type { JudgedRule } from '@podium/core/competition/rule/judged.ts'
import type { SchoolQuotaView } from '@podium/core/enrolment/quota-view.ts'
import type { MemberView } from '@podium/core/enrolment/team/team.ts'
import type { Member } from '../member/member.store.ts'
import { missingOf } from '../team/facts.ts'

/**
 * Of a person who has not accepted yet, only what the captain entered is shown. What a profile lacks, such as a
 * guardian's consent, is for its owner, captain, advisers and those who decide.
 */
export function memberView(
  member: Member,
  now: Date,
  seesMissing: boolean,
  rules: readonly JudgedRule[] = [],
): MemberView {
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
    degree: '',
    studentNumber: '',
    missing: seesMissing ? missing : [],
    unknown: seesMissing ? unknownOf(member, rules) : [],
    isIncomplete: missing.length > 0,
    verified: seesMissing && here && member.schoolId !== null ? member.verified : null,
    expiresAt: member.state === 'invited' ? (member.expiresAt?.toISOString() ?? null) : null,
    lastMessageAt: member.state === 'invited' ? (member.lastMessageAt?.toISOString() ?? null) : null,
  }
}

/** What the rules ask of the person and the profile doesn't say. */
function unknownOf({ userId }: Member, rules: readonly JudgedRule[]): MemberView['unknown'] {
  const all = rules.flatMap(({ unknown = [] }) => unknown.filter(({ id }) => id === userId))
  return OWN_FACTS.filter((each) => all.some(({ facts }) => facts.includes(each)))
}

/** Whose unknown facts make the team count in a quota. */
export function unknownIn(key: string, rules: readonly JudgedRule[]): SchoolQuotaView['unknown'] {
  const rule = rules.find((each) => each.key === key)
  if (!rule?.isUncertain) return []
  return (rule.unknown ?? []).map(({ name, facts }) => ({ name, facts: [...facts] }))
}
