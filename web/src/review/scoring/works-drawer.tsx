import { reviewApi } from '@podium/core/review/api.ts'
import { isSubmitted } from '@podium/core/review/review.ts'
import type { RankedTask, TaskDetail } from '@podium/core/review/views.ts'
import { Drawer, Segmented, Skeleton } from 'antd'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { TaskStateTag } from '../parts/task-state-tag.tsx'
import { scoringMessages } from './messages.ts'
import { totalText } from './total-text.ts'

interface WorksDrawerProps {
  task: TaskDetail
  open: boolean
  onClose: () => void
  onGo: (taskId: string) => void
}

/** The expert's works of the batch with their states; arrow keys move between them, Enter opens one. */
export function WorksDrawer({ task, open, onClose, onGo }: WorksDrawerProps) {
  const s = useT(scoringMessages)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size="min(24rem, 92vw)"
      title={s('works')}
      destroyOnHidden
      className="works-drawer"
    >
      <Works task={task} onGo={onGo} />
    </Drawer>
  )
}

function Works({ task, onGo }: Pick<WorksDrawerProps, 'task' | 'onGo'>) {
  const s = useT(scoringMessages)
  const [left, setLeft] = useState(false)
  const works = useCall(reviewApi.ranking, { batchId: task.batchId }, { staleAfterMs: 0 })
  if (works.isError) return <Failure refusal={works.error} onRetry={() => void works.refetch()} />
  if (!works.data) return <Skeleton active paragraph={{ rows: 8 }} />
  const shown = left ? works.data.filter((work) => !isSubmitted(work)) : works.data
  return (
    <>
      <div className="works-tools">
        <Segmented
          value={left ? 'left' : 'all'}
          options={[
            { value: 'all', label: s('all') },
            { value: 'left', label: s('left') },
          ]}
          onChange={(value) => setLeft(value === 'left')}
        />
        <span className="figures">{s('worksDone', { done: task.submitted, count: task.count })}</span>
      </div>
      {shown.length === 0 ? (
        <Empty title={s('nothingLeft')} />
      ) : (
        <ul className="works-list">
          {shown.map((work) => (
            <li key={work.taskId}>
              <WorkButton work={work} here={work.taskId === task.taskId} onGo={onGo} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function WorkButton({ work, here, onGo }: { work: RankedTask; here: boolean; onGo: (taskId: string) => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // After the drawer took the focus.
    const waiting = here ? setTimeout(() => button.current?.focus(), 60) : undefined
    return () => clearTimeout(waiting)
  }, [here])
  return (
    <button
      ref={button}
      type="button"
      aria-current={here ? 'true' : undefined}
      onClick={() => onGo(work.taskId)}
      onKeyDown={moveFocus}
    >
      <b className="figures">{work.label}</b>
      <span className="works-title">{work.title}</span>
      <TaskStateTag task={work} />
      <span className="figures works-total">{totalText(work.total)}</span>
    </button>
  )
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
  const by = steps[event.key]
  if (by === undefined || event.altKey || event.ctrlKey) return
  const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])]
  buttons[buttons.indexOf(event.currentTarget) + by]?.focus()
  event.preventDefault()
}
