import { identityApi } from '@podium/core/identity/api.ts'
import { Alert, Button, Form, Input } from 'antd'
import { useEffect } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { showFaults } from '#web/ui/form-dialog.tsx'
import { identityMessages } from '../messages.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

interface Values {
  oldPassword: string
  newPassword: string
}

/** `onChanged`: what follows a change, in place of a message. @spec U02 C10 */
export function PasswordForm({ onChanged }: { onChanged?: () => void }) {
  const t = useT(identityMessages)
  const [form] = Form.useForm<Values>()
  const change = useWrite(identityApi.changePassword, {
    inline: true,
    refresh: onChanged ? [] : [identityApi.devices],
    onDone: () => {
      if (onChanged) return onChanged()
      form.resetFields()
      toast('success', t('passwordChanged'))
    },
  })
  useEffect(() => showFaults(form, change.refusal), [form, change.refusal])
  const label = t('oldPassword')
  return (
    <Form
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true }}
      className="centre-form"
      onFinish={({ oldPassword, newPassword }) => void change.run({ oldPassword, newPassword })}
    >
      {change.refusal && change.refusal.fields.length === 0 && (
        <Alert type="error" showIcon title={change.refusal.msg} className="form-refusal" />
      )}
      <Form.Item name="oldPassword" label={label} rules={[{ required: true, message: t('required', { label }) }]}>
        <Input.Password autoComplete="current-password" maxLength={64} />
      </Form.Item>
      <NewPasswordFields name="newPassword" label={t('newPassword')} />
      <Button type="primary" htmlType="submit" loading={change.busy}>
        {t('changePassword')}
      </Button>
    </Form>
  )
}
