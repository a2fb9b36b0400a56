import { stateAfter } from '@podium/core/base/state/state-machine.ts'
import { paths } from '@podium/core/paths.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { taskMachine } from '@podium/core/review/assignment/task.rule.ts'
import { whyNotRequestCorrection, whyNotTakeBack } from '@podium/core/review/correction/correction.rule.ts'
import { reviewRefusals } from '@podium/core/review/refusals.ts'
import { staffOfRound } from '#server/competition/index.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { onConflict, orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { setTaskState } from '../assignment/task.store.ts'
import { lockBatchShared } from '../batch/batch.store.ts'
import { notifyOfBatch } from '../notify-of-batch.ts'
import { lockScoringTask } from '../scoring/lock-scoring-task.ts'
import { neighboursOf } from '../scoring/own-task.store.ts'
import { notifyOwnTabs, pushProgress } from '../scoring/push-scoring.ts'
import { correctionsOf, endCorrection, insertCorrection } from './correction.store.ts'
import { noteOutcome } from './note-outcome.ts'

/** The expert takes back a submitted scorecard; what was submitted stays in the submissions and in the log. */
export const takeBackTask = write(
  reviewApi.takeBackTask,
  'review.takeBackTask',
  async function takeBackTask({ tx, viewer, note }, { taskId, version }) {
    const { ownTask, facts } = await lockScoringTask(tx, viewer.userId, taskId)
    const { left } = await neighboursOf(tx, viewer.userId, ownTask)
    refuseIf(whyNotTakeBack({ ...facts, left }))
    await refuseStale(tx, { type: 'review_task', id: taskId, version: ownTask.version }, version)
    const state = stateAfter(taskMachine, ownTask.state, 'takeBack')!
    const newVersion = await setTaskState(tx, taskId, state)
    const correctionId = await endCorrection(tx, taskId, { state: 'withdrawn', answer: '', by: viewer.userId })
    await pushProgress(tx, ownTask.batchId)
    await notifyOwnTabs(tx, viewer.userId, taskId, state)
    note({
      type: 'review_task',
      id: taskId,
      before: { state: ownTask.state, total: ownTask.total },
      after: { state },
    })
    noteOutcome(note, correctionId, 'withdrawn')
    return { state, version: newVersion }
  },
)

/** Tells the staff of the round. A sheet has one open request at most. */
export const requestCorrection = write(
  reviewApi.requestCorrection,
  'review.requestCorrection',
  async function requestCorrection({ services, tx, viewer, note }, { taskId, reason }) {
    const { ownTask, facts } = await lockScoringTask(tx, viewer.userId, taskId)
    const { left } = await neighboursOf(tx, viewer.userId, ownTask)
    const requests = await correctionsOf(tx, taskId)
    const states = requests.map(({ state }) => state)
    refuseIf(whyNotRequestCorrection({ ...facts, left }, states))
    const made = insertCorrection(tx, { taskId, reason, by: viewer.userId })
    const correctionId = await onConflict(made, { review_correction_open: reviewRefusals.CORRECTION_OPEN })
    const batch = orNotFound(await lockBatchShared(tx, ownTask.batchId))
    await notifyOfBatch(services, tx, batch, 'correctionRequested', {
      users: await staffOfRound(tx, batch.roundId, 'review:task:assign'),
      params: { expert: viewer.realName, label: ownTask.label, reason },
      link: paths.office.reviewCorrections({ batchId: batch.batchId, correctionState: 'open' }),
      dedupe: correctionId,
    })
    note({ type: 'review_task', id: taskId, after: { correctionId }, reason })
    return { correctionId }
  },
)
