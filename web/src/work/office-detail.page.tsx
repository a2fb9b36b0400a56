import { workApi } from '@podium/core/work/api.ts'
import { Card } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { AuditDialog } from './audit-dialog.tsx'
import { BreachButton } from './breach-button.tsx'
import { workMessages } from './messages.ts'
import { WorkDetailView } from './work-detail.tsx'

/** One work with all versions, files and hashes. @spec B21 */
function WorkDetailPage() {
  const t = useT(workMessages)
  const workId = useSearchParams()[0].get('workId')
  const [auditing, setAuditing] = useState(false)
  if (!workId) return <Empty title={t('missing')} />
  return (
    <Card>
      <WorkDetailView endpoint={workApi.workDetail} workId={workId} onDecide={() => setAuditing(true)}>
        {(work, refetch) => (
          <>
            {work.mayFlag && <BreachButton work={work} onDone={refetch} />}
            {auditing && (
              <AuditDialog
                works={[{ workId, title: work.versions[0]?.title ?? '', version: work.version, state: work.state }]}
                onClose={() => setAuditing(false)}
                onDone={refetch}
              />
            )}
          </>
        )}
      </WorkDetailView>
    </Card>
  )
}

export { WorkDetailPage as Page }
