import { awardApi } from '@podium/core/award/api.ts'
import type { WinnerRow } from '@podium/core/award/api.ts'
import { ownResult } from '@podium/core/award/visible.rule.ts'
import { fromFraction, toDecimal } from '@podium/core/review/result/exact.ts'
import { read } from '#server/platform/kernel/read.ts'
import { settingOf } from './locked-batch.ts'
import { listOwnResults } from './audience/own-result.store.ts'
import { awardNames as namesOf, listWinners, type WinnerSummary } from './winner.store.ts'

export const detailedList = read(
  awardApi.detailedList,
  async function detailedList({ db, viewer, language }, { pageNum, pageSize, ...filter }) {
    const paging = { pageNum, pageSize }
    const reader = { scope: viewer.scopeOf('award:result:list'), userId: viewer.userId }
    const { rows, ...total } = await listWinners(db, reader, filter, paging, language)
    return { rows: rows.map((row) => rowOf(row, viewer.userId)), ...total, ...paging }
  },
)

export const awardNames = read(awardApi.awardNames, async function awardNames({ db, viewer }, filter) {
  const names = await namesOf(db, viewer.scopeOf('award:result:list'), filter)
  return names.map((name) => ({ value: name, label: name }))
})

/** Lists the viewer's own results; `ownResult` decides what is shown of each. */
export const mine = read(awardApi.mine, async function mine({ db, viewer, now, language }, { pageNum, pageSize }) {
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
  const { rows, total } = await listOwnResults(db, viewer.userId, now, page, language)
  return {
    rows: rows.flatMap((row) => {
      const { publish: _publish, fraction, decimals, visibleFrom, publishedAt, ...rest } = row
      const setting = settingOf(row)
      const exact = { ...row, score: toDecimal(fromFraction(fraction), decimals) }
      const seen = ownResult(exact, { state: row.state, visibleFrom: visibleFrom.toISOString(), setting }, now)
      if (!seen) return []
      const { roundId, roundName, itemName, stageId, stageName, teamId, teamName, workTitle, publicationId } = rest
      const shared = { publicationId, roundId, roundName, itemName, stageId, stageName, teamId, teamName, workTitle }
      return [{ ...shared, ...seen, comments: [...seen.comments], publishedAt: publishedAt.toISOString() }]
    }),
    total,
    pageNum,
    pageSize,
  }
})

export function rowOf(winner: WinnerSummary, viewerId: string | null): WinnerRow {
  const { fraction, decimals, revocation, restoration, ...row } = winner
  const seen = (asked: typeof revocation) =>
    asked && { own: asked.by === viewerId, byName: asked.byName, reason: asked.reason }
  return {
    ...row,
    revocation: seen(revocation),
    restoration: seen(restoration),
    score: toDecimal(fromFraction(fraction), decimals),
  }
}
