import { Alert, Form, Modal } from 'antd'
import type { FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { useEffect, useId } from 'react'
import { ask } from '#web/lib/call/ask.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { uiMessages } from '../messages.ts'
import { showFaults, type FormRefusal } from '../show-faults.ts'
import { focusFirstField } from './focus-first-field.ts'
import { OpenUploads, useUploadWait } from './open-uploads.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { inRem } from '../style/in-rem.ts'

interface FormDialogProps<Values extends object> {
  open: boolean
  title: string
  initial: Partial<Values>
  onSubmit: (values: Values) => unknown
  onClose: () => void
  busy?: boolean
  /** The server's refusal: faults are shown at their fields, the message above the form. */
  refusal?: FormRefusal | null
  submitText?: string
  /** Disables submitting while options of the form are loading. */
  submitOff?: boolean
  /** In px at the usual text size. */
  width?: number
  /** Called when the dialog is gone and the focus is back. */
  afterClose?: () => void
  form?: FormInstance<Values>
  /** Class of the part where the focus starts; without it, at the first field. */
  firstIn?: string
  children: ReactNode
}

/**
 * A form in a dialog: its first field has the focus when it opens, Enter submits, the first error gets the focus, and
 * closing with unsaved changes asks for confirmation. It can't be submitted before its uploads have ended.
 */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const t = useT(uiMessages)
  const [own] = Form.useForm<Values>()
  const form = props.form ?? own
  const id = useId()
  const { whyWait, countUploads } = useUploadWait()
  const submitOff = (props.submitOff ?? false) || whyWait !== null
  useFocusReturn()
  const { open, refusal, onClose } = props
  useEffect(() => {
    if (open) form.resetFields()
  }, [open, form])
  useEffect(() => showFaults(form, refusal), [form, refusal])

  const close = async () => {
    const leave = { title: t('unsavedTitle'), text: t('unsavedText'), confirm: t('discard'), cancel: t('keepEditing') }
    if (!form.isFieldsTouched() || (await ask({ ...leave, danger: true }))) onClose()
  }

  return (
    <Modal
      open={open}
      title={props.title}
      width={inRem(props.width ?? 640)}
      okText={props.submitText ?? t('save')}
      cancelText={t('cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: props.busy ?? false, disabled: submitOff }}
      onCancel={() => void close()}
      {...(props.afterClose && { afterClose: props.afterClose })}
      afterOpenChange={(shown) => shown && focusFirstField(document.querySelector(`#${CSS.escape(id)}`), props.firstIn)}
      destroyOnHidden
      mask={{ closable: false }}
    >
      {refusal && refusal.fields.length === 0 && (
        <Alert type="error" showIcon title={refusal.msg} className="form-refusal" />
      )}
      <Form<Values>
        id={id}
        form={form}
        layout="vertical"
        initialValues={props.initial}
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true, block: 'center' }}
        onFinish={(values) => (submitOff ? undefined : void props.onSubmit(values))}
      >
        <OpenUploads value={countUploads}>
          <div className="form-grid">{props.children}</div>
        </OpenUploads>
        {whyWait && <output className="ui-empty-hint">{whyWait}</output>}
      </Form>
    </Modal>
  )
}
