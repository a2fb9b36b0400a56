import { refuse, type Refusal } from '../../base/refusal.ts'
import { organisationRefusals } from '../refusals.ts'
import type { CollegeRow } from './college.ts'

/** Why a college can't be deleted, or null. */
export function whyNotRemoveCollege({ majors }: Pick<CollegeRow, 'majors'>): Refusal | null {
  return majors > 0 ? refuse(organisationRefusals.COLLEGE_HAS_MAJORS, { count: majors }) : null
}
