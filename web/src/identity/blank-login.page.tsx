import { identityApi } from '@podium/core/identity/api.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useProof } from '#web/lib/proof-of-work/use-proof.ts'
import { PasswordField, TextField } from '#web/ui/plain-form/plain-fields.tsx'
import { Notice, PlainForm, SubmitButton } from '#web/ui/plain-form/plain-form.tsx'
import { PlainTabs } from '#web/ui/plain-form/plain-tabs.tsx'
import { CodeField } from './code-field.tsx'
import { useActivation } from './parts/activation.ts'
import { ConsentField } from './parts/consent-field.tsx'
import { useEnter, useReturnTo } from './parts/enter.ts'
import { identityMessages } from './messages.ts'
import { ProofField } from './proof-field.tsx'
import { SignInFrame } from './parts/sign-in-frame.tsx'

/** Sign-in by password or by one-time code. @spec B31 S02 L04 R28 */
function IdentityLoginPage() {
  const t = useT(identityMessages)
  const [search] = useSearchParams()
  const redirect = useReturnTo()
  return (
    <SignInFrame title={t('loginTitle')}>
      {search.has('ended') && <Notice tone="info">{t('endedElsewhere')}</Notice>}
      {search.has('opened') && <Notice tone="info">{t('openedForYou')}</Notice>}
      <PlainTabs
        label={t('modes')}
        {...(search.has('opened') && { initial: '2' })}
        tabs={[
          { key: '1', label: t('modePassword'), content: <PasswordForm /> },
          { key: '2', label: t('modeCode'), content: <CodeForm /> },
        ]}
      />
      <p className="sign-in-links">
        <Link to={paths.retrieve({ redirect })}>{t('forgot')}</Link>
        <Link to={paths.register({ redirect })}>{t('noAccount')}</Link>
      </p>
    </SignInFrame>
  )
}

function PasswordForm() {
  const t = useT(identityMessages)
  const enter = useEnter()
  const proof = useProof('password')
  const [entering, setEntering] = useState(false)
  const login = useWrite(identityApi.loginByPassword, { inline: true, onRefused: proof.onRefused })
  const submit = async (values: { username: string; password: string }) => {
    setEntering(true)
    const session = await proof.send((fields) => login.run({ ...values, ...fields }))
    if (!session) return setEntering(false)
    await enter(session).catch(() => setEntering(false))
  }
  const required = (label: string) => [{ required: true, message: t('required', { label }) }]
  return (
    <PlainForm refusal={login.refusal} onSubmit={submit}>
      <TextField
        name="username"
        label={t('username')}
        rules={required(t('username'))}
        autoComplete="username"
        placeholder={t('usernameHint')}
        maxLength={100}
        autoFocus
      />
      <PasswordField
        name="password"
        label={t('password')}
        rules={required(t('password'))}
        autoComplete="current-password"
        maxLength={64}
      />
      <ProofField proof={proof} />
      <SubmitButton busy={login.busy || entering}>{t('login')}</SubmitButton>
    </PlainForm>
  )
}

function CodeForm() {
  const t = useT(identityMessages)
  const enter = useEnter()
  const proof = useProof('code')
  const [search] = useSearchParams()
  const isInvited = useReturnTo()?.includes('invite=') ?? false
  const activation = useActivation(isInvited || search.has('opened'))
  const login = useWrite(identityApi.loginByCode, { inline: true, onRefused: activation.onRefused })
  const submit = async ({ target, code, challengeId }: { target: string; code: string; challengeId?: string }) => {
    const session = await login.run({ target, code, challengeId, ...activation.fields })
    if (session) await enter(session)
  }
  const label = t('target')
  return (
    <PlainForm refusal={login.refusal} onSubmit={submit}>
      <TextField
        name="target"
        label={label}
        rules={[{ required: true, message: t('required', { label }) }]}
        autoComplete="username"
        maxLength={100}
      />
      <ProofField proof={proof} />
      <CodeField purpose="login" targetField="target" proof={proof} />
      {activation.asksConsent && <ConsentField />}
      <SubmitButton busy={login.busy}>{t('login')}</SubmitButton>
    </PlainForm>
  )
}

export { IdentityLoginPage as Page }
