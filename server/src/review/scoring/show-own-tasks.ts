import { whyNotOpen } from '@podium/core/base/file/scan.rule.ts'
import { refusalText, type Language, type Refusal } from '@podium/core/base/refusal.ts'
import type { Criterion } from '@podium/core/competition/setting/setting.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import type { CorrectionView } from '@podium/core/review/correction/correction.ts'
import { whyNotRequestCorrection, whyNotTakeBack } from '@podium/core/review/correction/correction.rule.ts'
import { blindFileName } from '@podium/core/review/scoring/blind.rule.ts'
import { reviewRefusals } from '@podium/core/review/refusals.ts'
import { isReturned, isSubmitted } from '@podium/core/review/review.ts'
import { cautionsOf, unevenCriteria } from '@podium/core/review/scoring/caution.rule.ts'
import { rankOwn } from '@podium/core/review/scoring/own-ranking.rule.ts'
import { sheetFaults, whyNotRead, whyNotWrite } from '@podium/core/review/scoring/score.rule.ts'
import { whyNotOpenCopy } from '@podium/core/work/copy.ts'
import type { TaskRow } from '@podium/core/review/views.ts'
import { settingById, shownWindows } from '#server/competition/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sendFile } from '#server/platform/files/file-answer.ts'
import { findFile } from '#server/platform/files/file.store.ts'
import { isScanRequired } from '#server/platform/files/scan/is-scan-required.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { windowAt } from '../batch/batch-view.ts'
import { correctionsOf } from '../correction/correction.store.ts'
import {
  ownBatches,
  filesOf,
  findOwnTask,
  listOwnTasks,
  listTasksToRank,
  neighboursOf,
  type OwnTask,
} from './own-task.store.ts'

export const desk = read(reviewApi.desk, async function desk({ db, viewer, now, language }) {
  const batches = await ownBatches(db, viewer.userId, language)
  const windows = await shownWindows(db, { stageIds: batches.map(({ stageId }) => stageId) }, 'review')
  return batches.map(({ stageId, itemId, agreedAt, ...batch }) => ({
    ...batch,
    agreedAt: agreedAt?.toISOString() ?? null,
    window: windowAt(windows, { stageId, itemId }, now),
  }))
})

export const tasks = read(
  reviewApi.tasks,
  async function tasks({ db, viewer, language }, { pageNum, pageSize, ...filter }) {
    const ownBatch = orNotFound(
      (await ownBatches(db, viewer.userId, language)).find(({ batchId }) => batchId === filter.batchId),
    )
    if (!ownBatch.agreedAt) throw refuse(reviewRefusals.NOT_AGREED)
    const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
    const { rows, total } = await listOwnTasks(db, viewer.userId, filter, page)
    return { rows: rows.map(rowOf), total, pageNum, pageSize }
  },
)

/** The caller's own works, ranked by the caller's totals. @spec B14 */
export const ranking = read(reviewApi.ranking, async function ranking({ db, viewer, language }, { batchId }) {
  const ownBatch = orNotFound((await ownBatches(db, viewer.userId, language)).find((each) => each.batchId === batchId))
  if (!ownBatch.agreedAt) throw refuse(reviewRefusals.NOT_AGREED)
  const own = await listTasksToRank(db, viewer.userId, batchId)
  const [first] = own
  if (!first) return []
  const { value: setting } = orNotFound(await settingById(db, 'review', first.settingId))
  const ranks = rankOwn(own, setting.criteria)
  const named = (criterion: Criterion) => (language === 'en' && criterion.nameEn ? criterion.nameEn : criterion.name)
  const criteria = setting.criteria.map((criterion) => ({ ...criterion, name: named(criterion) }))
  return own.map((each) => {
    const [fault] = isSubmitted(each) ? [] : sheetFaults(each, { ...setting, criteria })
    return {
      ...rowOf(each),
      ...(ranks.get(each.taskId) ?? { rank: null, tied: false }),
      hindrance: fault ? refusalText(fault.refusal, language) : '',
      cautions: isSubmitted(each) ? [] : cautionsOf(each, criteria, isReturned(each) ? each.returned : null),
      uneven: unevenCriteria(each.scores, criteria).map(({ name }) => name),
      version: each.version,
    }
  })
})

/** The anonymous view: facts that identify the authors are not read from the database. */
export const task = read(reviewApi.task, async function task({ db, viewer, now, language }, { taskId }) {
  const ownTask = await loadReadableTask(db, viewer.userId, taskId)
  const { value: setting } = orNotFound(await settingById(db, 'review', ownTask.settingId))
  const files = await filesOf(db, ownTask.versionId)
  const neighbours = await neighboursOf(db, viewer.userId, ownTask)
  const requests = await correctionsOf(db, ownTask.taskId)
  return {
    ...rowOf(ownTask),
    summary: ownTask.summary,
    keywords: ownTask.keywords,
    files: files.map(({ fileId, slot, name, mediaType, size }, index) => ({
      fileId,
      slot,
      name: blindFileName(index + 1, name),
      mediaType,
      size,
    })),
    setting,
    scores: ownTask.scores,
    comment: ownTask.comment,
    returned: ownTask.returned && {
      ...ownTask.returned,
      submittedAt: new Date(ownTask.returned.submittedAt).toISOString(),
    },
    ...(await hindrancesOf(db, ownTask, { left: neighbours.left, requests }, { now, language })),
    correction: requests.at(0) ?? null,
    ...neighbours,
    version: ownTask.version,
  }
})

/** Checked on each request, because a file is readable only while its work is assigned to the viewer. */
export const taskFile = read(reviewApi.taskFile, async function taskFile({ services, db, viewer }, { taskId, fileId }) {
  const ownTask = await loadReadableTask(db, viewer.userId, taskId)
  const files = await filesOf(db, ownTask.versionId)
  const index = files.findIndex((file) => file.fileId === fileId)
  const file = orNotFound(files[index] ?? null)
  refuseIf(whyNotOpen({ name: blindFileName(index + 1, file.name), scan: file.scan }, await isScanRequired(services)))
  refuseIf(whyNotOpenCopy(file.copyState))
  const stored = orNotFound(await findFile(db, file.copyId))
  return sendFile({ ...stored, name: blindFileName(index + 1, stored.name) }, { shown: true })
})

/** The viewer's own active task; throws until the notice has been agreed to. */
async function loadReadableTask(db: Db, userId: string, taskId: string): Promise<OwnTask> {
  const ownTask = orNotFound(await findOwnTask(db, userId, taskId))
  refuseIf(whyNotRead({ task: ownTask.state, agreed: ownTask.agreed }))
  return ownTask
}

/** Why the scorecard is read-only, can't be taken back and its correction can't be requested; empty: can. */
async function hindrancesOf(
  db: Db,
  ownTask: OwnTask,
  { left, requests }: { left: number; requests: readonly CorrectionView[] },
  { now, language }: { now: Date; language: Language },
) {
  const window = windowAt(await shownWindows(db, { stageIds: [ownTask.stageId] }, 'review'), ownTask, now)
  const facts = {
    batch: ownTask.batchState,
    task: ownTask.state,
    agreed: ownTask.agreed,
    windowOpen: window?.phase === 'open',
    left,
  }
  const states = requests.map(({ state }) => state)
  const textOf = (refusal: Refusal | null) => (refusal ? refusalText(refusal, language) : '')
  return {
    hindrance: textOf(whyNotWrite(facts)),
    takeBackHindrance: textOf(whyNotTakeBack(facts)),
    correctionHindrance: textOf(whyNotRequestCorrection(facts, states)),
  }
}

export function rowOf(ownTask: OwnTask): TaskRow {
  return {
    taskId: ownTask.taskId,
    batchId: ownTask.batchId,
    label: ownTask.label,
    title: ownTask.title,
    number: ownTask.number,
    teamName: ownTask.teamName,
    schoolName: ownTask.schoolName,
    state: ownTask.state,
    total: ownTask.total,
    returnReason: ownTask.returnReason,
    submittedAt: ownTask.submittedAt?.toISOString() ?? null,
  }
}
