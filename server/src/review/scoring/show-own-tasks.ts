import { refusalText, type Language } from '@podium/core/base/refusal.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { blindFileName } from '@podium/core/review/scoring/blind.rule.ts'
import { reviewRefusals } from '@podium/core/review/refusals.ts'
import { whyNotRead, whyNotWrite } from '@podium/core/review/scoring/score.rule.ts'
import type { TaskRow } from '@podium/core/review/views.ts'
import { settingById, shownWindows } from '#server/competition/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sendFile } from '#server/platform/files/file-answer.ts'
import { findFile } from '#server/platform/files/file.store.ts'
import { read } from '#server/platform/kernel/read.ts'
import { found, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { windowAt } from '../batch/batch-view.ts'
import { ownBatches, filesOf, findOwnTask, listOwnTasks, neighboursOf, type OwnTask } from './own-task.store.ts'

export const desk = read(reviewApi.desk, async function desk({ db, viewer, now }) {
  const batches = await ownBatches(db, viewer.userId)
  const windows = await shownWindows(db, { stageIds: batches.map(({ stageId }) => stageId) }, 'review')
  return batches.map(({ stageId, itemId, agreedAt, ...batch }) => ({
    ...batch,
    agreedAt: agreedAt?.toISOString() ?? null,
    window: windowAt(windows, { stageId, itemId }, now),
  }))
})

export const tasks = read(reviewApi.tasks, async function tasks({ db, viewer }, { pageNum, pageSize, ...filter }) {
  const own = found((await ownBatches(db, viewer.userId)).find(({ batchId }) => batchId === filter.batchId))
  if (!own.agreedAt) throw refuse(reviewRefusals.NOT_AGREED)
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
  const { rows, total } = await listOwnTasks(db, viewer.userId, filter, page)
  return { rows: rows.map(rowOf), total, pageNum, pageSize }
})

/** The anonymous view: facts that identify the authors are not read from the database. */
export const task = read(reviewApi.task, async function task({ db, viewer, now, language }, { taskId }) {
  const own = await readable(db, viewer.userId, taskId)
  const { value: setting } = found(await settingById(db, 'review', own.settingId))
  const files = await filesOf(db, own.versionId)
  return {
    ...rowOf(own),
    summary: own.summary,
    keywords: own.keywords,
    files: files.map((file, at) => ({ ...file, name: blindFileName(at + 1, file.name) })),
    setting,
    scores: own.scores,
    comment: own.comment,
    hindrance: await hindranceOf(db, own, now, language),
    ...(await neighboursOf(db, viewer.userId, own)),
    version: own.version,
  }
})

/** Checked on each request, because a file is readable only while its work is assigned to the viewer. */
export const taskFile = read(reviewApi.taskFile, async function taskFile({ db, viewer }, { taskId, fileId }) {
  const own = await readable(db, viewer.userId, taskId)
  const files = await filesOf(db, own.versionId)
  const at = files.findIndex((file) => file.fileId === fileId)
  const stored = found(at < 0 ? null : await findFile(db, fileId))
  return sendFile({ ...stored, name: blindFileName(at + 1, stored.name) }, { shown: true })
})

/** The viewer's own active task; throws until the notice has been agreed to. */
async function readable(db: Db, userId: string, taskId: string): Promise<OwnTask> {
  const own = found(await findOwnTask(db, userId, taskId))
  refuseIf(whyNotRead({ task: own.state, agreed: own.agreed }))
  return own
}

async function hindranceOf(db: Db, own: OwnTask, now: Date, language: Language): Promise<string> {
  const window = windowAt(await shownWindows(db, { stageIds: [own.stageId] }, 'review'), own, now)
  const refusal = whyNotWrite({
    batch: own.batchState,
    task: own.state,
    agreed: own.agreed,
    windowOpen: window?.phase === 'open',
  })
  return refusal ? refusalText(refusal, language) : ''
}

export function rowOf(own: OwnTask): TaskRow {
  return {
    taskId: own.taskId,
    batchId: own.batchId,
    label: own.label,
    title: own.title,
    number: own.number,
    teamName: own.teamName,
    schoolName: own.schoolName,
    state: own.state,
    total: own.total,
    returnReason: own.returnReason,
    submittedAt: own.submittedAt?.toISOString() ?? null,
  }
}
