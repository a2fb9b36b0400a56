import { baseRefusals } from '@podium/core/base/codes.ts'
import type { ReviewSetting } from '@podium/core/competition/setting/setting.ts'
import { paths } from '@podium/core/paths.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { totalOf } from '@podium/core/review/result/aggregate.rule.ts'
import { toDecimal } from '@podium/core/review/result/exact.ts'
import { reviewRefusals } from '@podium/core/review/refusals.ts'
import { isReturned, type Scores } from '@podium/core/review/review.ts'
import { asDecimals } from '@podium/core/review/scoring/own-ranking.rule.ts'
import { whyNotScore, whyNotSubmit, whyNotWrite } from '@podium/core/review/scoring/score.rule.ts'
import { afterSave, whyNotDecline } from '@podium/core/review/assignment/task.rule.ts'
import { settingValue, staffOfRound } from '#server/competition/index.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { SignedIn, Tx, WriteCall } from '#server/platform/kernel/context.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { notifyOfBatch } from '../notify-of-batch.ts'
import { lockBatchForTasks, lockBatchShared } from '../batch/batch.store.ts'
import { lockOwnTask, neighboursOf, type OwnTask } from './own-task.store.ts'
import { lockScoringTask } from './lock-scoring-task.ts'
import { notifyOwnTabs, pushProgress } from './push-scoring.ts'
import { saveScorecard, saveSubmission } from './scorecard.store.ts'
import { lockOwnJudge, markAgreed } from '../assignment/judge.store.ts'
import { assignIncrementally } from '../assignment/plan-assignment.ts'
import { batchOfTask, setTaskState } from '../assignment/task.store.ts'
import { insertConflict } from '../result/ties.store.ts'

export const agree = write(reviewApi.agree, 'review.agree', async function agree({ tx, viewer, note }, { batchId }) {
  const batch = orNotFound(await lockBatchShared(tx, batchId))
  const judge = orNotFound(await lockOwnJudge(tx, batchId, viewer.userId))
  if (batch.state !== 'open' && !judge.agreedAt) throw refuse(reviewRefusals.NOT_OPEN)
  const agreedAt = await markAgreed(tx, batchId, judge.expertId)
  await pushProgress(tx, batchId)
  note({ type: 'review_batch', id: batchId, after: { agreed: judge.expertId } })
  return { agreedAt: agreedAt.toISOString() }
})

export const saveTask = write(
  reviewApi.saveTask,
  'review.saveTask',
  async function saveTask({ tx, viewer, note }, input) {
    const { ownTask, setting } = await lockWritableTask(tx, viewer.userId, input)
    refuseIf(whyNotScore(input.scores, setting))
    const state = afterSave(ownTask.state)
    const total = totalIfWhole(input.scores, setting)
    const sheet = { scores: input.scores, comment: input.comment ?? ownTask.comment, total, state }
    const version = await saveScorecard(tx, ownTask.taskId, sheet)
    await notifyOwnTabs(tx, viewer.userId, ownTask.taskId, state)
    note({
      type: 'review_task',
      id: ownTask.taskId,
      before: { scores: scoresForAudit(ownTask.scores, setting) },
      after: { scores: scoresForAudit(input.scores, setting), total },
    })
    return { state, total, version }
  },
)

export const submitTask = write(
  reviewApi.submitTask,
  'review.submitTask',
  async function submitTask({ tx, viewer, note }, input) {
    const { ownTask, setting } = await lockWritableTask(tx, viewer.userId, input)
    const comment = input.comment ?? ownTask.comment
    const submitted = await submitSheet({ tx, viewer, note }, ownTask, setting, { ...input, comment })
    await pushProgress(tx, ownTask.batchId)
    const { openId } = await neighboursOf(tx, viewer.userId, ownTask)
    return { ...submitted, openId }
  },
)

/** Submits the sheets as they are saved; one that can't be submitted refuses all. */
export const submitTasks = write(
  reviewApi.submitTasks,
  'review.submitTasks',
  async function submitTasks({ tx, viewer, note }, { batchId, tasks, zeroConfirmed }) {
    // In one order, so that two calls can't wait for each other.
    const unique = new Map(tasks.map((each) => [each.taskId, each]))
    const ordered = [...unique.values()].toSorted((a, b) => (a.taskId < b.taskId ? -1 : 1))
    for (const each of ordered) {
      const { ownTask, setting } = await lockWritableTask(tx, viewer.userId, each)
      if (ownTask.batchId !== batchId) throw refuse(baseRefusals.NOT_FOUND)
      const { scores, comment } = ownTask
      await submitSheet({ tx, viewer, note }, ownTask, setting, { scores, comment, zeroConfirmed })
    }
    await pushProgress(tx, batchId)
    return { submitted: ordered.length }
  },
)

async function submitSheet(
  { tx, viewer, note }: Pick<SignedIn<WriteCall>, 'tx' | 'viewer' | 'note'>,
  ownTask: OwnTask,
  setting: ReviewSetting,
  input: { scores: Scores; comment: string; zeroConfirmed: boolean },
) {
  refuseIf(whyNotSubmit(input, setting))
  const { scores, comment } = input
  const total = totalIfWhole(scores, setting)
  const sheet = { scores, comment, total, state: 'submitted' } as const
  const version = await saveScorecard(tx, ownTask.taskId, sheet)
  await notifyOwnTabs(tx, viewer.userId, ownTask.taskId, sheet.state)
  await saveSubmission(tx, ownTask.taskId, viewer.userId)
  // Of a sheet that was submitted before, the log keeps what it replaces.
  const before = ownTask.returned ?? ownTask
  note({
    type: 'review_task',
    id: ownTask.taskId,
    before: { scores: scoresForAudit(before.scores, setting), total: before.total, comment: before.comment },
    after: { scores: scoresForAudit(scores, setting), total, comment },
    ...(isReturned(ownTask) && { reason: ownTask.returnReason }),
  })
  return { state: sheet.state, total, version }
}

/** The expert declines a task: its scorecard is deleted, and the work is assigned to another expert at once. */
export const declineTask = write(
  reviewApi.declineTask,
  'review.declineTask',
  async function declineTask({ services, tx, viewer, note }, input) {
    const { batchId } = orNotFound(await batchOfTask(tx, input.taskId))
    const batch = orNotFound(await lockBatchForTasks(tx, batchId))
    const ownTask = orNotFound(await lockOwnTask(tx, viewer.userId, input.taskId))
    refuseIf(whyNotDecline(batch.state, ownTask.state))
    const judge = orNotFound(await lockOwnJudge(tx, batch.batchId, viewer.userId))
    await setTaskState(tx, ownTask.taskId, 'declined', { declineReason: input.reason })
    const { expertId } = judge
    await insertConflict(tx, {
      expertId,
      batchId,
      workId: ownTask.workId,
      reason: input.reason,
      source: 'declined',
    })
    const assignment = await assignIncrementally(services, tx, batch)
    const reassigned = !assignment.short.some(({ workId }) => workId === ownTask.workId)
    await pushProgress(tx, batch.batchId)
    await notifyOfBatch(services, tx, batch, reassigned ? 'declined' : 'declinedShort', {
      users: await staffOfRound(tx, batch.roundId, 'review:task:assign'),
      params: { expert: viewer.realName, label: ownTask.label, reason: input.reason },
      link: paths.office.reviewDistribution({ batchId: batch.batchId }),
      dedupe: ownTask.taskId,
    })
    note({
      type: 'review_task',
      id: ownTask.taskId,
      before: { state: ownTask.state },
      after: { state: 'declined', reassigned },
      reason: input.reason,
    })
    return { reassigned }
  },
)

/** The viewer's task, locked, in an open batch within its window. */
async function lockWritableTask(
  tx: Tx,
  userId: string,
  input: { taskId: string; version: number },
): Promise<{ ownTask: OwnTask; setting: ReviewSetting }> {
  const { ownTask, facts } = await lockScoringTask(tx, userId, input.taskId)
  refuseIf(whyNotWrite(facts))
  await refuseStale(tx, { type: 'review_task', id: ownTask.taskId, version: ownTask.version }, input.version)
  return { ownTask, setting: settingValue('review', orNotFound(ownTask.setting)) }
}

/** Scores with the names of their criteria, as a list, which keeps the order of the form. */
function scoresForAudit(scores: Scores, { criteria }: ReviewSetting): string[] {
  return criteria.flatMap(({ key, name }) => (scores[key] === undefined ? [] : [`${name} ${scores[key]}`]))
}

/** Total out of 100 with four decimals; null while a criterion has no score. */
function totalIfWhole(scores: Scores, { criteria }: ReviewSetting): string | null {
  if (criteria.some(({ key }) => scores[key] === undefined)) return null
  return toDecimal(totalOf(asDecimals(scores), criteria), 4)
}
