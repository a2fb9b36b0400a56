import { isBegun, taskStateLabels, type TaskState } from '@podium/core/review/review.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { reviewMessages } from '../messages.ts'
import { taskTones } from './tones.ts'

/** The state of a task; with its total, a draft that has all scores is told from one that hasn't. */
export function TaskStateTag({ task }: { task: { state: TaskState; total?: string | null } }) {
  const t = useT(reviewMessages)
  const { language } = useLanguage()
  const { state, total = null } = task
  const isScored = total !== null && isBegun(task)
  return (
    <StateTag tone={isScored ? 'warning' : taskTones[state]}>
      {isScored ? t('scoredDraft') : pick(taskStateLabels[state], language)}
    </StateTag>
  )
}
