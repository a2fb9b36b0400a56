import { awardApi } from '@podium/core/award/api.ts'
import { isUnderNotice } from '@podium/core/award/publication-state.ts'
import type { MyResult } from '@podium/core/award/result/my-result.ts'
import { Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { dateText } from '#web/ui/time/time.ts'
import { awardMessages } from '../messages.ts'
import { ObjectionPart } from '../objection/objection-part.tsx'
import './my-results.css'

const PAGE_SIZE = 10

/** Published results of one's own teams, as far as the organiser discloses them. @spec U08 */
export function MyResults() {
  const t = useT(awardMessages)
  const [pageNum, setPageNum] = useState(1)
  usePushed('award.published', [awardApi.mine])
  const results = useCall(awardApi.mine, { pageNum, pageSize: PAGE_SIZE })
  if (results.isPending) return <Skeleton active />
  if (results.isError) return <Failure refusal={results.error} onRetry={() => void results.refetch()} />
  const { rows, total } = results.data
  if (rows.length === 0) return <Empty title={t('noResults')} hint={t('noResultsHint')} />
  return (
    <div className="my-results">
      {rows.map((result) => (
        <Result key={`${result.publicationId} ${result.teamId}`} result={result} />
      ))}
      {total > PAGE_SIZE && (
        <Pagination
          current={pageNum}
          pageSize={PAGE_SIZE}
          total={total}
          showSizeChanger={false}
          onChange={setPageNum}
        />
      )}
    </div>
  )
}

function Result({ result }: { result: MyResult }) {
  const t = useT(awardMessages)
  const { language } = useLanguage()
  const { awardZh, awardEn, rank, tied, score, comments } = result
  return (
    <article className="my-result">
      <header>
        <p className={awardZh ? 'my-result-award' : 'my-result-none'}>
          {awardZh ? pick({ zh: awardZh, en: awardEn ?? '' }, language) : t('noAward')}
        </p>
        <p className="my-result-marks figures">
          {rank !== null && <span>{t(tied ? 'rankTied' : 'rankLine', { rank })}</span>}
          {score !== null && <span>{t('scoreLine', { score })}</span>}
        </p>
      </header>
      <h3>{result.workTitle}</h3>
      <p className="my-result-place">
        {result.roundName} · {result.itemName} · {result.stageName}
      </p>
      <p className="my-result-place figures">
        {result.teamName} · {t('publishedAt', { when: dateText(result.publishedAt) })}
        {isUnderNotice(result) && ` · ${t('underNotice')}`}
      </p>
      {comments.length > 0 && (
        <details>
          <summary>{t('comments')}</summary>
          <ul>
            {comments.map((comment, at) => (
              // Two experts may write the same; the list never changes its order.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>{comment}</li>
            ))}
          </ul>
        </details>
      )}
      <ObjectionPart teamId={result.teamId} stageId={result.stageId} />
    </article>
  )
}
