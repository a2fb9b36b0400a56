import { paths } from '@podium/core/paths.ts'
import { staffOfRound } from '#server/competition/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { Batch } from '../batch/batch.store.ts'
import { notifyOfBatch } from '../notify-of-batch.ts'
import { nameOfUser } from './run.store.ts'

/** Tells whoever calculated that it is done, and the others of the round's staff that they can verify it. */
export async function notifyOfResults(
  services: Services,
  tx: Tx,
  batch: Batch,
  { runId, works, by }: { runId: string; works: number; by: string },
): Promise<void> {
  const link = paths.office.reviewResult({ batchId: batch.batchId })
  const staff = await staffOfRound(tx, batch.roundId, 'review:result:calculate')
  const params = { works, by: await nameOfUser(tx, by) }
  await notifyOfBatch(services, tx, batch, 'calculated', { users: [by], params, link, dedupe: runId })
  const others = staff.filter((userId) => userId !== by)
  await notifyOfBatch(services, tx, batch, 'toVerify', { users: others, params, link, dedupe: runId })
}
