import { reviewApi } from '@podium/core/review/api.ts'
import { reviewRefusals } from '@podium/core/review/refusals.ts'
import { Segmented, Skeleton } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useRecordName } from '#web/lib/record-name.ts'
import { paths } from '@podium/core/paths.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { SplitView } from '#web/ui/split-view/split-view.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { reviewMessages } from '../messages.ts'
import { DeskHead, type LastSubmitted } from './desk-head.tsx'
import { deskKeys } from './desk-keys.ts'
import { scoringMessages } from './messages.ts'
import { ScorecardForm, type SheetActions } from './scorecard-form.tsx'
import { WorkViewer } from './work-viewer.tsx'
import './desk.css'
import './score-sheet.css'

type Shown = 'work' | 'sheet'

/** The expert's desk: one work beside its scorecard, in the height of the window. @spec B14 */
function ReviewScorePage() {
  const t = useT(reviewMessages)
  const s = useT(scoringMessages)
  const [search, setSearch] = useSearchParams()
  const taskId = search.get('taskId')
  // Not cached beyond the visit: an answer from before the last save must not appear again.
  const task = useCall(reviewApi.task, taskId ? { taskId } : null, { staleAfterMs: 0, cacheMs: 0, keepPrevious: true })
  usePushed('review.task', [reviewApi.task, reviewApi.ranking])
  usePushed('review.batch', [reviewApi.task])
  useRecordName(task.data?.taskId === taskId ? task.data?.label : undefined)
  const narrow = useMedia('(max-width: 64em)')
  const desk = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const sheet = useRef<SheetActions>(null)
  const [informed, setInformed] = useState(false)
  const [last, setLast] = useState<LastSubmitted | null>(null)
  const [shown, setShown] = useState<{ taskId: string | null; part: Shown }>({ taskId, part: 'work' })
  const part = shown.taskId === taskId ? shown.part : 'work'
  const show = (next: Shown) => setShown({ taskId, part: next })
  // In the same tab, whose history leads back to the list.
  const go = (next: string) => setSearch({ taskId: next }, { replace: true })
  const loadedId = task.isPlaceholderData ? undefined : task.data?.taskId

  useEffect(() => {
    if (loadedId === undefined) return
    const field = narrow ? null : desk.current?.querySelector<HTMLElement>('.score-field input:enabled')
    const target = field ?? heading.current
    target?.focus({ preventScroll: true })
    if (narrow) scrollTo({ top: 0 })
    // Only another work moves the focus, not another width.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [loadedId])

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (task.data && desk.current) {
      deskKeys(task.data, { go, submit: () => sheet.current?.submit() })(event, desk.current)
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

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
  const parts = [
    { value: 'work' as const, label: s('showWork') },
    { value: 'sheet' as const, label: s('showSheet') },
  ]
  const viewSwitch = narrow && (
    <Segmented className="desk-switch" aria-label={s('view')} value={part} options={parts} onChange={show} />
  )
  return (
    <div ref={desk} className="desk" data-part={part}>
      <DeskHead task={data} heading={heading} last={last} onGo={go} />
      {loadedId === undefined ? (
        <Skeleton active className="list-main" />
      ) : (
        <SplitView
          name="desk"
          label={s('divider')}
          first={<WorkViewer key={`work ${data.taskId}`} task={data} />}
          second={
            <ScorecardForm
              key={`sheet ${data.taskId}`}
              task={data}
              actions={sheet}
              informed={informed}
              onInformed={() => setInformed(true)}
              onSubmitted={setLast}
              onGo={go}
              onShow={() => show('sheet')}
              viewSwitch={viewSwitch}
            />
          }
        />
      )}
    </div>
  )
}

export { ReviewScorePage as Page }
