import { baseRefusals } from '@podium/core/base/codes.ts'
import { organisationRefusals } from '@podium/core/organisation/refusals.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import { fitsSchool, type Affiliation } from './school.store.ts'

/**
 * Throws NOT_FOUND if the school is unknown or disabled, and NOT_OF_SCHOOL if the college or major belongs to another
 * school.
 */
export async function refuseUnlessOfSchool(tx: Tx, affiliation: Affiliation): Promise<void> {
  const fits = await fitsSchool(tx, affiliation)
  if (!fits.school) throw refuse(baseRefusals.NOT_FOUND)
  if (!fits.parts) throw refuse(organisationRefusals.NOT_OF_SCHOOL)
}

/** Throws NOT_OF_SCHOOL if the college or major belongs to another school. */
export async function refuseUnlessPartsOfSchool(tx: Tx, affiliation: Affiliation): Promise<void> {
  if (!(await fitsSchool(tx, affiliation)).parts) throw refuse(organisationRefusals.NOT_OF_SCHOOL)
}
