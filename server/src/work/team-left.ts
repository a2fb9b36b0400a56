import type { z } from 'zod'
import type { teamLeft } from '@podium/core/enrolment/events.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import { workRefusals } from '@podium/core/work/refusals.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { releaseFiles } from './file-check/same-files.ts'
import { addWithdrawal } from './work-file.store.ts'
import { disableWorksOf, hasSubmitted, withdrawWorksOf } from './work.store.ts'

/**
 * Withdraws the works of a withdrawn team, and disables those of an excluded or forfeited one. A team that recalls its
 * enrolment keeps its works, but may not recall it after submitting one.
 */
export async function onTeamLeft(tx: Tx, { teamId, why }: z.output<typeof teamLeft.payload>): Promise<void> {
  if (why === 'withdrawn') {
    for (const { workId, versionId } of await withdrawWorksOf(tx, teamId)) {
      if (versionId) await addWithdrawal(tx, versionId)
      await releaseFiles(tx, workId)
    }
  } else if (why === 'excluded' || why === 'forfeited') await disableWorksOf(tx, teamId)
  else if (await hasSubmitted(tx, teamId)) throw refuse(workRefusals.WORK_HANDED_IN)
}
