import type { FormRefusal } from '#web/ui/show-faults.ts'
import { Form, Input } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { approvalMessages } from './messages.ts'

interface SubmitRoundProps {
  name: string
  submitText: string
  busy: boolean
  refusal: FormRefusal | null
  onSubmit: (note: string) => unknown
  onClose: () => void
}

/** Says what follows from a request for approval, and takes a note to those who decide. */
export function SubmitRound({ name, onSubmit, ...dialog }: SubmitRoundProps) {
  const t = useT(approvalMessages)
  return (
    <FormDialog<{ note?: string }>
      open
      title={t('submitTitle', { name })}
      initial={{ note: '' }}
      onSubmit={({ note = '' }) => onSubmit(note)}
      {...dialog}
    >
      <p className="wide">{t('submitText')}</p>
      <Form.Item name="note" label={t('note')} className="wide">
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
    </FormDialog>
  )
}
