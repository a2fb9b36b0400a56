import { identityApi } from '@podium/core/identity/api.ts'
import { Link, useNavigate } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useProof } from '#web/lib/proof-of-work/use-proof.ts'
import { TextField } from '#web/ui/plain-form/plain-fields.tsx'
import { PlainForm, SubmitButton } from '#web/ui/plain-form/plain-form.tsx'
import { CodeField } from './code-field.tsx'
import { useActivation } from './parts/activation.ts'
import { ConsentField } from './parts/consent-field.tsx'
import { useReturnTo } from './parts/enter.ts'
import { identityMessages } from './messages.ts'
import { NewPasswordFields } from './parts/new-password-fields.tsx'
import { ProofField } from './proof-field.tsx'
import { SignInFrame } from './parts/sign-in-frame.tsx'

interface Values {
  target: string
  code: string
  challengeId?: string
  password: string
}

/** @spec R29 */
function IdentityRetrievePage() {
  const t = useT(identityMessages)
  const navigate = useNavigate()
  const proof = useProof('code')
  const redirect = useReturnTo()
  const activation = useActivation()
  const retrieve = useWrite(identityApi.retrieve, {
    inline: true,
    onRefused: activation.onRefused,
    onDone: () => {
      toast('success', t('retrieveDone'))
      void navigate(paths.login({ redirect }))
    },
  })
  const label = t('target')
  return (
    <SignInFrame title={t('retrieveTitle')}>
      <PlainForm
        refusal={retrieve.refusal}
        onSubmit={({ target, code, challengeId, password }: Values) =>
          retrieve.run({ target, code, challengeId, password, ...activation.fields })
        }
      >
        <TextField
          name="target"
          label={label}
          rules={[{ required: true, message: t('required', { label }) }]}
          autoComplete="username"
          maxLength={100}
        />
        <ProofField proof={proof} />
        <CodeField purpose="retrieve" targetField="target" proof={proof} />
        <NewPasswordFields name="password" label={t('newPassword')} />
        {activation.asksConsent && <ConsentField />}
        <SubmitButton busy={retrieve.busy}>{t('retrieveSubmit')}</SubmitButton>
      </PlainForm>
      <p className="sign-in-links">
        <Link to={paths.login({ redirect })}>{t('haveAccount')}</Link>
      </p>
    </SignInFrame>
  )
}

export { IdentityRetrievePage as Page }
