import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { FormDialog, type FormRefusal } from '#web/ui/form-dialog.tsx'
import { officeMessages } from '../office-messages.ts'

interface ReasonDialogProps {
  open: boolean
  title?: string
  text?: string
  submitText?: string
  /** Disables submitting while the information above the question is loading. */
  submitOff?: boolean
  /** Describes the effect of the change, above the question. */
  children?: ReactNode
  busy: boolean
  refusal: FormRefusal | null
  onClose: () => void
  onSubmit: (reason: string) => unknown
}

/** Asks for the reason of a change or decision. */
export function ReasonDialog(props: ReasonDialogProps) {
  const t = useT(officeMessages)
  return (
    <FormDialog<{ reason: string }>
      open={props.open}
      title={props.title ?? t('reasonTitle')}
      initial={{}}
      width={props.children ? 760 : 520}
      submitOff={props.submitOff ?? false}
      busy={props.busy}
      refusal={props.refusal}
      submitText={props.submitText ?? t('save')}
      onClose={props.onClose}
      onSubmit={({ reason }) => props.onSubmit(reason)}
    >
      {props.children}
      <p className="wide">{props.text ?? t('reasonText')}</p>
      <Form.Item
        className="wide"
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('required', { label: t('reason') }) }]}
      >
        <Input.TextArea rows={3} maxLength={300} showCount />
      </Form.Item>
    </FormDialog>
  )
}
