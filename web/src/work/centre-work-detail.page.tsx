import { workApi } from '@podium/core/work/api.ts'
import { useSearchParams } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { workMessages } from './messages.ts'
import { SharePart } from './shared/share-part.tsx'
import { WorkDetailView } from './work-detail.tsx'

/** One of my works with its versions and links. @spec U05 */
function WorkCentreWorkDetailPage() {
  const t = useT(workMessages)
  const workId = useSearchParams()[0].get('workId')
  if (!workId) return <Empty title={t('missing')} />
  return (
    <WorkDetailView endpoint={workApi.detail} workId={workId}>
      {(work, refetch) => <SharePart work={work} onChanged={refetch} />}
    </WorkDetailView>
  )
}

export { WorkCentreWorkDetailPage as Page }
