import { isReturned } from '@podium/core/review/review.ts'
import type { TaskDetail } from '@podium/core/review/views.ts'
import { ArrowLeftOutlined, LeftOutlined, RightOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { reviewMessages } from '../messages.ts'
import { TaskStateTag } from '../parts/task-state-tag.tsx'
import { scoringMessages } from './messages.ts'
import { useReturnedText } from './submission/returned-text.ts'
import { WorksDrawer } from './works-drawer.tsx'

/** What was submitted last in this visit. */
export interface LastSubmitted {
  readonly taskId: string
  readonly label: string
  readonly total: string
}

interface DeskHeadProps {
  task: TaskDetail
  last: LastSubmitted | null
  heading: Ref<HTMLHeadingElement>
  onGo: (taskId: string) => void
}

/** Which work it is of how many, and the ways to the others. */
export function DeskHead({ task, heading, last, onGo }: DeskHeadProps) {
  const t = useT(reviewMessages)
  const s = useT(scoringMessages)
  const returnedText = useReturnedText()
  const [listed, setListed] = useState(false)
  const place = { position: task.position, count: task.count }
  return (
    <header className="list-main desk-head">
      <Link className="desk-back" to={paths.office.reviewTasks({ batchId: task.batchId })} aria-label={t('back')}>
        <ArrowLeftOutlined />
      </Link>
      <Button
        className="desk-place figures"
        icon={<UnorderedListOutlined />}
        aria-label={s('openWorks', place)}
        title={s('works')}
        aria-haspopup="dialog"
        onClick={() => setListed(true)}
      >
        {s('position', place)}
      </Button>
      <h2 ref={heading} tabIndex={-1} title={task.title}>
        <span className="figures">{task.label}</span> {task.title}
      </h2>
      <TaskStateTag task={task} />
      {last && last.taskId !== task.taskId && (
        <p className="desk-last figures">
          {s('lastSubmitted', { label: last.label, total: last.total })}
          <Button type="link" size="small" onClick={() => onGo(last.taskId)}>
            {t('look')}
          </Button>
        </p>
      )}
      <span className="desk-moves">
        <ReasonedButton
          icon={<LeftOutlined />}
          reason={task.previousId ? null : s('firstWork')}
          aria-label={t('previous')}
          title={t('previous')}
          onClick={() => task.previousId && onGo(task.previousId)}
        />
        <ReasonedButton
          icon={<RightOutlined />}
          reason={task.nextId ? null : s('lastWork')}
          aria-label={t('next')}
          title={t('next')}
          onClick={() => task.nextId && onGo(task.nextId)}
        />
        <ReasonedButton
          className="desk-next"
          reason={task.openId ? null : s('noneOpen')}
          onClick={() => task.openId && onGo(task.openId)}
        >
          {s(task.openScored ? 'nextDraft' : 'nextOpen')}
        </ReasonedButton>
      </span>
      {isReturned(task) && (
        <details className="desk-returned">
          <summary>{returnedText(task)}</summary>
        </details>
      )}
      <WorksDrawer
        task={task}
        open={listed}
        onClose={() => setListed(false)}
        onGo={(taskId) => {
          setListed(false)
          onGo(taskId)
        }}
      />
    </header>
  )
}
