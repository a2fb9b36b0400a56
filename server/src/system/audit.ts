import { systemApi } from '@podium/core/system/api.ts'
import { read } from '#server/platform/kernel/read.ts'
import { listAudit } from './audit-list.store.ts'

/** The audit log of the groups in the viewer's scope; secrets were removed before it was written. @spec B25 */
export const auditPage = read(systemApi.auditPage, async function auditPage({ db, viewer }, input) {
  const { pageNum, pageSize, keyword = '', outcome, actorId, subjectId } = input
  const { rows, total } = await listAudit(db, {
    scope: viewer.scopeOf('system:log:list'),
    keyword,
    outcome,
    actorId,
    subjectId,
    limit: pageSize,
    offset: (pageNum - 1) * pageSize,
  })
  return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total, pageNum, pageSize }
})
