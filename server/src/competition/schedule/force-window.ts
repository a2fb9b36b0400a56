import { competitionApi } from '@podium/core/competition/api.ts'
import { whyNotOpenWindows } from '@podium/core/competition/completeness/open-window.rule.ts'
import { windowsMoved } from '@podium/core/competition/events.ts'
import { inForce, whyNotEdit } from '@podium/core/competition/round/round.rule.ts'
import { windowOpen } from '@podium/core/competition/schedule/window.rule.ts'
import { clock } from '#server/platform/db/clock.ts'
import { emit } from '#server/platform/events/emit.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { reachOf } from '../round/reach.ts'
import { lockRound, touchRound } from '../round/round.store.ts'
import { checkRound } from './gaps.ts'
import { roundOfWindow, scheduleOf, setForced } from './stage.store.ts'

/**
 * Forces a window open or closed regardless of its times, with reason, time and person. Waits for transactions that
 * depend on the window.
 */
export const forceWindow = write(
  competitionApi.forceWindow,
  'competition.force_window',
  async function forceWindow({ services, tx, viewer, note }, { windowId, forced, reason }) {
    const roundId = orNotFound(await roundOfWindow(tx, windowId))
    const round = orNotFound(await lockRound(tx, roundId, reachOf(viewer, 'competition:schedule:force')))
    refuseIf(whyNotEdit(round.state))
    const stages = await scheduleOf(tx, roundId)
    const windows = stages.flatMap((stage) => stage.windows)
    const window = orNotFound(windows.find((each) => each.windowId === windowId))
    const at = await clock(tx)
    if (forced === 'open' && inForce(round.publishedAt) && !windowOpen(window, at)) {
      refuseIf(whyNotOpenWindows([window], windows, (await checkRound(services, tx, round)).gaps))
    }
    await setForced(tx, windowId, forced, { userId: viewer.userId, reason, at })
    const version = await touchRound(tx, roundId)
    const { stageId, itemId, kind, opensAt, closesAt } = window
    const before = { opensAt, closesAt, forced: window.forced }
    const after = { opensAt, closesAt, forced }
    note({ type: 'round', id: roundId, before: { window: kind, ...before }, after: { window: kind, ...after }, reason })
    if (forced !== window.forced) {
      const moves = [{ stageId, windowId, itemId, kind, before, after }]
      await emit(services, tx, windowsMoved, { roundId, moves, reason, byUserId: viewer.userId })
    }
    return { version }
  },
)
