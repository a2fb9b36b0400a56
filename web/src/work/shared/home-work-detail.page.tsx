import { workApi } from '@podium/core/work/api.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { workMessages } from '../messages.ts'
import { WorkDetailView } from '../work-detail.tsx'

/** A work of one's own team, on the public site. @spec R21 */
function WorkHomeWorkDetailPage() {
  const t = useT(workMessages)
  const workId = useSearchParams()[0].get('workId')
  const title = t('work')
  useEffect(() => {
    document.title = title
  }, [title])
  if (!workId) return <Empty title={t('missing')} />
  return (
    <div className="work-desk">
      <WorkDetailView endpoint={workApi.detail} workId={workId} />
    </div>
  )
}

export { WorkHomeWorkDetailPage as Page }
