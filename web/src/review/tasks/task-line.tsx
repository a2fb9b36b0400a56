import type { RankedTask, TaskRow } from '@podium/core/review/views.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '@podium/core/paths.ts'
import { TaskStateTag } from '../parts/task-state-tag.tsx'
import { totalText } from '../scoring/total-text.ts'

interface TaskLineProps {
  task: Pick<TaskRow & RankedTask, 'taskId' | 'label' | 'title' | 'state' | 'total'>
  children?: ReactNode
}

/** A work on a phone, all of it in one cell. */
export function TaskLine({ task: { taskId, label, title, state, total }, children }: TaskLineProps) {
  return (
    <div className="task-line">
      <Link to={paths.office.reviewScore({ taskId })}>
        <b className="figures">{label}</b> {title}
      </Link>
      <span className="figures">{totalText(total)}</span>
      <p>
        <TaskStateTag task={{ state, total }} /> {children}
      </p>
    </div>
  )
}
