import { identityApi } from '@podium/core/identity/api.ts'
import { GUARDIAN_TEXT_VERSION } from '@podium/core/identity/guardian/consent-text.ts'
import {
  GUARDIAN_RELATIONS,
  guardianRelationLabels,
  type GuardianRelation,
} from '@podium/core/identity/guardian/guardian.ts'
import { Alert, Button, Checkbox, Form, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useProof } from '#web/lib/proof-of-work/use-proof.ts'
import { toast } from '#web/lib/toast.ts'
import { showFaults } from '#web/ui/show-faults.ts'
import { UnsavedGuard } from '#web/ui/feedback/unsaved-scope.tsx'
import { useCountdown } from '#web/ui/time/use-countdown.ts'
import { guardianMessages } from './messages.ts'
import { ProofField } from '../proof-field.tsx'
import { GuardianText } from './guardian-text.tsx'

interface Values {
  name: string
  relation: GuardianRelation
  phone: string
  code: string
}

/** The guardian reads the text, agrees, and confirms by a code to the own phone. */
export function GuardianConsentForm({ onSaved }: { onSaved: () => void }) {
  const t = useT(guardianMessages)
  const { language } = useLanguage()
  const [form] = Form.useForm<Values>()
  const proof = useProof('code')
  const [isDirty, setDirty] = useState(false)
  const [seconds, setSeconds] = useCountdown()
  const [preparing, setPreparing] = useState(false)
  const [challengeId, setChallengeId] = useState<string | null>(null)
  const send = useWrite(identityApi.sendGuardianCode, {
    inline: true,
    onRefused: proof.onRefused,
    onDone: (sent) => {
      setSeconds(sent.resendSeconds)
      setChallengeId(sent.challengeId)
      toast('info', t('codeSent'))
    },
  })
  const confirm = useWrite(identityApi.confirmGuardian, {
    inline: true,
    refresh: [identityApi.guardian],
    onDone: () => {
      setDirty(false)
      toast('success', t('confirmed'))
      onSaved()
    },
  })
  useEffect(() => showFaults(form, confirm.refusal), [form, confirm.refusal])
  const onSend = async () => {
    const values = await form.validateFields(['phone']).catch(() => null)
    if (!values) return
    setPreparing(true)
    await proof.send((fields) => send.run({ phone: values.phone, ...fields })).finally(() => setPreparing(false))
  }
  const onFinish = ({ name, relation, phone, code }: Values) => {
    if (challengeId === null) return
    const consent = { name, relation, phone, textVersion: GUARDIAN_TEXT_VERSION, agreed: true as const }
    void confirm.run({ ...consent, code, challengeId })
  }
  const required = (label: string) => [{ required: true, message: t('required', { label }) }]
  const refusal = confirm.refusal ?? send.refusal
  return (
    <Form
      form={form}
      layout="vertical"
      className="centre-form"
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={() => setDirty(true)}
      onFinish={onFinish}
    >
      <UnsavedGuard isDirty={isDirty} />
      <section aria-label={t('textTitle')} className="form-refusal">
        <h2>{t('textTitle')}</h2>
        <GuardianText />
      </section>
      {refusal && refusal.fields.length === 0 && (
        <Alert type="error" showIcon title={refusal.msg} className="form-refusal" />
      )}
      <Form.Item name="name" label={t('name')} rules={required(t('name'))}>
        <Input maxLength={50} autoComplete="off" />
      </Form.Item>
      <Form.Item name="relation" label={t('relation')} rules={required(t('relation'))}>
        <Select
          options={GUARDIAN_RELATIONS.map((value) => ({ value, label: pick(guardianRelationLabels[value], language) }))}
        />
      </Form.Item>
      <Form.Item
        name="phone"
        label={t('phone')}
        extra={t('phoneHint')}
        rules={[{ required: true, pattern: /^1\d{10}$/, message: t('phoneRule') }]}
      >
        <Input inputMode="tel" maxLength={11} autoComplete="off" />
      </Form.Item>
      <ProofField proof={proof} />
      <Form.Item label={t('code')} htmlFor="guardianCode" required>
        <div className="code-line">
          <Form.Item name="code" noStyle rules={[{ required: true, pattern: /^\d{6}$/, message: t('codeRule') }]}>
            <Input id="guardianCode" inputMode="numeric" autoComplete="off" maxLength={6} />
          </Form.Item>
          <Button disabled={seconds > 0 || preparing} loading={send.busy} onClick={() => void onSend()}>
            {seconds > 0 ? t('sendAgain', { seconds }) : t('sendCode')}
          </Button>
        </div>
      </Form.Item>
      <Form.Item
        name="agreed"
        valuePropName="checked"
        rules={[
          {
            validator: (_, agreed: unknown) =>
              agreed === true ? Promise.resolve() : Promise.reject(new Error(t('agreedNeeded'))),
          },
        ]}
      >
        <Checkbox>{t('agreed')}</Checkbox>
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={confirm.busy}>
        {t('confirm')}
      </Button>
    </Form>
  )
}
