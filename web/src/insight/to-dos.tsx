import type { Output } from '@podium/core/base/endpoint.ts'
import { insightApi } from '@podium/core/insight/api.ts'
import { toDoAddress } from '@podium/core/insight/to-dos.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { Progress, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#web/lib/session/allowed.tsx'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { shownTotal } from '#web/ui/list-page/shown-total.ts'
import { paths } from '@podium/core/paths.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { timeLeft, timeText } from '#web/ui/time/time.ts'
import { insightMessages } from './messages.ts'

const SHOWN_BATCHES = 4

/** Open tasks of the user, as numbers that link to the counted list; those with nothing to do are one quiet line. */
export function ToDos() {
  const t = useT(insightMessages)
  const may = useMay()
  const reviews = may('review:batch:list')
  usePushed('notice', [insightApi.toDos])
  usePushed('review.batch', [insightApi.toDos])
  usePushed('review.task', [insightApi.toDos])
  const answer = useCall(insightApi.toDos, {}, { refreshOnFocus: true, staleAfterMs: 0 })
  if (answer.isError) return <Failure refusal={answer.error} onRetry={() => void answer.refetch()} />
  if (answer.data && answer.data.toDos.length === 0 && !reviews && !may('review:task:score')) return null
  return (
    <section>
      <h3>{t('toDos')}</h3>
      {answer.data ? <Figures answer={answer.data} /> : <Skeleton active paragraph={{ rows: 2 }} title={false} />}
      {reviews && <Reviews />}
    </section>
  )
}

function Figures({ answer: { toDos, scoring } }: { answer: Output<typeof insightApi.toDos> }) {
  const t = useT(insightMessages)
  const may = useMay()
  const waiting = toDos.filter(({ total }) => total > 0)
  const done = toDos.filter(({ total }) => total === 0)
  const isIdle = scoring.length === 0 && may('review:task:score')
  return (
    <>
      <ul className="to-dos">
        {scoring.map(({ batchId, name, left, agreed }) => (
          <Figure
            key={batchId}
            words={t(agreed ? 'toScore' : 'toAgree', { name })}
            count={String(left)}
            to={paths.office.reviewTasks({ batchId, ...(agreed ? { left: 'true' } : {}) })}
          />
        ))}
        {waiting.map((toDo) => (
          <Figure
            key={toDo.key}
            words={t(`toDo_${toDo.key}`)}
            count={shownTotal(toDo)}
            name={toDo.name && (toDo.total === 1 ? toDo.name : t('toDoOthers', { name: toDo.name }))}
            since={toDo.since}
            to={toDoAddress(toDo.key, toDo.batchId)}
          />
        ))}
      </ul>
      {(done.length > 0 || isIdle) && (
        <details className="to-dos-none">
          <summary>
            {t(waiting.length + scoring.length > 0 ? 'toDosDone' : 'toDosAllDone', {
              count: done.length + (isIdle ? 1 : 0),
            })}
          </summary>
          <p className="to-dos-done">
            {done.map(({ key }) => (
              <Link key={key} to={toDoAddress(key, null)}>
                {t(`toDo_${key}`)}
              </Link>
            ))}
            {isIdle && <Link to={paths.office.reviewTasks()}>{t('toScoreNone')}</Link>}
          </p>
        </details>
      )}
    </>
  )
}

interface FigureProps {
  words: string
  count: string
  /** The record that the link opens. */
  name?: string | undefined
  /** Since when the oldest waits. */
  since?: string | null
  to: string
}

function Figure({ words, count, name, since, to }: FigureProps) {
  const t = useT(insightMessages)
  const { language } = useLanguage()
  const [now] = useState(() => new Date())
  const waited = since && timeLeft(now.toISOString(), new Date(since), language)
  return (
    <li>
      <Link to={to} className="to-do">
        <b className="figures">{count}</b>
        <span>{words}</span>
        {name && <small>{name}</small>}
        {waited && (
          <small className="figures" title={timeText(since)}>
            {t(count === '1' ? 'toDoWaits' : 'toDoOldest', { time: waited })}
          </small>
        )}
      </Link>
    </li>
  )
}

/** Batches under review. */
function Reviews() {
  const t = useT(insightMessages)
  const { data } = useCall(reviewApi.batchPage, { state: 'open', pageSize: SHOWN_BATCHES })
  if (!data || data.rows.length === 0) return null
  return (
    <ul className="to-do-batches">
      {data.rows.map(({ batchId, name, roundName, itemName, submitted, tasks }) => (
        <li key={batchId}>
          <Link to={paths.office.reviewDistribution({ batchId })}>{name}</Link>
          <span>
            {roundName} · {itemName}
          </span>
          <Progress
            size="small"
            percent={tasks === 0 ? 0 : Math.floor((submitted / tasks) * 100)}
            format={() => t('scored', { done: submitted, total: tasks })}
            aria-label={name}
          />
        </li>
      ))}
    </ul>
  )
}
