import { systemApi } from '@podium/core/system/api.ts'
import { systemExports } from '@podium/core/system/exports.ts'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf } from '#web/lib/call/use-call.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { useLogList } from './parts/use-log-list.tsx'

const source = listOf(systemApi.auditPage)

/** The audit log: who did what to which record, with the outcome. @spec B25 */
function SystemLogPage() {
  const may = useMay()
  const { list, drawer } = useLogList()
  return (
    <>
      <ListPage
        name="system.log"
        source={source}
        {...list}
        exporter={may('system:log:export') ? exportOf(systemExports.exportAudit) : undefined}
      />
      {drawer}
    </>
  )
}

export { SystemLogPage as Page }
