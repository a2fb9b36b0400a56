import { Form, Input } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { FormDialog, type FormRefusal } from '#web/ui/form-dialog.tsx'
import { certificateRowMessages } from './row-messages.ts'

interface LeaveOutDialogProps {
  holder: string
  busy: boolean
  refusal: FormRefusal | null
  onClose: () => void
  onLeaveOut: (reason: string) => void
}

/** Asks why a row is not issued. */
export function LeaveOutDialog({ holder, busy, refusal, onClose, onLeaveOut }: LeaveOutDialogProps) {
  const t = useT(certificateRowMessages)
  return (
    <FormDialog<{ reason: string }>
      open
      title={t('leaveOutTitle', { holder })}
      initial={{ reason: '' }}
      busy={busy}
      refusal={refusal}
      submitText={t('leaveOut')}
      width={480}
      onClose={onClose}
      onSubmit={({ reason }) => onLeaveOut(reason)}
    >
      <p className="wide">{t('leaveOutText')}</p>
      <Form.Item
        name="reason"
        label={t('reason')}
        className="wide"
        rules={[{ required: true, whitespace: true, message: t('required', { label: t('reason') }) }]}
      >
        <Input.TextArea maxLength={300} autoSize={{ minRows: 3 }} showCount />
      </Form.Item>
    </FormDialog>
  )
}
