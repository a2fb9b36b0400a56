import { systemApi } from '@podium/core/system/api.ts'
import { read } from '#server/platform/kernel/read.ts'
import { listAudit } from './audit-list.store.ts'
import { wordsFound } from './audit-keyword.ts'
import { namesOfRecords } from './record-names.ts'
import { recordScopeOf } from './record-scope.ts'

/** The audit log about records that the viewer may see; secrets were removed before it was written. @spec B25 */
export const auditPage = read(systemApi.auditPage, async function auditPage(call, input) {
  const { services, db, viewer } = call
  const { pageNum, pageSize, keyword = '', ...filter } = input
  const scope = recordScopeOf(services.manifests, viewer, 'system:log:list')
  const paging = { pageNum, pageSize }
  const { rows, ...total } = await listAudit(
    db,
    { ...filter, scope, ...(await wordsFound(services, db, keyword)) },
    paging,
  )
  const nameOf = await namesOfRecords(call, rows)
  return {
    rows: rows.map((row) => ({ ...row, subjectName: nameOf(row), at: row.at.toISOString() })),
    ...total,
    ...paging,
  }
})
