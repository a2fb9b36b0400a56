import { awardApi } from '@podium/core/award/api.ts'
import { read } from '#server/platform/kernel/read.ts'
import { lockedBatch } from '../locked-batch.ts'
import { hasPublicPage, peopleBehind } from './audience.store.ts'

export const audience = read(awardApi.audience, async function audience({ db, viewer }, { batchId }) {
  const { batch, run } = await lockedBatch(db, batchId, viewer.scopeOf('award:result:publish'))
  const { workIds, schools, userIds } = await peopleBehind(db, run.runId)
  return {
    teams: workIds.length,
    schools: schools.length,
    people: userIds.length,
    publicPage: await hasPublicPage(db, batch.roundId),
  }
})
