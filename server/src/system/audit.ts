import { systemApi } from '@podium/core/system/api.ts'
import { read } from '#server/platform/kernel/read.ts'
import { listAudit } from './audit-list.store.ts'
import { recordScopeOf } from './record-scope.ts'

/** The audit log about records that the viewer may see; secrets were removed before it was written. @spec B25 */
export const auditPage = read(systemApi.auditPage, async function auditPage({ services, db, viewer }, input) {
  const { pageNum, pageSize, keyword = '', outcome, actorId, subjectId } = input
  const { rows, total } = await listAudit(db, {
    scope: recordScopeOf(services.manifests, viewer, 'system:log:list'),
    keyword,
    outcome,
    actorId,
    subjectId,
    limit: pageSize,
    offset: (pageNum - 1) * pageSize,
  })
  return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total, pageNum, pageSize }
})
