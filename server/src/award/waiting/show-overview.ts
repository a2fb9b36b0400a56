import { awardApi } from '@podium/core/award/api.ts'
import { read } from '#server/platform/kernel/read.ts'
import { listOverview } from './overview.store.ts'

/** @spec B17 B33 */
export const overview = read(
  awardApi.overview,
  async function overview({ db, viewer, language }, { pageNum, pageSize, turn, step, sentBack }) {
    const paging = { pageNum, pageSize }
    const filter = { mine: turn === 'mine', step, sentBack }
    const { rows, total } = await listOverview(db, viewer, filter, paging, language)
    return {
      rows: rows.map(({ since, ...row }) => ({ ...row, since: since?.toISOString() ?? null })),
      total,
      ...paging,
    }
  },
)
