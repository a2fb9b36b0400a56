import { effectiveWindow, windowOpen } from '@podium/core/competition/schedule/window.rule.ts'
import type { ReviewSetting } from '@podium/core/competition/setting/setting.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { totalOf } from '@podium/core/review/result/aggregate.rule.ts'
import { toDecimal } from '@podium/core/review/result/exact.ts'
import { reviewRefusals } from '@podium/core/review/refusals.ts'
import type { Scores, TaskState } from '@podium/core/review/review.ts'
import { whyNotScore, whyNotSubmit, whyNotWrite } from '@podium/core/review/scoring/score.rule.ts'
import { afterSave, whyNotDecline } from '@podium/core/review/assignment/task.rule.ts'
import { settingValue } from '#server/competition/index.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { tell } from '#server/platform/events/tell.ts'
import { found, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { lockBatchForTasks, shareBatch } from '../batch/batch.store.ts'
import { lockOwnTask, neighboursOf, type OwnTask } from './own-task.store.ts'
import { findScoringTask, lockScoring, saveScorecard, saveSubmission } from './scorecard.store.ts'
import { lockOwnJudge, markAgreed } from '../assignment/judge.store.ts'
import { assignIncrementally } from '../assignment/plan-assignment.ts'
import { batchOfTask, setTaskState } from '../assignment/task.store.ts'
import { insertConflict } from '../result/ties.store.ts'

export const agree = write(reviewApi.agree, 'review.agree', async function agree({ tx, viewer, note }, { batchId }) {
  const batch = found(await shareBatch(tx, batchId))
  const judge = found(await lockOwnJudge(tx, batchId, viewer.userId))
  if (batch.state !== 'open' && !judge.agreedAt) throw refuse(reviewRefusals.NOT_OPEN)
  const agreedAt = await markAgreed(tx, batchId, judge.expertId)
  await tell(tx, { topic: `review:${batchId}`, type: 'review.progress', data: { batchId } })
  note({ type: 'review_batch', id: batchId, after: { agreed: judge.expertId } })
  return { agreedAt: agreedAt.toISOString() }
})

export const saveTask = write(
  reviewApi.saveTask,
  'review.saveTask',
  async function saveTask({ tx, viewer, note }, input) {
    const { own, setting } = await writable(tx, viewer.userId, input)
    refuseIf(whyNotScore(input.scores, setting))
    const state = afterSave(own.state)
    const total = totalIfWhole(input.scores, setting)
    const sheet = { scores: input.scores, comment: input.comment ?? own.comment, total, state }
    const version = await saveScorecard(tx, own.taskId, sheet)
    await notifyOwnTabs(tx, viewer.userId, own.taskId, state)
    note({
      type: 'review_task',
      id: own.taskId,
      before: { scores: own.scores },
      after: { scores: input.scores, total },
    })
    return { state, total, version }
  },
)

export const submitTask = write(
  reviewApi.submitTask,
  'review.submitTask',
  async function submitTask({ tx, viewer, note }, input) {
    const { own, setting } = await writable(tx, viewer.userId, input)
    const comment = input.comment ?? own.comment
    refuseIf(whyNotSubmit({ ...input, comment }, setting))
    const total = totalIfWhole(input.scores, setting)
    const sheet = { scores: input.scores, comment, total, state: 'submitted' } as const
    const version = await saveScorecard(tx, own.taskId, sheet)
    await notifyOwnTabs(tx, viewer.userId, own.taskId, sheet.state)
    await saveSubmission(tx, own.taskId, viewer.userId)
    await tell(tx, { topic: `review:${own.batchId}`, type: 'review.progress', data: { batchId: own.batchId } })
    note({
      type: 'review_task',
      id: own.taskId,
      before: { scores: own.scores },
      after: { scores: input.scores, total },
    })
    const { openId } = await neighboursOf(tx, viewer.userId, own)
    return { state: sheet.state, total, version, openId }
  },
)

/** The expert declines a task: its scorecard is deleted, and the work is assigned to another expert at once. */
export const declineTask = write(
  reviewApi.declineTask,
  'review.declineTask',
  async function declineTask({ services, tx, viewer, note }, input) {
    const { batchId } = found(await batchOfTask(tx, input.taskId))
    const batch = found(await lockBatchForTasks(tx, batchId))
    const own = found(await lockOwnTask(tx, viewer.userId, input.taskId))
    refuseIf(whyNotDecline(batch.state, own.state))
    const judge = found(await lockOwnJudge(tx, batch.batchId, viewer.userId))
    await setTaskState(tx, own.taskId, 'declined', { declineReason: input.reason })
    const { expertId } = judge
    await insertConflict(tx, {
      expertId,
      batchId,
      workId: own.workId,
      reason: input.reason,
      source: 'declined',
    })
    const assignment = await assignIncrementally(services, tx, batch)
    const reassigned = !assignment.short.some(({ workId }) => workId === own.workId)
    await tell(tx, { topic: `review:${batch.batchId}`, type: 'review.progress', data: { batchId: batch.batchId } })
    note({
      type: 'review_task',
      id: own.taskId,
      before: { state: own.state },
      after: { state: 'declined', reassigned },
      reason: input.reason,
    })
    return { reassigned }
  },
)

/** Makes the expert's other tabs load the saved scorecard. */
async function notifyOwnTabs(tx: Tx, userId: string, taskId: string, state: TaskState): Promise<void> {
  await tell(tx, { users: [userId], type: 'review.task', data: { taskId, state } })
}

/**
 * The viewer's task, locked, in an open batch within its window. Schedule and batch stay locked until the transaction
 * ends, so that nobody locks or closes the batch meanwhile.
 */
async function writable(
  tx: Tx,
  userId: string,
  input: { taskId: string; version: number },
): Promise<{ own: OwnTask; setting: ReviewSetting }> {
  await lockScoring(tx, userId, input.taskId)
  const own = found(await findScoringTask(tx, userId, input.taskId))
  const window = effectiveWindow(own.windows, 'review', own.itemId, own.now)
  refuseIf(
    whyNotWrite({
      batch: own.batchState,
      task: own.state,
      agreed: own.agreed,
      windowOpen: window !== null && windowOpen(window, own.now),
    }),
  )
  await refuseStale(tx, { type: 'review_task', id: own.taskId, version: own.version }, input.version)
  return { own, setting: settingValue('review', found(own.setting)) }
}

/** Total out of 100 with four decimals; null while a criterion has no score. */
function totalIfWhole(scores: Scores, { criteria }: ReviewSetting): string | null {
  if (criteria.some(({ key }) => scores[key] === undefined)) return null
  const decimals = Object.fromEntries(Object.entries(scores).map(([key, value]) => [key, String(value)]))
  return toDecimal(totalOf(decimals, criteria), 4)
}
