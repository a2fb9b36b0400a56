import { competitionApi } from '@podium/core/competition/api.ts'
import { recordNames } from '@podium/core/system/events.ts'
import { ask } from '#server/platform/events/ask.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { reachOf } from '../round/reach.ts'
import { loadRound } from '../round/round.store.ts'
import { extensionRows } from './list.store.ts'

export const extensionPage = read(
  competitionApi.extensionPage,
  async function extensionPage({ services, db, viewer, language }, { roundId, pageNum, pageSize }) {
    orNotFound(await loadRound(db, roundId, reachOf(viewer, 'competition:schedule:force')))
    const { rows, ...total } = await extensionRows(db, roundId, { pageNum, pageSize }, language)
    const ids = [...new Set(rows.map(({ teamId }) => teamId))]
    const names = ids.length === 0 ? [] : (await ask(services, db, recordNames, { type: 'team', ids })).flat()
    const nameOf = new Map(names.map(({ id, zh }) => [id, zh]))
    return {
      ...total,
      rows: rows.map((row) => ({ ...row, teamName: nameOf.get(row.teamId) ?? '' })),
      pageNum,
      pageSize,
    }
  },
)
