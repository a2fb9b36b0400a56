import { awardApi } from '@podium/core/award/api.ts'
import { effectiveWindow } from '@podium/core/competition/schedule/window.rule.ts'
import { shownWindows } from '#server/competition/index.ts'
import { read } from '#server/platform/kernel/read.ts'
import { lockedBatch } from '../locked-batch.ts'
import { countBehind, hasPublicPage } from './audience.store.ts'

export const audience = read(awardApi.audience, async function audience({ db, viewer, now }, { batchId }) {
  const { batch, run } = await lockedBatch(db, batchId, viewer.scopeOf('award:result:publish'))
  const windowOf = async (kind: 'result' | 'objection') => {
    const windows = await shownWindows(db, { stageIds: [batch.stageId] }, kind)
    const window = effectiveWindow(windows, kind, batch.itemId, now)
    return window && { opensAt: window.opensAt, closesAt: window.closesAt, forced: window.forced }
  }
  return {
    ...(await countBehind(db, run.runId)),
    publicPage: await hasPublicPage(db, batch.roundId),
    resultWindow: await windowOf('result'),
    objectionWindow: await windowOf('objection'),
  }
})
