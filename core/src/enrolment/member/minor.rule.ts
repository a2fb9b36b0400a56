import { maskMinorName, maskName } from '../../base/mask.ts'
import { isMinor } from '../../identity/account/age.rule.ts'
import type { MemberRole } from '../team/team.ts'

/** Somebody of a team with the facts that decide on masking. */
export interface NamedMember {
  readonly name: string
  readonly role: MemberRole
  readonly birthday: string | null
}

/** Whether a team's member counts as a minor on public lists; advisers and leaders of unknown age are adults. */
export function countsAsMinor({ role, birthday }: Omit<NamedMember, 'name'>, at: Date): boolean {
  const isAdviser = role === 'teacher' || role === 'leader'
  return !(isAdviser && birthday === null) && isMinor(birthday, at)
}

/** The name in what the public sees of a team: masked, of minors only the surname. */
export function nameInPublicTeam(member: NamedMember, at: Date): string {
  return countsAsMinor(member, at) ? maskMinorName(member.name) : maskName(member.name)
}

/** The name on a public list of winners: of minors only the surname, unless the publication shows their names. */
export function nameOnWinnersList(member: NamedMember, minorNames: 'masked' | 'shown', at: Date): string {
  return minorNames === 'masked' && countsAsMinor(member, at) ? maskMinorName(member.name) : member.name
}
