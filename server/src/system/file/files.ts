import { systemApi } from '@podium/core/system/api.ts'
import { read } from '#server/platform/kernel/read.ts'
import { listFiles } from './file-list.store.ts'

export const filePage = read(systemApi.filePage, async function filePage({ db, viewer }, input) {
  const { pageNum, pageSize, ...filter } = input
  const paging = { pageNum, pageSize }
  const { rows, ...total } = await listFiles(db, viewer.scopeOf('system:file:list'), filter, paging)
  return {
    rows: rows.map(({ size, sha256, storedAt, ...row }) => ({
      ...row,
      size: Number(size),
      sha256: sha256!.toString('hex'),
      storedAt: storedAt!.toISOString(),
    })),
    ...total,
    ...paging,
  }
})
