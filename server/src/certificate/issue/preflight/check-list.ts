import { z } from 'zod'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { recipientList } from '@podium/core/certificate/issue/preflight-api.ts'
import { job } from '#server/platform/jobs/kind.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { listVersion } from '#server/certificate/template/font/font.store.ts'
import { inspectionHash, inspectRecords } from './inspect-plan.ts'
import { saveInspection } from './inspection.store.ts'
import { planBatch } from '../recipient/plan-batch.ts'

export const CHECK = 'certificate.check_list'

/** Starts a job that inspects a long list, shows its progress and stores the findings. @spec B10 */
export const startCheck = write(
  certificateApi.startCheck,
  'certificate.check_list',
  async function startCheck({ services, tx, viewer, now, note, traceId }, input) {
    const plan = orNotFound(
      await planBatch(tx, input, viewer.scopeOf('certificate:certificate:make'), now, { evenOff: true }),
    )
    const { groupId, itemId } = plan.issuer
    const subject = { type: 'certificate_list', id: itemId } as const
    const jobId = await enqueue(services, tx, CHECK, input, { ownerId: viewer.userId, groupId, subject, traceId })
    note({ ...subject, after: { kind: input.kind, rows: plan.left.length } })
    return { jobId }
  },
)

export const checkListJob = job(z.object(recipientList), async (run, at) => {
  const plan = orNotFound(await planBatch(run.db, at, { reach: 'all' }, new Date(), { evenOff: true }))
  const total = plan.records.length
  // The job uses the font list of its start throughout, and its findings are stored under that list's number.
  const fontVersion = await listVersion(run.db)
  const rows = await inspectRecords(run.services, run.db, plan, fontVersion, (done) => run.progress(done, total))
  const hash = await inspectionHash(run.services, run.db, plan, fontVersion)
  await run.write((tx) => saveInspection(tx, hash, rows))
  await run.progress(total, total)
  return { rows: rows.length }
})
