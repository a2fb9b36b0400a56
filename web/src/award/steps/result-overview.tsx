import { awardApi } from '@podium/core/award/api.ts'
import type { OverviewRow } from '@podium/core/award/overview.ts'
import { paths } from '@podium/core/paths.ts'
import { Pagination } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeLeft, timeText } from '#web/ui/time/time.ts'
import { awardMessages } from '../messages.ts'
import './result-overview.css'

const PAGE_SIZE = 5

/** A page of the batches on their way to published results, kept up to date. */
export function useOverview() {
  const [pageNum, setPageNum] = useState(1)
  usePushed('notice', [awardApi.overview])
  const answer = useCall(
    awardApi.overview,
    { pageNum, pageSize: PAGE_SIZE },
    { keepPrevious: true, refreshOnFocus: true },
  )
  return { ...answer, pageNum, setPageNum }
}

interface ResultOverviewProps {
  overview: ReturnType<typeof useOverview>
  shownId: string
}

/** Which batches have a next step, whose turn it is and since when; each opens below. */
export function ResultOverview({ overview, shownId }: ResultOverviewProps) {
  const t = useT(awardMessages)
  const { data, pageNum, setPageNum } = overview
  if (overview.isError) return <Failure refusal={overview.error} onRetry={() => void overview.refetch()} />
  return (
    <section className="list-main result-overview">
      <h3>{t('overview')}</h3>
      {data?.total === 0 && <Empty title={t('overviewNone')} hint={t('overviewNoneHint')} />}
      <ul>
        {data?.rows.map((row) => (
          <li key={row.batchId}>
            <Link
              to={paths.office.reviewResult({ batchId: row.batchId })}
              aria-current={row.batchId === shownId ? 'true' : undefined}
            >
              <Waiting row={row} />
            </Link>
          </li>
        ))}
      </ul>
      {data && data.total > PAGE_SIZE && (
        <Pagination
          size="small"
          current={pageNum}
          pageSize={PAGE_SIZE}
          total={data.total}
          showSizeChanger={false}
          onChange={setPageNum}
        />
      )}
    </section>
  )
}

function Waiting({ row }: { row: OverviewRow }) {
  const t = useT(awardMessages)
  const { language } = useLanguage()
  const [now] = useState(() => new Date())
  const { step, mine, sentBack, since, byName, roundName, stageName, itemName } = row
  const act = t(`step_${step}`)
  const isScoring = step === 'close' && !mine
  const waited = since && !isScoring && timeLeft(now.toISOString(), new Date(since), language)
  const before = since && t(sentBack ? 'since_sentBack' : `since_${step}`, { who: byName, when: timeText(since) })
  return (
    <>
      <StateTag tone={mine ? 'info' : 'neutral'}>
        {mine ? t(sentBack ? 'turnAgain' : 'turnMine', { act }) : t(isScoring ? 'scoring' : 'turnOther', { act })}
      </StateTag>
      <span className="result-overview-place">
        {roundName} · {stageName} · {itemName}
      </span>
      <span className="result-overview-since figures">
        {before?.trim()}
        {waited && <b>{t('waited', { time: waited })}</b>}
      </span>
    </>
  )
}
