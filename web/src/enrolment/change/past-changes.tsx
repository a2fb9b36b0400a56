import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { Pagination } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { ChangeCard } from './change-card.tsx'
import { changeMessages } from './messages.ts'

const PAGE_SIZE = 3

/** Change requests of one of the viewer's teams that were decided, withdrawn or lapsed, newest first; null where there are none. */
export function PastChanges({ teamId }: { teamId: string }) {
  const t = useT(changeMessages)
  const [pageNum, setPageNum] = useState(1)
  const past = useCall(
    enrolmentApi.ownChanges,
    { teamId, ended: true, pageNum, pageSize: PAGE_SIZE },
    { keepPrevious: true },
  )
  if (past.isError) return <Failure refusal={past.error} onRetry={() => void past.refetch()} />
  if (!past.data || past.data.total === 0) return null
  return (
    <section className="json-part">
      <h3>{t('pastChanges')}</h3>
      {past.data.rows.map((change) => (
        <ChangeCard key={change.changeId} change={change} />
      ))}
      <Pagination
        size="small"
        align="end"
        hideOnSinglePage
        current={pageNum}
        pageSize={PAGE_SIZE}
        total={past.data.total}
        showSizeChanger={false}
        onChange={setPageNum}
      />
    </section>
  )
}
