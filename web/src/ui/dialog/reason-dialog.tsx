import { Alert, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { FormDialog } from './form-dialog.tsx'
import { type FormRefusal } from '../show-faults.ts'
import { uiMessages } from '../messages.ts'

interface ReasonDialogProps {
  open?: boolean
  title: string
  /** Names the reason where the word alone is too general. */
  label?: string
  warning?: string
  text?: string
  submitText?: string
  /** Disables submitting while the information above the question is loading. */
  submitOff?: boolean
  /** Describes the effect of the change, above the question. */
  children?: ReactNode
  width?: number
  busy: boolean
  refusal: FormRefusal | null
  onClose: () => void
  /** Called when the dialog is gone and the focus is back. */
  afterClose?: () => void
  onSubmit: (reason: string) => unknown
}

/** Asks for the reason of a change or decision. */
export function ReasonDialog({ open = true, width = 520, ...props }: ReasonDialogProps) {
  return (
    <FormDialog<{ reason: string }>
      open={open}
      title={props.title}
      initial={{}}
      width={width}
      submitOff={props.submitOff ?? false}
      busy={props.busy}
      refusal={props.refusal}
      {...(props.submitText ? { submitText: props.submitText } : {})}
      onClose={props.onClose}
      {...(props.afterClose && { afterClose: props.afterClose })}
      onSubmit={({ reason }) => props.onSubmit(reason)}
    >
      {props.warning && <Alert type="warning" showIcon title={props.warning} className="wide form-refusal" />}
      {props.children}
      {props.text && <p className="wide">{props.text}</p>}
      <ReasonField {...(props.label ? { label: props.label } : {})} />
    </FormDialog>
  )
}

const MAX_REASON = 300

/** The required field `reason` of a form in a dialog. */
export function ReasonField({ label }: { label?: string }) {
  const t = useT(uiMessages)
  const name = label ?? t('reason')
  return (
    <Form.Item
      className="wide"
      name="reason"
      label={name}
      rules={[{ required: true, whitespace: true, message: t('required', { label: name }) }]}
    >
      <Input.TextArea maxLength={MAX_REASON} showCount autoSize={{ minRows: 3, maxRows: 8 }} />
    </Form.Item>
  )
}
