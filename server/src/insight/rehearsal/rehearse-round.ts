import { insightApi } from '@podium/core/insight/api.ts'
import { whyNotRehearse } from '@podium/core/insight/rehearsal/rehearsal.rule.ts'
import { RehearsalReport, type Rehearsal } from '@podium/core/insight/rehearsal/rehearsal.ts'
import { LIVE_JOBS } from '@podium/core/base/state/job.ts'
import { roundById, type KnownRound } from '#server/competition/index.ts'
import { groupWithin } from '#server/organisation/index.ts'
import { cancelJob, enqueue } from '#server/platform/jobs/queue.ts'
import type { Db, Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { isRehearsalUnderWay, newestRehearsal, REHEARSAL } from './rehearsal.store.ts'

const CODE = 'insight:rehearsal:run'

/** The newest rehearsal of a round. */
export const rehearsal = read(insightApi.rehearsal, async function rehearsal({ db, viewer }, { roundId }) {
  await roundWithin(db, viewer, roundId)
  const job = await newestRehearsal(db, roundId)
  if (!job) return { rehearsal: null }
  const { result, error, startedAt, ...facts } = job
  const found: Rehearsal = {
    ...facts,
    error: error ?? '',
    startedAt: startedAt.toISOString(),
    report: result === null ? null : RehearsalReport.parse(result),
  }
  return { rehearsal: found }
})

/** Queues the rehearsal of a round. */
export const rehearse = write(
  insightApi.rehearse,
  'insight.rehearse',
  async function rehearse({ services, tx, viewer, note, traceId }, { roundId, teams }) {
    const round = await roundWithin(tx, viewer, roundId)
    refuseIf(whyNotRehearse(round, await isRehearsalUnderWay(tx)))
    const subject = { type: 'round', id: roundId }
    const origin = { ownerId: viewer.userId, groupId: viewer.groupId, subject, traceId }
    const jobId = await enqueue(services, tx, REHEARSAL, { roundId, teams }, origin)
    note({ type: 'round', id: roundId, after: { teams } })
    return { jobId }
  },
)

/** Cancels the rehearsal of a round, whoever started it. */
export const cancelRehearsal = write(
  insightApi.cancelRehearsal,
  'insight.cancel_rehearsal',
  async function cancelRehearsal({ tx, viewer, note }, { roundId }) {
    await roundWithin(tx, viewer, roundId)
    const job = orNotFound(await newestRehearsal(tx, roundId))
    if (LIVE_JOBS.includes(job.state)) await cancelJob(tx, job.jobId)
    note({ type: 'round', id: roundId })
    return {}
  },
)

/** The round, if its organiser is within the viewer's scope. */
async function roundWithin(db: Db | Tx, viewer: Viewer, roundId: string): Promise<KnownRound> {
  const round = orNotFound(await roundById(db, roundId))
  orNotFound((await groupWithin(db, round.groupId, viewer.scopeOf(CODE))) || null)
  return round
}
