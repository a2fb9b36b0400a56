import { listExport, type ExportColumns } from '../base/export/list-export.ts'
import { AuditFilter } from './api.ts'

/** Headings of the exported log. */
const auditColumns = {
  at: { zh: '时间', en: 'Time' },
  actorName: { zh: '操作人', en: 'Person' },
  action: { zh: '操作', en: 'Action' },
  subjectType: { zh: '对象', en: 'Record' },
  change: { zh: '变更', en: 'Change' },
  outcome: { zh: '结果', en: 'Outcome' },
  address: { zh: '地址', en: 'Address' },
  durationMs: { zh: '耗时（毫秒）', en: 'Duration (ms)' },
  traceId: { zh: '追踪编号', en: 'Trace id' },
} as const satisfies ExportColumns

export const systemExports = {
  /** @spec B25 */
  exportAudit: listExport('/system/log/export', {
    code: 'system:log:export',
    filter: AuditFilter,
    columns: auditColumns,
    title: { zh: '操作日志', en: 'Operation log' },
    summary: 'The audit log in words as a spreadsheet, newest first',
  }),
}
