import type { Bilingual } from '../../base/shapes.ts'
import type { MemberRole } from '../team/team.ts'

/** Profile fields that may be required before a team is submitted. */
export const PROFILE_FIELDS = ['activation', 'realName', 'phone', 'idNumber', 'school'] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]

export const profileFieldLabels: Record<ProfileField, Bilingual> = {
  activation: { zh: '账号激活', en: 'activating the account' },
  realName: { zh: '真实姓名', en: 'real name' },
  phone: { zh: '手机号', en: 'phone number' },
  idNumber: { zh: '证件号码', en: 'ID number' },
  school: { zh: '所在学校', en: 'school' },
}

/** Which fields of a profile are filled in, without their values. */
export interface ProfileParts {
  readonly activated: boolean
  readonly realName: boolean
  readonly phone: boolean
  readonly idNumber: boolean
  readonly school: boolean
}

/** Advisers and leaders don't need an identity number. */
const requiredFields: Record<MemberRole, readonly ProfileField[]> = {
  captain: ['activation', 'realName', 'phone', 'idNumber', 'school'],
  member: ['activation', 'realName', 'phone', 'idNumber', 'school'],
  teacher: ['activation', 'realName', 'phone', 'school'],
  leader: ['activation', 'realName', 'phone'],
}

/** Fields missing from the profile for this role, in the order of the form. @spec C38 */
export function missingFields(profile: ProfileParts, role: MemberRole): ProfileField[] {
  return requiredFields[role].filter((field) => !profile[field === 'activation' ? 'activated' : field])
}
