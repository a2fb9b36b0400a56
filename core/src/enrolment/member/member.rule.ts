import { atField } from '../../base/fault/at-field.ts'
import { refuse, type Refusal } from '../../base/refusal.ts'
import type { EnrolSetting } from '../../competition/setting/setting.ts'
import { leaderRefusals } from '../leader/refusals.ts'
import { enrolmentRefusals as no } from '../refusals.ts'
import { awaitsMembers, isDraft, type MemberRole, type MemberState, type TeamState } from '../team/team.ts'
import { missingFields, type ProfileParts } from './profile.rule.ts'

/** A team sends one person no second message about an invitation within this time, in milliseconds. */
export const INVITATION_PAUSE_MS = 86_400_000

/** A member of a team with the facts that the rules need. */
export interface TeamMember {
  readonly userId: string | null
  readonly role: MemberRole
  readonly state: MemberState
  readonly name: string
  readonly schoolId: string | null
}

/** A person who wants to join. School and kind are null while unknown, as for an invitation link. */
export interface PersonToJoin {
  readonly userId: string | null
  readonly role: MemberRole
  readonly name: string
  readonly schoolId: string | null
  readonly kind: 'student' | 'teacher' | 'school_staff' | 'expert' | 'staff' | null
}

const MAX_OPEN_INVITATIONS = 20

/** Members and teachers who accepted or are invited. */
export function countedMembers(members: readonly TeamMember[]): TeamMember[] {
  return members.filter(isCounted)
}

export const isCounted = ({ state }: Pick<TeamMember, 'state'>): boolean => state === 'accepted' || state === 'invited'

/** Numbers of members, captain included, and of teachers. The leader counts as neither. */
export function sizeOf(members: ReadonlyArray<{ role: MemberRole }>): { members: number; teachers: number } {
  return {
    members: members.filter((member) => member.role === 'captain' || member.role === 'member').length,
    teachers: members.filter((member) => member.role === 'teacher').length,
  }
}

/** A refusal each for too few or too many members and advisers. */
export function sizeFaults(size: { members: number; teachers: number }, setting: EnrolSetting): Refusal[] {
  const { minTeachers, maxTeachers } = setting
  const most = setting.entry === 'individual' ? 1 : setting.maxMembers
  const least = setting.entry === 'individual' ? 1 : setting.minMembers
  return [
    size.members < least ? refuse(no.TEAM_TOO_SMALL, { count: size.members, min: least }) : null,
    size.members > most ? refuse(no.TEAM_TOO_LARGE, { count: size.members, max: most }) : null,
    size.teachers < minTeachers ? refuse(no.TOO_FEW_TEACHERS, { count: size.teachers, min: minTeachers }) : null,
    size.teachers > maxTeachers ? refuse(no.TOO_MANY_TEACHERS, { max: maxTeachers }) : null,
  ].filter((refusal) => refusal !== null)
}

/** Why an invitation's link can't be used by this person: it was sent to somebody else. */
export function whyNotAnswer(invitation: { readonly userId: string | null }, userId: string): Refusal | null {
  return invitation.userId === null || invitation.userId === userId ? null : refuse(no.INVITED_OTHER)
}

/** Why nobody else may be invited in this role. */
export function whyNotInvite(role: MemberRole, members: readonly TeamMember[], setting: EnrolSetting): Refusal | null {
  if (role === 'captain') return refuse(no.NO_CAPTAIN)
  if (role === 'leader') return refuse(leaderRefusals.LEADER_BY_SCHOOL)
  const here = countedMembers(members)
  const size = sizeOf(here)
  const most = setting.entry === 'individual' ? 1 : setting.maxMembers
  if (role === 'member' && size.members >= most) return refuse(no.TEAM_FULL, { max: most })
  if (role === 'teacher' && size.teachers >= setting.maxTeachers) {
    return refuse(no.TOO_MANY_TEACHERS, { max: setting.maxTeachers })
  }
  if (here.filter((member) => member.state === 'invited').length >= MAX_OPEN_INVITATIONS) {
    return refuse(no.TOO_MANY_INVITATIONS)
  }
  return null
}

/** Why this person may not join the team. Their invitation is already counted in the size. */
export function whyNotJoin(
  newcomer: PersonToJoin,
  members: readonly TeamMember[],
  team: { schoolId: string | null },
  setting: EnrolSetting,
): Refusal | null {
  const { name, kind, role, schoolId, userId } = newcomer
  if (userId !== null && countedMembers(members).some((member) => member.userId === userId)) {
    return refuse(no.ALREADY_MEMBER, { name })
  }
  if (kind !== null && !kindFits(kind, role, setting)) return refuse(no.INVITED_KIND)
  const otherSchool = schoolId !== null && team.schoolId !== null && schoolId !== team.schoolId
  if (otherSchool && !setting.crossSchool) return refuse(no.OTHER_SCHOOL, { name })
  return null
}

/** Why the account of the entered phone number can't be invited. The number is at fault, whatever name was entered. */
export function whyNotInvitePhone(
  account: PersonToJoin,
  members: readonly TeamMember[],
  team: { schoolId: string | null },
  setting: EnrolSetting,
): Refusal | null {
  const same = countedMembers(members).find(({ userId }) => userId !== null && userId === account.userId)
  const refusal = same ? refuse(no.PHONE_IN_TEAM, { name: same.name }) : whyNotJoin(account, members, team, setting)
  return atField(refusal, 'phone')
}

/**
 * Why somebody can't join a team that was submitted before, returned ones included: people under 14 without a guardian's
 * consent are only in drafts and in teams that still wait for their members.
 */
export function whyNotJoinSubmitted(
  newcomer: { readonly name: string; readonly role: MemberRole; readonly profile: ProfileParts },
  state: TeamState,
  at: Date,
): Refusal | null {
  if (isDraft({ state }) || awaitsMembers({ state })) return null
  if (!missingFields(newcomer.profile, newcomer.role, at).includes('guardian')) return null
  return refuse(no.GUARDIAN_NEEDED, { name: newcomer.name })
}

function kindFits(kind: NonNullable<PersonToJoin['kind']>, role: MemberRole, setting: EnrolSetting): boolean {
  if (role === 'teacher' || role === 'leader') return kind !== 'student'
  return (setting.kinds as readonly string[]).includes(kind)
}

/**
 * Why somebody with this many participations in an item gets no further one. For display only: the database decides
 * when the participation is claimed. Leaders need none.
 */
export function whyNoParticipation(
  who: { name: string; role: MemberRole },
  held: number,
  setting: EnrolSetting,
): Refusal | null {
  if (who.role === 'leader') return null
  const teacher = who.role === 'teacher'
  const max = teacher ? setting.teamsPerTeacher : setting.teamsPerPerson
  if (held < max) return null
  return refuse(teacher ? no.TEAMS_PER_TEACHER : no.TEAMS_PER_PERSON, { name: who.name, max })
}
