import { competitionApi } from '@podium/core/competition/api.ts'
import { roundStateChanged } from '@podium/core/competition/events.ts'
import { answerBy, roundAfter, whyNotMove } from '@podium/core/competition/round/round.rule.ts'
import { awaitsApproval } from '@podium/core/competition/round/round-state.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { emit } from '#server/platform/events/emit.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { askApproval, endApproval } from '../approval/ask-approval.ts'
import { requesterOf } from '../approval/approval.store.ts'
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
    const { gaps } = await checkRound(services, tx, round)
    const byUpper = isUpper(viewer, code, round.upperGroups)
    const askedByViewer = (await requesterOf(tx, roundId)) === viewer.userId
    refuseIf(whyNotMove({ ...round, gaps, byUpper, askedByViewer }, action, opinion))
    const state = roundAfter(action, round)!
    const answer = awaitsApproval(round) ? answerBy(action) : null
    if (awaitsApproval({ state })) await askApproval(services, tx, round, { by: viewer, note: opinion })
    if (answer) await endApproval(services, tx, round, { by: viewer, answer, opinion })
    const raised = await setRoundState(tx, roundId, state, awaitsApproval({ state }) ? '' : opinion)
    await emit(services, tx, roundStateChanged, { roundId, from: round.state, to: state, opinion })
    const names = { nameZh: round.name, nameEn: round.nameEn }
    note({
      type: 'round',
      id: roundId,
      before: { ...names, state: round.state },
      after: { ...names, state },
      reason: opinion,
    })
    return { state, version: raised }
  },
)
