import { refuse, type Refusal } from '../../base/refusal.ts'
import type { EnrolSetting } from '../../competition/setting/setting.ts'
import { enrolmentRefusals } from '../refusals.ts'

/** Why a person of this kind can't make an enrolment, new or as a copy. */
export function whyNotStart(kind: string, setting: Pick<EnrolSetting, 'kinds' | 'enteredBy'> | null): Refusal | null {
  if (!setting) return refuse(enrolmentRefusals.NOT_CONFIGURED)
  if (setting.enteredBy === 'school') return refuse(enrolmentRefusals.ENTERED_BY_SCHOOL)
  return (setting.kinds as readonly string[]).includes(kind) ? null : refuse(enrolmentRefusals.KIND_NOT_ALLOWED)
}
