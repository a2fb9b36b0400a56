import { effectiveWindow, windowOpen } from '@podium/core/competition/schedule/window.rule.ts'
import type { ScoringFacts } from '@podium/core/review/scoring/score.rule.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { findScoringTask, lockScoring, type ScoringTask } from './scorecard.store.ts'

/**
 * The person's task, locked, with the facts of its batch. Schedule and batch stay locked until the transaction ends, so
 * that nobody locks or closes the batch meanwhile.
 */
export async function lockScoringTask(
  tx: Tx,
  userId: string,
  taskId: string,
): Promise<{ ownTask: ScoringTask; facts: ScoringFacts }> {
  await lockScoring(tx, userId, taskId)
  const ownTask = orNotFound(await findScoringTask(tx, userId, taskId))
  const window = effectiveWindow(ownTask.windows, 'review', ownTask.itemId, ownTask.now)
  const facts = {
    batch: ownTask.batchState,
    task: ownTask.state,
    agreed: ownTask.agreed,
    windowOpen: window !== null && windowOpen(window, ownTask.now),
  }
  return { ownTask, facts }
}
