import { reviewApi } from '@podium/core/review/api.ts'
import { batchStateLabels } from '@podium/core/review/batch/batch.rule.ts'
import type { OwnBatch, RankedTask, TaskRow } from '@podium/core/review/views.ts'
import { isBegun, isOpen, isReturned, isSubmitted } from '@podium/core/review/review.ts'
import { Button, Progress, Segmented, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { labelled } from '#web/lib/i18n/punctuation.ts'
import { paths } from '@podium/core/paths.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { inRem } from '#web/ui/style/in-rem.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { usePhone } from '#web/ui/use-media.ts'
import { reviewMessages } from '../messages.ts'
import { scoringMessages } from '../scoring/messages.ts'
import { NoticeGate } from './notice-gate.tsx'
import { OwnRanking } from './own-ranking.tsx'
import { SubmitAll } from './submit-all.tsx'
import { TaskLine } from './task-line.tsx'
import { totalText } from '../scoring/total-text.ts'
import { TaskStateTag } from '../parts/task-state-tag.tsx'
import { batchTones } from '../parts/tones.ts'
import './own-tasks.css'

const PAGE_SIZE = 50

/** The judge's batches, and the tasks of the selected one. */
function ReviewTasksPage() {
  const t = useT(reviewMessages)
  const [search, setSearch] = useSearchParams()
  usePushed('review.batch', [reviewApi.desk])
  usePushed('review.task', [reviewApi.desk, reviewApi.tasks, reviewApi.ranking])
  const batches = useCall(reviewApi.desk, {})
  if (batches.isPending) return <Skeleton active className="list-main" />
  if (batches.isError) return <Failure refusal={batches.error} onRetry={() => void batches.refetch()} />
  const chosen =
    batches.data.find(({ batchId }) => batchId === search.get('batchId')) ??
    batches.data.find((batch) => isOpen(batch) && batch.submitted < batch.total) ??
    batches.data[0]
  if (!chosen) {
    return (
      <div className="list-main">
        <Empty title={t('noTasks')} hint={t('noTasksHint')} />
      </div>
    )
  }
  return (
    <div className="own-tasks">
      {batches.data.length > 1 && (
        <nav className="own-tasks-batches" aria-label={t('chooseBatch')}>
          {batches.data.map((batch) => (
            <button
              key={batch.batchId}
              type="button"
              aria-current={batch.batchId === chosen.batchId}
              onClick={() => setSearch({ batchId: batch.batchId }, { replace: true })}
            >
              <b>{batch.itemName}</b>
              <span>{batch.roundName}</span>
              <span className="figures">{t('done', { done: batch.submitted, total: batch.total })}</span>
            </button>
          ))}
        </nav>
      )}
      <section className="list-main own-tasks-main">
        <BatchHead batch={chosen} />
        {chosen.agreedAt || !isOpen(chosen) ? (
          <Tasks key={chosen.batchId} batch={chosen} />
        ) : (
          <NoticeGate batch={chosen} />
        )}
      </section>
    </div>
  )
}

function BatchHead({ batch }: { batch: OwnBatch }) {
  const t = useT(reviewMessages)
  const { language } = useLanguage()
  const times = useWindowTimes()
  const percent = batch.total === 0 ? 0 : Math.floor((batch.submitted / batch.total) * 100)
  return (
    <header className="own-tasks-head">
      <div>
        <h2>
          {batch.name}{' '}
          <StateTag tone={batchTones[batch.state]}>{pick(batchStateLabels[batch.state], language)}</StateTag>
          {batch.captain && <StateTag tone="info">{t('captain')}</StateTag>}
        </h2>
        <p>
          {batch.roundName} · {batch.stageName} · {batch.itemName}
        </p>
        {batch.window && <p className="figures">{labelled(t('window'), times.span(batch.window), language)}</p>}
      </div>
      <div className="own-tasks-progress figures">
        <span>{t('done', { done: batch.submitted, total: batch.total })}</span>
        <Progress percent={percent} showInfo={false} aria-label={t('progress')} />
      </div>
    </header>
  )
}

type Filter = 'all' | 'left' | 'ranking'

function Tasks({ batch }: { batch: OwnBatch }) {
  const t = useT(reviewMessages)
  const s = useT(scoringMessages)
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const filter: Filter = search.has('ranking') ? 'ranking' : search.get('left') === 'true' ? 'left' : 'all'
  const works = useCall(reviewApi.ranking, { batchId: batch.batchId }, { staleAfterMs: 0 })
  const show = (next: Filter) =>
    setSearch({ batchId: batch.batchId, ...(next === 'all' ? {} : { [next]: 'true' }) }, { replace: true })
  const next = works.data && nextToScore(works.data)
  return (
    <>
      <div className="own-tasks-tools">
        {next && isOpen(batch) && (
          <Button type="primary" onClick={() => void navigate(paths.office.reviewScore({ taskId: next.taskId }))}>
            {t(works.data?.some(isBegunOrSubmitted) ? 'continueScoring' : 'startScoring')}
          </Button>
        )}
        <Segmented
          value={filter}
          options={[
            { value: 'all', label: t('tasksAll', { count: batch.total }) },
            { value: 'left', label: t('tasksLeft', { count: batch.total - batch.submitted }) },
            { value: 'ranking', label: s('ranking') },
          ]}
          onChange={show}
        />
        {works.data && works.data.length > 0 && isOpen(batch) && works.data.every(isSubmitted) && (
          <p className="own-tasks-done">{t('allDoneNext')}</p>
        )}
        {works.data && isOpen(batch) && (
          <SubmitAll batch={batch} works={works.data} onRefused={() => void works.refetch()} />
        )}
      </div>
      {filter === 'ranking' ? (
        <OwnRanking batch={batch} works={works} />
      ) : (
        <TaskTable key={filter} batch={batch} left={filter === 'left'} />
      )}
    </>
  )
}

/** Whether work on it has begun. */
function isBegunOrSubmitted(work: RankedTask): boolean {
  return isSubmitted(work) || isReturned(work) || isBegun(work)
}

/** The first work without a whole scorecard, else the first that is only to be submitted. */
function nextToScore(works: readonly RankedTask[]): RankedTask | undefined {
  const open = works.filter((work) => !isSubmitted(work))
  return open.find((work) => work.hindrance !== '' || isReturned(work)) ?? open[0]
}

function TaskTable({ batch, left }: { batch: OwnBatch; left: boolean }) {
  const t = useT(reviewMessages)
  const phone = usePhone()
  const [pageNum, setPageNum] = useState(1)
  const input = { batchId: batch.batchId, pageNum, pageSize: PAGE_SIZE, ...(left ? { left } : {}) }
  const tasks = useCall(reviewApi.tasks, input, { keepPrevious: true })
  if (tasks.isError) return <Failure refusal={tasks.error} onRetry={() => void tasks.refetch()} />
  const rows = tasks.data?.rows ?? []
  const named = rows.some(({ teamName }) => teamName !== null)
  const narrow = {
    title: t('workTitle'),
    render: (_: unknown, task: TaskRow) => (
      <TaskLine task={task}>
        {task.teamName} {task.schoolName}
      </TaskLine>
    ),
  }
  return (
    <Table<TaskRow>
      size="small"
      rowKey="taskId"
      loading={tasks.isFetching}
      dataSource={rows}
      {...(!phone && { scroll: { x: inRem(560) } })}
      locale={{ emptyText: tasks.isPending ? <Skeleton active title={false} /> : <Empty title={t('noTasks')} /> }}
      pagination={{
        current: pageNum,
        pageSize: PAGE_SIZE,
        total: tasks.data?.total ?? 0,
        hideOnSinglePage: true,
        showSizeChanger: false,
        onChange: setPageNum,
      }}
      columns={
        phone
          ? [narrow]
          : [
              { title: t('label'), dataIndex: 'label', width: inRem(100), className: 'figures' },
              { title: t('workTitle'), dataIndex: 'title', ellipsis: true },
              ...(named
                ? [
                    { title: t('team'), dataIndex: 'teamName', width: inRem(160), ellipsis: true },
                    { title: t('school'), dataIndex: 'schoolName', width: inRem(180), ellipsis: true },
                  ]
                : []),
              {
                title: t('state'),
                width: inRem(150),
                render: (_, row) => <TaskStateTag task={row} />,
              },
              {
                title: t('total'),
                width: inRem(90),
                align: 'right',
                className: 'figures',
                render: (_, { total }) => totalText(total),
              },
              {
                title: '',
                width: inRem(90),
                render: (_, { taskId, state }) => (
                  <Link to={paths.office.reviewScore({ taskId })}>
                    {t(isSubmitted({ state }) || !isOpen(batch) ? 'look' : 'score')}
                  </Link>
                ),
              },
            ]
      }
    />
  )
}

export { ReviewTasksPage as Page }
