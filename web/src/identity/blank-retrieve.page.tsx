import { identityApi } from '@podium/core/identity/api.ts'
import { Alert, Button, Form, Input } from 'antd'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useProof } from '#web/lib/proof-of-work/use-proof.ts'
import { showFaults } from '#web/ui/form-dialog.tsx'
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
  const [form] = Form.useForm<Values>()
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
  useEffect(() => showFaults(form, retrieve.refusal), [form, retrieve.refusal])
  const label = t('target')
  return (
    <SignInFrame title={t('retrieveTitle')}>
      <Form
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        onFinish={({ target, code, challengeId, password }: Values) =>
          void retrieve.run({ target, code, challengeId, password, ...activation.fields })
        }
      >
        {retrieve.refusal && <Alert type="error" showIcon title={retrieve.refusal.msg} className="form-refusal" />}
        <Form.Item name="target" label={label} rules={[{ required: true, message: t('required', { label }) }]}>
          <Input autoComplete="username" maxLength={100} />
        </Form.Item>
        <ProofField proof={proof} />
        <CodeField purpose="retrieve" targetField="target" proof={proof} />
        <NewPasswordFields name="password" label={t('newPassword')} />
        {activation.asksConsent && <ConsentField />}
        <Button type="primary" htmlType="submit" block loading={retrieve.busy}>
          {t('retrieveSubmit')}
        </Button>
      </Form>
      <p className="sign-in-links">
        <Link to={paths.login({ redirect })}>{t('haveAccount')}</Link>
      </p>
    </SignInFrame>
  )
}

export { IdentityRetrievePage as Page }
