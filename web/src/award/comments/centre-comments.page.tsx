import { awardApi } from '@podium/core/award/api.ts'
import { Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { NoteThreads } from '#web/enrolment/parts/note-threads.tsx'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { commentMessages } from './comment-messages.ts'
import './centre-comments.css'

const PAGE_SIZE = 10

/** Published review comments of one's works, and the notes with the organiser. @spec U10 */
function AwardCentreCommentsPage() {
  const t = useT(commentMessages)
  return (
    <>
      <section className="comments-part" aria-labelledby="review-comments">
        <h2 id="review-comments">{t('comments')}</h2>
        <ReviewComments />
      </section>
      <section className="comments-part" aria-labelledby="notes">
        <h2 id="notes">{t('notes')}</h2>
        <NoteThreads />
      </section>
    </>
  )
}

function ReviewComments() {
  const t = useT(commentMessages)
  const [pageNum, setPageNum] = useState(1)
  const results = useCall(awardApi.mine, { pageNum, pageSize: PAGE_SIZE })
  if (results.isPending) return <Skeleton active />
  if (results.isError) return <Failure refusal={results.error} onRetry={() => void results.refetch()} />
  const { rows, total } = results.data
  if (total === 0) return <Empty title={t('none')} hint={t('noneHint')} />
  return (
    <>
      {rows.map(({ publicationId, teamId, workTitle, roundName, itemName, stageName, comments }) => (
        <article key={`${publicationId} ${teamId}`} className="comments-work">
          <h3>{workTitle}</h3>
          <p className="comments-place">
            {roundName} · {itemName} · {stageName}
          </p>
          {comments.length === 0 ? (
            <p className="comments-place">{t('hidden')}</p>
          ) : (
            <ol>
              {comments.map((comment, at) => (
                // The comments of a work are never reordered.
                <li key={at}>{comment}</li>
              ))}
            </ol>
          )}
        </article>
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
    </>
  )
}

export { AwardCentreCommentsPage as Page }
