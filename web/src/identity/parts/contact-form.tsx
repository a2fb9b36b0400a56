import { identityApi } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { refusalText, refuse } from '@podium/core/base/refusal.ts'
import { readTarget } from '@podium/core/identity/sign-in/target.ts'
import { Skeleton } from 'antd'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useProof } from '#web/lib/proof-of-work/use-proof.ts'
import { toast } from '#web/lib/toast.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { PasswordField, TextField } from '#web/ui/plain-form/plain-fields.tsx'
import { PlainForm, SubmitButton, usePlainForm } from '#web/ui/plain-form/plain-form.tsx'
import { CodeField } from '../code-field.tsx'
import { identityMessages } from '../messages.ts'
import { ProofField } from '../proof-field.tsx'

interface Values {
  target: string
  code: string
  challengeId?: string
  password?: string
}

/** The own phone and mailbox, and their change by a code sent to the new one. @spec U02 */
export function ContactForm() {
  const t = useT(identityMessages)
  const { language } = useLanguage()
  const form = usePlainForm<Values>()
  const proof = useProof('code')
  const profile = useCall(identityApi.profile, {})
  const change = useWrite(identityApi.changeContact, {
    inline: true,
    refresh: [identityApi.profile, identityApi.info],
    onDone: () => {
      form.resetFields()
      toast('success', t('contactChanged'))
    },
  })
  if (profile.isPending) return <Skeleton active />
  if (profile.isError) return <Failure refusal={profile.error} onRetry={() => void profile.refetch()} />
  const label = t('newContact')
  const checkTarget = (_: unknown, value: unknown) =>
    typeof value !== 'string' || value === '' || readTarget(value)
      ? Promise.resolve()
      : Promise.reject(new Error(refusalText(refuse(identityRefusals.TARGET_INVALID), language)))
  return (
    <PlainForm
      form={form}
      className="centre-form"
      refusal={change.refusal}
      onSubmit={({ target, code, challengeId, password = '' }: Values) =>
        change.run({ target, code, challengeId, password })
      }
    >
      <dl className="kept-values">
        <dt>{t('phone')}</dt>
        <dd className="figures">{profile.data.phoneMasked || '—'}</dd>
        <dt>{t('email')}</dt>
        <dd>{profile.data.emailMasked || '—'}</dd>
      </dl>
      <TextField
        name="target"
        label={label}
        hint={t('contactHint')}
        rules={[{ required: true, message: t('required', { label }) }, { validator: checkTarget }]}
        maxLength={100}
        autoComplete="off"
      />
      <ProofField proof={proof} />
      <CodeField purpose="bind" targetField="target" proof={proof} />
      <PasswordField name="password" label={t('passwordIfAny')} autoComplete="current-password" maxLength={64} />
      <SubmitButton busy={change.busy}>{t('changeContact')}</SubmitButton>
    </PlainForm>
  )
}
