import { organisationRefusals } from '@podium/core/organisation/refusals.ts'
import { violatedConstraint } from '#server/platform/db/pg-errors.ts'
import { refuse } from '#server/platform/kernel/refused.ts'

/** Deletes a college or major; throws PART_IN_USE while another record refers to it. */
export async function deleteInUse(deletion: Promise<void>, name: string): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (violatedConstraint(error) === null) throw error
    throw refuse(organisationRefusals.PART_IN_USE, { name })
  }
}
