import { competitionApi } from '@podium/core/competition/api.ts'
import { windowMoved } from '@podium/core/competition/events.ts'
import { whyNotEdit } from '@podium/core/competition/round/round.rule.ts'
import { isUpcoming, whyNotPause, windowsToPause } from '@podium/core/competition/schedule/pause.rule.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { clock } from '#server/platform/db/clock.ts'
import { emit } from '#server/platform/events/emit.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { reachOf } from '../round/reach.ts'
import { lockRound, touchRound } from '../round/round.store.ts'
import { pauseWindows, resumeWindows, scheduleOf } from './stage.store.ts'

/**
 * Pauses a round: closes the windows that bring in something new until the pause ends, with reason, time and person.
 * What is already in goes on. Waits for transactions that depend on the windows.
 */
export const pauseRound = write(
  competitionApi.pauseRound,
  'competition.pause_round',
  async function pauseRound({ services, tx, viewer, note }, { roundId, paused, reason, version }) {
    const round = orNotFound(await lockRound(tx, roundId, reachOf(viewer, 'competition:schedule:force')))
    await refuseStale(tx, { type: 'round', id: roundId, version: round.version }, version)
    refuseIf(whyNotEdit(round.state))
    const before = (await scheduleOf(tx, roundId)).flatMap(({ windows }) => windows)
    const at = await clock(tx)
    refuseIf(whyNotPause(before, { paused, reason, now: at }))
    const chosen = (paused ? windowsToPause(before, at) : before.filter((window) => window.paused)).map(
      ({ windowId }) => windowId,
    )
    if (paused) await pauseWindows(tx, chosen, { userId: viewer.userId, reason, at })
    else await resumeWindows(tx, chosen)
    const after = (await scheduleOf(tx, roundId)).flatMap(({ windows }) => windows)
    for (const was of before.filter(({ windowId }) => chosen.includes(windowId))) {
      const { windowId, stageId, itemId, kind, opensAt, closesAt } = was
      const forced = after.find((window) => window.windowId === windowId)?.forced ?? null
      await emit(services, tx, windowMoved, {
        roundId,
        stageId,
        windowId,
        itemId,
        kind,
        before: { opensAt, closesAt, forced: was.forced },
        after: { opensAt, closesAt, forced },
        reason,
        byUserId: viewer.userId,
        ...(isUpcoming(was, at) && { isUpcoming: true }),
      })
    }
    note({ type: 'round', id: roundId, before: { paused: !paused }, after: { paused }, reason })
    return { version: await touchRound(tx, roundId) }
  },
)
