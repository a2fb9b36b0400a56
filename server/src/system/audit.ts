import type { z } from 'zod'
import { systemApi, type AuditFilter as AuditQuery } from '@podium/core/system/api.ts'
import type { Paging } from '#server/platform/db/paging.ts'
import type { ReadCall, SignedIn } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { listAudit, type AuditFilter } from './audit-list.store.ts'
import { wordsFound } from './audit-keyword.ts'
import { namesOfRecords } from './record-names.ts'
import { recordScopeOf, type RecordScope } from './record-scope.ts'

/** The audit log about records that the viewer may see; secrets were removed before it was written. @spec B25 */
export const auditPage = read(systemApi.auditPage, async function auditPage(call, input) {
  const { services, db, viewer } = call
  const { pageNum, pageSize, keyword = '', ...filter } = input
  const scope = recordScopeOf(services.manifests, viewer, 'system:log:list')
  const paging = { pageNum, pageSize }
  return auditRows(call, { ...filter, scope, ...(await wordsFound(services, db, keyword)) }, paging)
})

interface RoundOfLog {
  readonly roundId: string
  readonly groupId: string
  /** The organisations above its own. */
  readonly upperGroups: readonly string[]
}

/**
 * The rows of the audit log about one round, of modules whose records the viewer may see in its organisation. Without
 * addresses and inputs, which may hold what the viewer sees nowhere else, such as phone numbers.
 */
export async function auditOfRound(
  call: SignedIn<ReadCall>,
  { roundId, groupId, upperGroups }: RoundOfLog,
  { pageNum, pageSize, keyword = '', ...filter }: z.output<typeof AuditQuery> & Paging,
) {
  const { services, db, viewer } = call
  const contains = (scope: DataScope) =>
    scope.reach === 'all' ||
    (scope.reach === 'groups' &&
      (scope.groups.includes(groupId) || scope.below.some((group) => [groupId, ...upperGroups].includes(group))))
  const seen = recordScopeOf(services.manifests, viewer, 'competition:round:edit')
  const scope: RecordScope = {
    scope: { reach: 'all' },
    modules: seen.modules.map(({ name, scopes }) => ({
      name,
      scopes: [{ reach: scopes.some(contains) ? 'all' : 'own' }],
    })),
  }
  const words = await wordsFound(services, db, keyword)
  const page = await auditRows(call, { ...filter, roundId, scope, ...words }, { pageNum, pageSize })
  return { ...page, rows: page.rows.map((row) => ({ ...row, address: '', input: null })) }
}

async function auditRows(call: ReadCall, filter: AuditFilter, paging: Paging) {
  const { rows, ...total } = await listAudit(call.db, filter, paging)
  const nameOf = await namesOfRecords(call, rows)
  return {
    rows: rows.map((row) => ({ ...row, subjectName: nameOf(row), at: row.at.toISOString() })),
    ...total,
    ...paging,
  }
}
