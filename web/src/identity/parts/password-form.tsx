import { identityApi } from '@podium/core/identity/api.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { PasswordField } from '#web/ui/plain-form/plain-fields.tsx'
import { PlainForm, SubmitButton, usePlainForm } from '#web/ui/plain-form/plain-form.tsx'
import { identityMessages } from '../messages.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

interface Values {
  oldPassword: string
  newPassword: string
}

/** `onChanged`: what follows a change, in place of a message. @spec U02 C10 */
export function PasswordForm({ onChanged }: { onChanged?: () => void }) {
  const t = useT(identityMessages)
  const form = usePlainForm<Values>()
  const change = useWrite(identityApi.changePassword, {
    inline: true,
    refresh: onChanged ? [] : [identityApi.devices],
    onDone: () => {
      if (onChanged) return onChanged()
      form.resetFields()
      toast('success', t('passwordChanged'))
    },
  })
  const label = t('oldPassword')
  return (
    <PlainForm
      form={form}
      className="centre-form"
      refusal={change.refusal}
      onSubmit={({ oldPassword, newPassword }: Values) => change.run({ oldPassword, newPassword })}
    >
      <PasswordField
        name="oldPassword"
        label={label}
        rules={[{ required: true, message: t('required', { label }) }]}
        autoComplete="current-password"
        maxLength={64}
      />
      <NewPasswordFields name="newPassword" label={t('newPassword')} />
      <SubmitButton busy={change.busy}>{t('changePassword')}</SubmitButton>
    </PlainForm>
  )
}
