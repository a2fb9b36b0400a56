import type { Bilingual } from '../../base/shapes.ts'
import type { MemberRole } from '../team/team.ts'

/** What a profile is asked for before a team may be handed in. */
export const PROFILE_FIELDS = ['activation', 'realName', 'phone', 'idNumber', 'school'] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]

export const profileFieldLabels: Record<ProfileField, Bilingual> = {
  activation: { zh: '账号激活', en: 'activating the account' },
  realName: { zh: '真实姓名', en: 'real name' },
  phone: { zh: '手机号', en: 'phone number' },
  idNumber: { zh: '证件号码', en: 'ID number' },
  school: { zh: '所在学校', en: 'school' },
}

/** Which parts of a profile are filled in; no values. */
export interface ProfileParts {
  readonly activated: boolean
  readonly realName: boolean
  readonly phone: boolean
  readonly idNumber: boolean
  readonly school: boolean
}

/** Advisers and leaders are not asked for their identity number: it is not needed. */
const asked: Record<MemberRole, readonly ProfileField[]> = {
  captain: ['activation', 'realName', 'phone', 'idNumber', 'school'],
  member: ['activation', 'realName', 'phone', 'idNumber', 'school'],
  teacher: ['activation', 'realName', 'phone', 'school'],
  leader: ['activation', 'realName', 'phone'],
}

/** What the profile still lacks for this role, in the order it is asked for. @spec C38 */
export function missingFields(profile: ProfileParts, role: MemberRole): ProfileField[] {
  return asked[role].filter((field) => !profile[field === 'activation' ? 'activated' : field])
}
