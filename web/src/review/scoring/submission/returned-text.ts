import { isGranted } from '@podium/core/review/correction/correction.rule.ts'
import type { TaskDetail } from '@podium/core/review/views.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { reviewMessages } from '../../messages.ts'

type ReturnedTask = Pick<TaskDetail, 'state' | 'returnReason' | 'correction'>

/** Why a scorecard was returned: the expert's own request was granted, or the staff ask for a change. */
export function useReturnedText(): (task: ReturnedTask) => string {
  const t = useT(reviewMessages)
  return (task) => t(isGranted(task) ? 'correctionGranted' : 'returnedBecause', { reason: task.returnReason })
}
