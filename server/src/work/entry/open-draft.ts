import { whyNotAct } from '@podium/core/work/state.rule.ts'
import { whyNotEditDraft } from '@podium/core/work/submit.rule.ts'
import { stageOf } from '#server/competition/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { openWork, type Work } from '../work.store.ts'
import { lockEntry, teamOfAuthor, type LockedEntry } from './entry.ts'

/** Locks a team's work with the facts that decide on it, for its captain and members. */
export async function openEntry(
  tx: Tx,
  at: { teamId: string; stageId: string; userId: string },
): Promise<{ work: Work; entry: LockedEntry }> {
  const { team } = await teamOfAuthor(tx, at.teamId, at.userId)
  orNotFound((await stageOf(tx, at.stageId))?.roundId === team.roundId || null)
  const work = await openWork(tx, { ...team, stageId: at.stageId })
  return { work, entry: await lockEntry(tx, team, at.stageId) }
}

/** As `openEntry` for the draft; throws if it can't be edited. */
export async function openDraft(
  tx: Tx,
  at: { teamId: string; stageId: string; userId: string },
): Promise<{ work: Work; entry: LockedEntry }> {
  const { work, entry } = await openEntry(tx, at)
  refuseIf(whyNotEditDraft(entry))
  refuseIf(whyNotAct(work.state, 'save'))
  return { work, entry }
}
