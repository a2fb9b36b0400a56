import { competitionApi } from '@podium/core/competition/api.ts'
import { windowPhase } from '@podium/core/competition/schedule/window.rule.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { findPublic } from '../public/public.store.ts'
import { reachOf } from '../round/reach.ts'
import { loadRound } from '../round/round.store.ts'
import { ownTimesPage, timesForPerson } from './own-times.store.ts'

export const ownTimes = read(
  competitionApi.ownTimes,
  async function ownTimes({ db, viewer, language }, { roundId, windowId, pageNum, pageSize }) {
    orNotFound(await loadRound(db, roundId, reachOf(viewer, 'competition:round:list')))
    const { rows, total } = await ownTimesPage(db, { roundId, windowId }, { pageNum, pageSize }, language)
    const shown = rows.map(({ opens_at: opensAt, closes_at: closesAt, set_at: setAt, byName, ...known }) => ({
      ...known,
      opensAt: opensAt!.toISOString(),
      closesAt: closesAt!.toISOString(),
      setAt: setAt.toISOString(),
      byName: byName ?? '',
    }))
    return { rows: shown, total, pageNum, pageSize }
  },
)

export const timesForViewer = read(
  competitionApi.timesForViewer,
  async function timesForViewer({ db, viewer, now }, { roundId }) {
    orNotFound(await findPublic(db, roundId))
    const rows = await timesForPerson(db, roundId, viewer.userId)
    return rows.map(({ forced, ...row }) => {
      const span = { opensAt: row.opensAt.toISOString(), closesAt: row.closesAt.toISOString() }
      return { ...row, ...span, phase: windowPhase({ ...span, forced }, now) }
    })
  },
)
