import { awardApi } from '@podium/core/award/api.ts'
import { read } from '#server/platform/kernel/read.ts'
import { lockedBatch } from '../locked-batch.ts'
import { countBehind, hasPublicPage } from './audience.store.ts'

export const audience = read(awardApi.audience, async function audience({ db, viewer }, { batchId }) {
  const { batch, run } = await lockedBatch(db, batchId, viewer.scopeOf('award:result:publish'))
  return { ...(await countBehind(db, run.runId)), publicPage: await hasPublicPage(db, batch.roundId) }
})
