import type { Language } from '@podium/core/base/refusal.ts'
import { inLanguage } from '@podium/core/base/bilingual-text.ts'
import { systemApi } from '@podium/core/system/api.ts'
import { systemRefusals } from '@podium/core/system/refusals.ts'
import { cancelJob as cancelInQueue, retryJob as retryInQueue } from '#server/platform/jobs/queue.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { findJob, listJobs, type JobListRow, type JobReader } from './job-list.store.ts'
import { recordScopeOf } from './record-scope.ts'

const readerOf = ({ services, viewer }: { services: Services; viewer: Viewer }): JobReader => ({
  userId: viewer.userId,
  scope: recordScopeOf(services.manifests, viewer, 'system:job:list'),
})

function toView(
  { id, ownerId, createdAt, endedAt, error, phase, ...job }: JobListRow,
  { viewer: { userId }, language }: { viewer: Viewer; language: Language },
) {
  return {
    ...job,
    jobId: id,
    phase: inLanguage(phase, language),
    error: error && inLanguage(error, language),
    mine: ownerId === userId,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

export const jobPage = read(systemApi.jobPage, async function jobPage(call, { pageNum, pageSize, state }) {
  const page = { state, limit: pageSize, offset: (pageNum - 1) * pageSize }
  const { rows, total } = await listJobs(call.db, readerOf(call), page)
  return { rows: rows.map((row) => toView(row, call)), total, pageNum, pageSize }
})

export const job = read(systemApi.job, async function job(call, { jobId }) {
  return toView(orNotFound(await findJob(call.db, readerOf(call), jobId)), call)
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
