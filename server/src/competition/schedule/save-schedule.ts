import { competitionApi } from '@podium/core/competition/api.ts'
import { dateMoves, whyNotMoveDates } from '@podium/core/competition/dates/dates.rule.ts'
import { inForce, whyNoReason, whyNotEdit } from '@podium/core/competition/round/round.rule.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { datesFacts, lapseDateRequest } from '../dates/move-dates.ts'
import { reachOf } from '../round/reach.ts'
import { lockRound, touchRound } from '../round/round.store.ts'
import { checkedStages, replaceStages } from './replace-stages.ts'
import { scheduleOf } from './stage.store.ts'

/**
 * Replaces the schedule. For a published round a reason is required; once its upper organisation approved it, its dates
 * move only through that. @spec B03
 */
export const saveSchedule = write(
  competitionApi.saveSchedule,
  'competition.save_schedule',
  async function saveSchedule({ services, tx, viewer, note }, input) {
    const round = orNotFound(await lockRound(tx, input.roundId, reachOf(viewer, 'competition:schedule:edit')))
    await refuseStale(tx, { type: 'round', id: round.roundId, version: round.version }, input.version)
    refuseIf(whyNotEdit(round.state))
    const asked = await checkedStages(tx, round.roundId, input.stages)
    const moves = dateMoves(await scheduleOf(tx, round.roundId), asked)
    refuseIf(whyNotMoveDates(await datesFacts(tx, round, viewer), moves))
    refuseIf(whyNoReason(inForce(round.publishedAt), input.reason))
    const about = { reason: input.reason, byUserId: viewer.userId }
    const { before, after } = await replaceStages(services, tx, round, input.stages, about)
    if (moves.length > 0) await lapseDateRequest(services, tx, round, viewer)
    const version = await touchRound(tx, round.roundId)
    note({ type: 'round', id: round.roundId, before, after, reason: input.reason })
    return { version }
  },
)
