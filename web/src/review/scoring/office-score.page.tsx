import { reviewApi } from '@podium/core/review/api.ts'
import { reviewRefusals } from '@podium/core/review/refusals.ts'
import { isReturned } from '@podium/core/review/review.ts'
import { ArrowLeftOutlined } from '@ant-design/icons'
import { Alert, Button, Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { reviewMessages } from '../messages.ts'
import { ScorecardForm } from './scorecard-form.tsx'
import { taskTones } from '../tones.ts'
import { WorkViewer } from './work-viewer.tsx'
import './score.css'

/** One work beside its scorecard. */
function ReviewScorePage() {
  const t = useT(reviewMessages)
  const [search, setSearch] = useSearchParams()
  const taskId = search.get('taskId')
  // Not cached beyond the visit: an answer from before the last save must not appear again.
  const task = useCall(reviewApi.task, taskId ? { taskId } : null, { staleAfterMs: 0, cacheMs: 0 })
  usePushed('review.task', [reviewApi.task])
  usePushed('review.batch', [reviewApi.task])
  const go = (next: string) => setSearch({ taskId: next })
  if (task.isError && !(task.data && task.error.status === 0)) {
    const agreeing = task.error.code === reviewRefusals.NOT_AGREED.code
    return (
      <div className="list-main">
        <Failure refusal={task.error} {...(agreeing ? {} : { onRetry: () => void task.refetch() })} />
        <p className="score-back">
          <Link to={paths.office.reviewTasks()}>{t('back')}</Link>
        </p>
      </div>
    )
  }
  if (!task.data) return <Skeleton active className="list-main" />
  const { data } = task
  return (
    <div className="score-page">
      <header className="list-main score-head">
        <Link to={paths.office.reviewTasks({ batchId: data.batchId })} aria-label={t('back')}>
          <ArrowLeftOutlined />
        </Link>
        <h2>
          <span className="figures">{data.label}</span> {data.title}
        </h2>
        <StateTag tone={taskTones[data.state]}>{t(`task_${data.state}`)}</StateTag>
        <span className="score-moves">
          <Button disabled={!data.previousId} onClick={() => data.previousId && go(data.previousId)}>
            {t('previous')}
          </Button>
          <Button disabled={!data.nextId} onClick={() => data.nextId && go(data.nextId)}>
            {t('next')}
          </Button>
        </span>
        {isReturned(data) && (
          <Alert
            className="score-returned"
            type="warning"
            showIcon
            title={t('returnedBecause', { reason: data.returnReason })}
          />
        )}
      </header>
      <div className="score-body">
        <WorkViewer key={`work ${data.taskId}`} task={data} />
        <ScorecardForm key={`sheet ${data.taskId}`} task={data} onGo={go} />
      </div>
    </div>
  )
}

export { ReviewScorePage as Page }
