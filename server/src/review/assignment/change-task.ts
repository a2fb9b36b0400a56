import { reviewApi } from '@podium/core/review/api.ts'
import { paths } from '@podium/core/paths.ts'
import { whyNotMove } from '@podium/core/review/batch/batch.rule.ts'
import type { Conflict } from '@podium/core/review/assignment/conflict.rule.ts'
import { reviewRefusals } from '@podium/core/review/refusals.ts'
import { whyNotCancel, whyNotReturn } from '@podium/core/review/assignment/task.rule.ts'
import { settingById, shownWindows } from '#server/competition/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { lockBatch, updateBatch, type Batch } from '../batch/batch.store.ts'
import { windowAt } from '../batch/batch-view.ts'
import { endCorrection } from '../correction/correction.store.ts'
import { noteOutcome } from '../correction/note-outcome.ts'
import { notifyOwnTabs, pushProgress } from '../scoring/push-scoring.ts'
import { listJudges } from './judge.store.ts'
import { conflictsOf } from './plan-assignment.ts'
import {
  assignedPairs,
  insertTasks,
  lockTask,
  batchOfTask,
  setTaskState,
  type Pair,
  type StaffTask,
} from './task.store.ts'
import { notifyOfBatch } from '../notify-of-batch.ts'
import { notifyExperts } from '../batch/notify-experts.ts'

const conflictWords: Record<Conflict, { zh: string; en: string }> = {
  member: { zh: '本人在该团队中', en: 'a member of the team' },
  adviser: { zh: '指导了本赛项的团队', en: 'advises a team of this event' },
  declared: { zh: '已申报回避', en: 'declared' },
  school: { zh: '同一学校', en: 'the same school' },
  region: { zh: '同一地区', en: 'the same region' },
}

/** Assigns a work to an expert manually, under all rules of automatic assignment. */
export const addTask = write(
  reviewApi.addTask,
  'review.addTask',
  async function addTask({ services, tx, viewer, note }, input) {
    const batch = orNotFound(await lockBatch(tx, input.batchId, viewer.scopeOf('review:task:assign')))
    const taskId = await addByHand(tx, batch, input)
    await notifyExperts(services, tx, batch, { gained: [input.expertId] })
    note({ type: 'review_task', id: taskId, after: { workId: input.workId, expertId: input.expertId } })
    return { taskId }
  },
)

export const cancelTask = write(
  reviewApi.cancelTask,
  'review.cancelTask',
  async function cancelTask({ services, tx, viewer, note }, { taskId }) {
    const { batch, task } = await lockForStaff(tx, viewer, taskId)
    refuseIf(whyNotMove(batch.state, 'assign'))
    refuseIf(whyNotCancel(task.state))
    await setTaskState(tx, taskId, 'cancelled')
    await notifyExperts(services, tx, batch, { lost: [task.expertId] })
    note({ type: 'review_task', id: taskId, before: { state: task.state }, after: { state: 'cancelled' } })
    return { id: taskId }
  },
)

export const moveTask = write(
  reviewApi.moveTask,
  'review.moveTask',
  async function moveTask({ services, tx, viewer, note }, { taskId, expertId }) {
    const { batch, task } = await lockForStaff(tx, viewer, taskId)
    refuseIf(whyNotCancel(task.state))
    await setTaskState(tx, taskId, 'cancelled')
    const movedId = await addByHand(tx, batch, { workId: task.workId, expertId })
    await notifyExperts(services, tx, batch, { gained: [expertId], lost: [task.expertId] })
    note({ type: 'review_task', id: taskId, before: { expertId: task.expertId }, after: { expertId, taskId: movedId } })
    return { taskId: movedId }
  },
)

export const returnTask = write(
  reviewApi.returnTask,
  'review.returnTask',
  async function returnTask({ services, tx, viewer, note }, input) {
    const { batch, task } = await lockForStaff(tx, viewer, input.taskId)
    const windows = await shownWindows(tx, { stageIds: [batch.stageId] }, 'review')
    refuseIf(whyNotReturn(batch.state, task.state, windowAt(windows, batch, await clock(tx))?.phase === 'open'))
    await setTaskState(tx, task.taskId, 'returned', { returnReason: input.reason })
    const outcome = { state: 'returned', answer: input.reason, by: viewer.userId } as const
    const correctionId = await endCorrection(tx, task.taskId, outcome)
    await pushProgress(tx, batch.batchId)
    await notifyOwnTabs(tx, task.userId, task.taskId, 'returned')
    await notifyOfBatch(services, tx, batch, correctionId === null ? 'taskReturned' : 'correctionGranted', {
      users: [task.userId],
      params: { label: task.label, reason: input.reason },
      link: paths.office.reviewScore({ taskId: task.taskId }),
      dedupe: `${task.taskId}:${task.version}`,
    })
    note({
      type: 'review_task',
      id: task.taskId,
      before: { state: task.state },
      after: { state: 'returned' },
      reason: input.reason,
    })
    noteOutcome(note, correctionId, 'returned', input.reason)
    return { id: task.taskId }
  },
)

/** Locks the batch before the task, in the same order as all other code. */
export async function lockForStaff(tx: Tx, viewer: Viewer, taskId: string): Promise<{ batch: Batch; task: StaffTask }> {
  const { batchId } = orNotFound(await batchOfTask(tx, taskId))
  const batch = orNotFound(await lockBatch(tx, batchId, viewer.scopeOf('review:task:assign')))
  return { batch, task: orNotFound(await lockTask(tx, taskId)) }
}

async function addByHand(tx: Tx, batch: Batch, pair: Pair): Promise<string> {
  refuseIf(whyNotMove(batch.state, 'assign'))
  const { value: setting } = orNotFound(await settingById(tx, 'review', batch.settingId))
  const judge = orNotFound(
    (await listJudges(tx, batch.batchId)).find(({ expertId, dropped }) => expertId === pair.expertId && !dropped),
  )
  const conflicts = await conflictsOf(tx, batch.batchId, setting)
  orNotFound(conflicts.works.find(({ workId }) => workId === pair.workId))
  const assigned = await assignedPairs(tx, batch.batchId)
  if (assigned.some(({ workId, expertId }) => workId === pair.workId && expertId === pair.expertId)) {
    throw refuse(reviewRefusals.HAS_IT)
  }
  const conflict = conflicts.of(pair.expertId, pair.workId)
  if (conflict) {
    throw refuse(reviewRefusals.CONFLICT, { reason: conflictWords[conflict].zh, reasonEn: conflictWords[conflict].en })
  }
  const count = assigned.filter(({ workId }) => workId === pair.workId).length
  if (count >= setting.expertsPerWork) throw refuse(reviewRefusals.FULL, { count: setting.expertsPerWork })
  const limit = Math.min(judge.maxWorks, setting.maxWorksPerExpert)
  if (judge.load >= limit) throw refuse(reviewRefusals.OVER_LIMIT, { load: judge.load, limit })
  const [taskId] = await insertTasks(tx, batch.batchId, [pair])
  if (batch.state === 'configuring' || batch.state === 'grouped')
    await updateBatch(tx, batch.batchId, { state: 'assigned' })
  return taskId!
}
