import { whyNotAct } from '@podium/core/work/state.rule.ts'
import { whyNotEditDraft } from '@podium/core/work/submit.rule.ts'
import { stageOf } from '#server/competition/index.ts'
import type { Team } from '#server/enrolment/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { openWork, type Work } from '../work.store.ts'
import { lockEntry, teamOfAuthor, type LockedEntry } from './entry.ts'

interface OpenEntry {
  readonly team: Team
  readonly work: Work
  readonly entry: LockedEntry
}

/** Locks a team's work with the facts that decide on it, for its captain and members. */
export async function openEntry(tx: Tx, at: { teamId: string; stageId: string; userId: string }): Promise<OpenEntry> {
  const { team } = await teamOfAuthor(tx, at.teamId, at.userId)
  orNotFound((await stageOf(tx, at.stageId))?.roundId === team.roundId || null)
  const work = await openWork(tx, { ...team, stageId: at.stageId })
  return { team, work, entry: await lockEntry(tx, team, at.stageId) }
}

/** As `openEntry` for the draft; throws if it can't be edited. */
export async function openDraft(tx: Tx, at: { teamId: string; stageId: string; userId: string }): Promise<OpenEntry> {
  const opened = await openEntry(tx, at)
  const { work, entry } = opened
  refuseIf(whyNotEditDraft(entry))
  refuseIf(whyNotAct(work.state, 'save'))
  return opened
}
