import { refusalText } from '@podium/core/base/refusal.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { underSwitch, whyNotLeft, whyNotSwitch } from '@podium/core/competition/phase/phase.rule.ts'
import { windowPhase } from '@podium/core/competition/schedule/window.rule.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { clock } from '#server/platform/db/clock.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { lockRound } from '../round/round.store.ts'
import { phaseOfGroup, phasePage, saveSwitch } from './phase.store.ts'

const SWITCH = 'competition:phase:switch'

export const phases = read(
  competitionApi.phases,
  async function phases({ db, viewer, now, language }, { pageNum, pageSize }) {
    const { rows, total } = await phasePage(db, viewer.scopeOf(SWITCH), { pageNum, pageSize }, language)
    const shown = rows.map((row) => {
      const { opens_at, closes_at, switched_at, stageOpens, stageCloses, roundState, delegated, ...rest } = row
      const { ownOpens, ownCloses, ...known } = rest
      const own = ownOpens && ownCloses ? { opensAt: ownOpens.toISOString(), closesAt: ownCloses.toISOString() } : null
      const times = {
        opensAt: opens_at.toISOString(),
        closesAt: closes_at.toISOString(),
        stageOpensAt: stageOpens.toISOString(),
        stageClosesAt: stageCloses.toISOString(),
      }
      const window = { ...times, ...own, forced: row.forced, switched: row.switched, delegated, roundState }
      const hindrance = whyNotSwitch(window, now)
      const ownHindrance = whyNotLeft(window)
      return {
        ...known,
        ...times,
        reason: row.reason ?? '',
        byName: row.byName ?? '',
        switchedAt: switched_at?.toISOString() ?? null,
        phase: windowPhase(underSwitch(window, now), now),
        hindrance: hindrance && refusalText(hindrance, language),
        own,
        ownHindrance: ownHindrance && refusalText(ownHindrance, language),
      }
    })
    return { rows: shown, total, pageNum, pageSize }
  },
)

/**
 * Opens or closes a window for the schools of an organisation, with reason, time and person. Waits for transactions that
 * depend on the window.
 */
export const switchPhase = write(
  competitionApi.switchPhase,
  'competition.switch_phase',
  async function switchPhase({ tx, viewer, note }, { windowId, groupId, state, reason, version }) {
    const scope = viewer.scopeOf(SWITCH)
    const known = orNotFound(await phaseOfGroup(tx, scope, { windowId, groupId }))
    // The round isn't the organisation's own: that it is a group's to switch was found above.
    await lockRound(tx, known.roundId, { scope: { reach: 'all' }, userId: viewer.userId })
    const window = orNotFound(await phaseOfGroup(tx, scope, { windowId, groupId }))
    await refuseStale(tx, { type: 'round', id: window.roundId, version: window.version }, version)
    const at = await clock(tx)
    refuseIf(whyNotSwitch(window, at))
    await saveSwitch(tx, { windowId, groupId }, state, { userId: viewer.userId, reason, at })
    const facts = { groupId, window: window.kind }
    note({
      type: 'round',
      id: window.roundId,
      before: { ...facts, switched: window.switched },
      after: { ...facts, switched: state },
      reason,
    })
    return {}
  },
)
