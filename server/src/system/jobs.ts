import type { Language } from '@podium/core/base/refusal.ts'
import { inLanguage } from '@podium/core/base/bilingual-text.ts'
import { Id } from '@podium/core/base/shapes.ts'
import { systemApi } from '@podium/core/system/api.ts'
import { systemRefusals } from '@podium/core/system/refusals.ts'
import type { Db } from '#server/platform/db/db.ts'
import { cancelJob as cancelInQueue, retryJob as retryInQueue } from '#server/platform/jobs/queue.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { findJob, listJobs, type JobListRow, type JobReader } from './job-list.store.ts'
import { namesOfRecords } from './record-names.ts'
import { recordScopeOf } from './record-scope.ts'

const readerOf = ({ services, viewer }: { services: Services; viewer: Viewer }): JobReader => ({
  userId: viewer.userId,
  scope: recordScopeOf(services.manifests, viewer, 'system:job:list'),
})

async function toViews(
  call: { readonly services: Services; readonly db: Db; readonly viewer: Viewer; readonly language: Language },
  rows: readonly JobListRow[],
) {
  const { viewer, language } = call
  const nameOf = await namesOfRecords(call, rows)
  return rows.map(({ id, ownerId, createdAt, startedAt, endedAt, error, phase, subjectId, ...job }) => ({
    ...job,
    jobId: id,
    phase: inLanguage(phase, language),
    error: error && inLanguage(error, language),
    // A malformed id has no record to name; it stands for itself.
    subjectName: nameOf({ ...job, subjectId }) || (Id.safeParse(subjectId).success ? '' : subjectId),
    mine: ownerId === viewer.userId,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  }))
}

export const jobPage = read(systemApi.jobPage, async function jobPage(call, { pageNum, pageSize, ...filter }) {
  const paging = { pageNum, pageSize }
  const { rows, ...total } = await listJobs(call.db, readerOf(call), filter, paging)
  return { rows: await toViews(call, rows), ...total, ...paging }
})

export const job = read(systemApi.job, async function job(call, { jobId }) {
  const found = orNotFound(await findJob(call.db, readerOf(call), jobId))
  return orNotFound((await toViews(call, [found]))[0])
})

/** Requests that a job stops at its next step. */
export const cancelJob = write(systemApi.cancelJob, 'system.cancelJob', async function cancelJob(call, { jobId }) {
  const { tx, note } = call
  const { state } = orNotFound(await findJob(tx, readerOf(call), jobId))
  if (state !== 'queued' && state !== 'running') throw refuse(systemRefusals.JOB_ENDED)
  await cancelInQueue(tx, jobId)
  note({ type: 'job', id: jobId, before: { state } })
  return {}
})

export const retryJob = write(systemApi.retryJob, 'system.retryJob', async function retryJob(call, { jobId }) {
  const { services, tx, note } = call
  const { state } = orNotFound(await findJob(tx, readerOf(call), jobId))
  if (state !== 'failed' && state !== 'cancelled') throw refuse(systemRefusals.JOB_NOT_FAILED)
  await retryInQueue(services, tx, jobId)
  note({ type: 'job', id: jobId, before: { state } })
  return {}
})
