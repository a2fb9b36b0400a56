import { competitionApi } from '@podium/core/competition/api.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { read } from '#server/platform/kernel/read.ts'
import { auditOfRound } from '#server/system/index.ts'
import { reachOf } from '../round/reach.ts'
import { loadRound } from '../round/round.store.ts'

/** What was done in a round, for those who may edit it. @spec B25 */
export const roundLog = read(competitionApi.roundLog, async function roundLog(call, { roundId, ...query }) {
  const { db, viewer } = call
  const round = orNotFound(await loadRound(db, roundId, reachOf(viewer, 'competition:round:edit')))
  return auditOfRound(call, round, query)
})
