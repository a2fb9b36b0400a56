import { identityApi } from '@podium/core/identity/api.ts'
import { Link } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useSite } from '#web/lib/site.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useProof } from '#web/lib/proof-of-work/use-proof.ts'
import { ChoiceField, TextField } from '#web/ui/plain-form/plain-fields.tsx'
import { PlainForm, SubmitButton, usePlainForm } from '#web/ui/plain-form/plain-form.tsx'
import { CodeField } from './code-field.tsx'
import { ConsentField } from './parts/consent-field.tsx'
import { useEnter, useReturnTo } from './parts/enter.ts'
import { identityMessages } from './messages.ts'
import { NewPasswordFields } from './parts/new-password-fields.tsx'
import { ProofField } from './proof-field.tsx'
import { SignInFrame } from './parts/sign-in-frame.tsx'

interface Values {
  kind: 'student' | 'teacher'
  realName: string
  phone: string
  code: string
  challengeId?: string
  password: string
}

/** @spec R30 */
function IdentityRegisterPage() {
  const t = useT(identityMessages)
  const proof = useProof('code')
  const enter = useEnter()
  const redirect = useReturnTo()
  const { policies } = useSite()
  const register = useWrite(identityApi.register, { inline: true })
  const submit = async ({ kind, realName, phone, code, challengeId, password }: Values) => {
    const session = await register.run({ kind, realName, phone, code, challengeId, password, consent: policies })
    if (session) await enter(session)
  }
  const form = usePlainForm<Values>()
  const name = t('realName')
  return (
    <SignInFrame title={t('registerTitle')} form={form}>
      <PlainForm form={form} refusal={register.refusal} initialValues={{ kind: 'student' }} onSubmit={submit}>
        <ChoiceField
          name="kind"
          label={t('kind')}
          options={[
            { value: 'student', label: t('kind_student') },
            { value: 'teacher', label: t('kind_teacher') },
          ]}
        />
        <TextField
          name="realName"
          label={name}
          rules={[{ required: true, message: t('required', { label: name }) }]}
          autoComplete="name"
          maxLength={50}
        />
        <TextField
          name="phone"
          label={t('phone')}
          rules={[{ required: true, pattern: /^1\d{10}$/, message: t('phoneRule') }]}
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={11}
        />
        <ProofField proof={proof} />
        <CodeField purpose="register" targetField="phone" proof={proof} />
        <NewPasswordFields name="password" label={t('password')} />
        <ConsentField />
        <SubmitButton busy={register.busy}>{t('registerSubmit')}</SubmitButton>
      </PlainForm>
      <p className="sign-in-links">
        <Link to={paths.login({ redirect })}>{t('haveAccount')}</Link>
      </p>
    </SignInFrame>
  )
}

export { IdentityRegisterPage as Page }
