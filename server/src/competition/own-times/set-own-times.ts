import { competitionApi } from '@podium/core/competition/api.ts'
import { windowsMoved } from '@podium/core/competition/events.ts'
import { whyNotOwnTimes } from '@podium/core/competition/own-times/own-times.rule.ts'
import { whyNotLeft } from '@podium/core/competition/phase/phase.rule.ts'
import { inForce, whyNotEdit } from '@podium/core/competition/round/round.rule.ts'
import type { DatesFacts } from '@podium/core/competition/dates/dates.rule.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { clock } from '#server/platform/db/clock.ts'
import { emit } from '#server/platform/events/emit.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { datesFacts } from '../dates/move-dates.ts'
import { phaseOfGroup } from '../phase/phase.store.ts'
import { reachOf } from '../round/reach.ts'
import { loadRound, lockRound, type StoredRound } from '../round/round.store.ts'
import { roundOfWindow, scheduleOf } from '../schedule/stage.store.ts'
import { loadWindows } from '../schedule/window.store.ts'
import { findOwnTimes, placeBelow, saveOwnTimes } from './own-times.store.ts'

const EDIT = 'competition:schedule:edit'
const SWITCH = 'competition:phase:switch'

/**
 * Sets the times of a window for an organisation with the schools below it, or for one school: by the organiser, or by
 * the organisation that the window was left to. Waits for transactions that depend on the window. @spec B03
 */
export const setOwnTimes = write(
  competitionApi.setOwnTimes,
  'competition.set_own_times',
  async function setOwnTimes({ services, tx, viewer, note }, { windowId, groupId, times, reason, version }) {
    const roundId = orNotFound(await roundOfWindow(tx, windowId))
    const isOrganiser = (await loadRound(tx, roundId, reachOf(viewer, EDIT))) !== null
    const reach = isOrganiser ? reachOf(viewer, EDIT) : { scope: { reach: 'all' as const }, userId: viewer.userId }
    // Whoever isn't the organiser finds only windows that were left to an organisation within the scope.
    const leftTo = async () =>
      isOrganiser ? null : orNotFound(await phaseOfGroup(tx, viewer.scopeOf(SWITCH), { windowId, groupId }))
    await leftTo()
    const round = orNotFound(await lockRound(tx, roundId, reach))
    const left = await leftTo()
    const place = orNotFound(await placeBelow(tx, groupId, round.groupId))
    const own = await findOwnTimes(tx, { windowId, groupId })
    // An organiser picks an organisation without times from all, and can't know that some were taken back.
    const isFirst = isOrganiser && own.times === null && version === 0
    await refuseStale(tx, { type: 'round', id: roundId, version: isFirst ? 0 : own.version }, version)
    const at = await clock(tx)
    refuseIf(left ? whyNotLeft(left) : whyNotEdit(round.state))
    const dates = left ? null : await datesFacts(tx, round, viewer)
    const facts = await ownTimesFacts(tx, round, { windowId, groupId }, { dates, isSet: own.times !== null })
    refuseIf(whyNotOwnTimes(facts, times, at))
    const before = facts.windows.find((each) => each.windowId === windowId)!
    await saveOwnTimes(tx, { windowId, groupId }, times, { userId: viewer.userId, reason, at })
    const after = (await loadWindows(tx, { roundId, groupId })).windows.find((each) => each.windowId === windowId)!
    const { stageId, itemId, kind } = after
    note({
      type: 'round',
      id: roundId,
      before: { window: kind, organisation: place.name, times: own.times },
      after: { window: kind, organisation: place.name, times },
      reason,
    })
    if (facts.inForce && (before.opensAt !== after.opensAt || before.closesAt !== after.closesAt)) {
      const span = { before: spanOf(before), after: spanOf(after) }
      const move = { stageId, windowId, itemId, kind, groupId, groupName: place.name, ...span }
      await emit(services, tx, windowsMoved, { roundId, moves: [move], reason, byUserId: viewer.userId })
    }
    return {}
  },
)

async function ownTimesFacts(
  tx: Tx,
  round: StoredRound,
  { windowId, groupId }: { windowId: string; groupId: string },
  known: { dates: DatesFacts | null; isSet: boolean },
) {
  const stages = await scheduleOf(tx, round.roundId)
  const stage = orNotFound(stages.find(({ windows }) => windows.some((each) => each.windowId === windowId)))
  const window = stage.windows.find((each) => each.windowId === windowId)!
  const { windows } = await loadWindows(tx, { roundId: round.roundId, stageId: stage.stageId, groupId })
  return { ...known, stage, window, windows, inForce: inForce(round.publishedAt) }
}

const spanOf = ({
  opensAt,
  closesAt,
  forced,
}: {
  opensAt: string
  closesAt: string
  forced: 'open' | 'closed' | null
}) => ({
  opensAt,
  closesAt,
  forced,
})
