import { loadTeam } from '#server/enrolment/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { carryWork } from '#server/work/index.ts'
import { carriedFrom } from './decided-team.store.ts'

/** Once an upper round has enrolled a promoted team, its work follows where the promotion says so. */
export async function bringWork(tx: Tx, { teamId, itemId }: { teamId: string; itemId: string }): Promise<void> {
  const team = await loadTeam(tx, teamId)
  if (!team?.promotedFrom) return
  const from = await carriedFrom(tx, team.promotedFrom, itemId)
  if (from) await carryWork(tx, { teamId: team.promotedFrom, stageId: from.stageId }, team)
}
