import type { Bilingual } from '../../base/shapes.ts'
import { needsGuardian } from '../../identity/account/age.rule.ts'
import type { MemberRole } from '../team/team.ts'

/** Profile fields that may be required before a team is submitted. */
export const PROFILE_FIELDS = ['activation', 'realName', 'phone', 'idNumber', 'birthday', 'school', 'guardian'] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]

export const profileFieldLabels: Record<ProfileField, Bilingual> = {
  activation: { zh: '账号激活', en: 'activating the account' },
  realName: { zh: '真实姓名', en: 'real name' },
  phone: { zh: '手机号', en: 'phone number' },
  idNumber: { zh: '证件号码', en: 'document number' },
  birthday: { zh: '出生日期', en: 'date of birth' },
  school: { zh: '所在学校', en: 'school' },
  guardian: { zh: '监护人同意', en: 'guardian’s consent' },
}

/** Which fields of a profile are filled in, without values that the rules don't need. */
export interface ProfileParts {
  readonly activated: boolean
  readonly realName: boolean
  readonly phone: boolean
  readonly idNumber: boolean
  readonly birthday: string | null
  readonly school: boolean
  /** Whether a guardian's consent to the present text is in force. */
  readonly guardianConsent: boolean
}

/** Advisers and leaders are adults and don't need an identity number. */
const requiredFields: Record<MemberRole, readonly ProfileField[]> = {
  captain: PROFILE_FIELDS,
  member: PROFILE_FIELDS,
  teacher: ['activation', 'realName', 'phone', 'school'],
  leader: ['activation', 'realName', 'phone'],
}

/**
 * Fields missing from the profile for this role, in the order of the form. The birthday is missed only where a document
 * is saved, since an ID card has it. People under 14 need a guardian's consent. @spec C38
 */
export function missingFields(profile: ProfileParts, role: MemberRole, at: Date): ProfileField[] {
  const filled: Record<ProfileField, boolean> = {
    activation: profile.activated,
    realName: profile.realName,
    phone: profile.phone,
    idNumber: profile.idNumber,
    birthday: profile.birthday !== null || !profile.idNumber,
    school: profile.school,
    guardian: profile.guardianConsent || !needsGuardian(profile.birthday, at),
  }
  return requiredFields[role].filter((field) => !filled[field])
}
