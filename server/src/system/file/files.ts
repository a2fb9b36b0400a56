import { systemApi } from '@podium/core/system/api.ts'
import { read } from '#server/platform/kernel/read.ts'
import { listFiles, spaceOfOwners, spaceOfPurposes } from './file-list.store.ts'

export const filePage = read(systemApi.filePage, async function filePage({ db, viewer }, input) {
  const { pageNum, pageSize, orderBy = 'storedAt', order = 'desc', ...filter } = input
  const paging = { pageNum, pageSize }
  const { rows, ...total } = await listFiles(db, viewer.scopeOf('system:file:list'), filter, { orderBy, order }, paging)
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

export const fileTotals = read(systemApi.fileTotals, async function fileTotals({ db, viewer }) {
  const scope = viewer.scopeOf('system:file:list')
  const numbers = <T extends { files: string; bytes: string }>({ files, bytes, ...row }: T) => ({
    ...row,
    files: Number(files),
    bytes: Number(bytes),
  })
  return {
    purposes: (await spaceOfPurposes(db, scope)).map(numbers),
    owners: (await spaceOfOwners(db, scope)).map(numbers),
  }
})
