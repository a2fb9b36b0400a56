import { competitionApi } from '@podium/core/competition/api.ts'
import { windowsMoved } from '@podium/core/competition/events.ts'
import { whyNotEdit } from '@podium/core/competition/round/round.rule.ts'
import { isUpcoming, whyNotPause, whyNotResume, windowsToPause } from '@podium/core/competition/schedule/pause.rule.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { clock } from '#server/platform/db/clock.ts'
import { emit } from '#server/platform/events/emit.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { read } from '#server/platform/kernel/read.ts'
import { write } from '#server/platform/kernel/write.ts'
import { reachOf } from '../round/reach.ts'
import { loadRound, lockRound, touchRound } from '../round/round.store.ts'
import { closedMeanwhile } from './pause-effect.ts'
import { pauseWindows, resumeWindows, scheduleOf } from './stage.store.ts'

/**
 * Pauses a round: closes the windows that bring in something new until the pause ends, with reason, time and person.
 * What is already in goes on. Whoever ends the pause confirms how many teams forfeit by that. Waits for transactions that
 * depend on the windows.
 */
export const pauseRound = write(
  competitionApi.pauseRound,
  'competition.pause_round',
  async function pauseRound({ services, tx, viewer, note }, { roundId, paused, reason, forfeits, version }) {
    const round = orNotFound(await lockRound(tx, roundId, reachOf(viewer, 'competition:schedule:force')))
    await refuseStale(tx, { type: 'round', id: roundId, version: round.version }, version)
    refuseIf(whyNotEdit(round.state))
    const before = (await scheduleOf(tx, roundId)).flatMap(({ windows }) => windows)
    const at = await clock(tx)
    refuseIf(whyNotPause(before, { paused, reason, now: at }))
    if (!paused) refuseIf(whyNotResume(await closedMeanwhile(tx, roundId), forfeits ?? 0))
    const chosen = (paused ? windowsToPause(before, at) : before.filter((window) => window.paused)).map(
      ({ windowId }) => windowId,
    )
    if (paused) await pauseWindows(tx, chosen, { userId: viewer.userId, reason, at })
    else await resumeWindows(tx, chosen)
    const after = (await scheduleOf(tx, roundId)).flatMap(({ windows }) => windows)
    const moves = before
      .filter(({ windowId }) => chosen.includes(windowId))
      .map((was) => {
        const { windowId, stageId, itemId, kind, opensAt, closesAt } = was
        const forced = after.find((window) => window.windowId === windowId)?.forced ?? null
        const span = { opensAt, closesAt }
        return {
          stageId,
          windowId,
          itemId,
          kind,
          before: { ...span, forced: was.forced },
          after: { ...span, forced },
          ...(isUpcoming(was, at) && { isUpcoming: true }),
        }
      })
    const pause = paused ? ('begun' as const) : ('ended' as const)
    await emit(services, tx, windowsMoved, { roundId, moves, pause, reason, byUserId: viewer.userId })
    note({ type: 'round', id: roundId, before: { paused: !paused }, after: { paused }, reason })
    return { version: await touchRound(tx, roundId) }
  },
)

export const readClosedMeanwhile = read(
  competitionApi.closedMeanwhile,
  async function readClosedMeanwhile({ db, viewer }, { roundId }) {
    orNotFound(await loadRound(db, roundId, reachOf(viewer, 'competition:schedule:force')))
    return closedMeanwhile(db, roundId)
  },
)
