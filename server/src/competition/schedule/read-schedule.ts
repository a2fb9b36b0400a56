import { competitionApi } from '@podium/core/competition/api.ts'
import { inForce } from '@podium/core/competition/round/round.rule.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { reachOf } from '../round/reach.ts'
import { itemsOf, loadRound } from '../round/round.store.ts'
import { scheduleOf, roundOfStageInReach } from './stage.store.ts'
import { officeStages } from '../round/view.ts'

/** @spec C25 */
export const readStages = read(competitionApi.stages, async function readStages({ db, viewer, now }, { roundId }) {
  orNotFound(await loadRound(db, roundId, reachOf(viewer, 'competition:round:list')))
  return officeStages(await scheduleOf(db, roundId), now)
})

/** @spec C37 */
export const readStage = read(competitionApi.stage, async function readStage({ db, viewer, now }, { stageId }) {
  const roundId = orNotFound(await roundOfStageInReach(db, stageId, reachOf(viewer, 'competition:round:list')))
  return orNotFound(officeStages(await scheduleOf(db, roundId), now).find((stage) => stage.stageId === stageId))
})

/** @spec C29 */
export const readSchedule = read(
  competitionApi.schedule,
  async function readSchedule({ db, viewer, now }, { roundId }) {
    const round = orNotFound(await loadRound(db, roundId, reachOf(viewer, 'competition:round:list')))
    return {
      version: round.version,
      stages: officeStages(await scheduleOf(db, roundId), now),
      items: await itemsOf(db, roundId),
      state: round.state,
      inForce: inForce(round.publishedAt),
      serverNow: now.toISOString(),
    }
  },
)
