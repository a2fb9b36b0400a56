import { reviewApi } from '@podium/core/review/api.ts'
import type { TaskDetail } from '@podium/core/review/views.ts'
import { Alert, Form, Input } from 'antd'
import { useNavigate } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
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
    <FormDialog<{ reason: string }>
      open={open}
      width={480}
      title={t('declineTitle')}
      submitText={t('decline')}
      initial={{}}
      busy={decline.busy}
      refusal={decline.refusal}
      onSubmit={({ reason }) => void decline.run({ taskId: task.taskId, reason })}
      onClose={onClose}
    >
      <Alert type="warning" showIcon title={t('declineHint')} className="wide form-refusal" />
      <Form.Item
        className="wide"
        name="reason"
        label={t('declineReason')}
        rules={[{ required: true, whitespace: true, message: t('required', { label: t('declineReason') }) }]}
      >
        <Input.TextArea maxLength={300} showCount autoSize={{ minRows: 3 }} />
      </Form.Item>
    </FormDialog>
  )
}
