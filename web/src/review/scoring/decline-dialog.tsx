import { reviewApi } from '@podium/core/review/api.ts'
import type { TaskDetail } from '@podium/core/review/views.ts'
import { useNavigate } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { reviewMessages } from '../messages.ts'

interface DeclineDialogProps {
  task: TaskDetail
  open: boolean
  onClose: () => void
  onDeclined: () => void
  onGo: (taskId: string) => void
}

/** Declines a task because of a conflict of interest. */
export function DeclineDialog({ task, open, onClose, onDeclined, onGo }: DeclineDialogProps) {
  const t = useT(reviewMessages)
  const navigate = useNavigate()
  const decline = useWrite(reviewApi.declineTask, {
    inline: true,
    refresh: [reviewApi.desk, reviewApi.tasks],
    onDone: ({ reassigned }) => {
      toast('success', t(reassigned ? 'declined' : 'declinedShort'))
      onDeclined()
      onClose()
      if (task.openId) onGo(task.openId)
      else void navigate(paths.office.reviewTasks({ batchId: task.batchId }))
    },
  })
  return (
    <ReasonDialog
      open={open}
      title={t('declineTitle')}
      warning={t('declineHint')}
      label={t('declineReason')}
      submitText={t('decline')}
      busy={decline.busy}
      refusal={decline.refusal}
      onSubmit={(reason) => decline.run({ taskId: task.taskId, reason })}
      onClose={onClose}
    />
  )
}
