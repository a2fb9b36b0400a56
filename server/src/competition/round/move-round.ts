import { competitionApi } from '@podium/core/competition/api.ts'
import { roundStateChanged } from '@podium/core/competition/events.ts'
import { roundAfter, whyNotMove } from '@podium/core/competition/round/round.rule.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { emit } from '#server/platform/events/emit.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { checkRound } from '../schedule/gaps.ts'
import { isUpper, reachOf } from './reach.ts'
import { lockRound } from './round.store.ts'
import { setRoundState } from './state.store.ts'

const code = 'competition:round:publish'

/** Changes the state of a round; a refusal names each missing setting with the page where it is entered. */
export const moveRound = write(
  competitionApi.moveRound,
  'competition.move_round',
  async function moveRound({ services, tx, viewer, note }, { roundId, action, opinion, version }) {
    const round = orNotFound(await lockRound(tx, roundId, reachOf(viewer, code)))
    await refuseStale(tx, { type: 'round', id: roundId, version: round.version }, version)
    const { gaps } = await checkRound(tx, round)
    const byUpper = isUpper(viewer, code, round.upperGroups)
    refuseIf(whyNotMove({ ...round, gaps, byUpper }, action, opinion))
    const state = roundAfter(action, round)!
    const raised = await setRoundState(tx, roundId, state, opinion)
    await emit(services, tx, roundStateChanged, { roundId, from: round.state, to: state, opinion })
    note({ type: 'round', id: roundId, before: { state: round.state }, after: { state }, reason: opinion })
    return { state, version: raised }
  },
)
