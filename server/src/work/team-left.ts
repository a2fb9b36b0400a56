import type { z } from 'zod'
import type { teamLeft } from '@podium/core/enrolment/events.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import { workRefusals } from '@podium/core/work/refusals.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { hasSubmitted, withdrawWorksOf } from './work.store.ts'

/**
 * A team that withdraws takes its works along. One that goes back to its auditors keeps them, but may not go back once
 * it handed a work in.
 */
export async function onTeamLeft(tx: Tx, { teamId, why }: z.output<typeof teamLeft.payload>): Promise<void> {
  if (why === 'withdrawn') await withdrawWorksOf(tx, teamId)
  else if (await hasSubmitted(tx, teamId)) throw refuse(workRefusals.WORK_HANDED_IN)
}
