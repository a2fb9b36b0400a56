import { refusalText } from '@podium/core/base/refusal.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { whyNotBankCard } from '@podium/core/identity/account/bank-card.rule.ts'
import { Alert, Button, Checkbox, Form, Input, Skeleton } from 'antd'
import { useEffect } from 'react'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { showFaults } from '#web/ui/show-faults.ts'
import { bankCardMessages } from './messages.ts'

interface Values {
  cardNumber: string
  bankName: string
  password?: string
  consent?: boolean
}

/** The own bank card, stored and deleted with the password. @spec U02 */
export function BankCardForm() {
  const t = useT(bankCardMessages)
  const { language } = useLanguage()
  const [form] = Form.useForm<Values>()
  const confirmDanger = useConfirmDanger()
  const profile = useCall(identityApi.profile, {})
  const refresh = [identityApi.profile]
  const done = (words: 'saved' | 'removed') => () => {
    form.resetFields()
    toast('success', t(words))
  }
  const save = useWrite(identityApi.saveBankCard, { inline: true, refresh, onDone: done('saved') })
  const remove = useWrite(identityApi.removeBankCard, { inline: true, refresh, onDone: done('removed') })
  useEffect(() => showFaults(form, save.refusal), [form, save.refusal])
  if (profile.isPending) return <Skeleton active />
  if (profile.isError) return <Failure refusal={profile.error} onRetry={() => void profile.refetch()} />
  const { bankCardMasked, bankName } = profile.data
  const refusal = [save.refusal, remove.refusal].find((each) => each && each.fields.length === 0)
  const required = (label: string) => ({ required: true, whitespace: true, message: t('required', { label }) })
  const checkNumber = (_: unknown, typed: unknown) => {
    const wrong = typeof typed === 'string' && typed !== '' ? whyNotBankCard(typed) : null
    return wrong ? Promise.reject(new Error(refusalText(wrong, language))) : Promise.resolve()
  }
  const checkConsent = (_: unknown, agreed: unknown) =>
    agreed === true ? Promise.resolve() : Promise.reject(new Error(t('consentNeeded')))
  const onRemove = async () => {
    const question = { title: t('removeTitle'), text: t('removeText'), confirmLabel: t('remove') }
    const password = (form.getFieldValue('password') as string | undefined) ?? ''
    if (await confirmDanger(question)) await remove.run({ password })
  }
  return (
    <Form<Values>
      name="bankCard"
      form={form}
      layout="vertical"
      className="centre-form"
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true, block: 'center' }}
      onFinish={({ cardNumber, bankName: bank, password = '', consent = false }) =>
        void save.run({ cardNumber, bankName: bank, password, consent })
      }
    >
      <p>{t('hint')}</p>
      <dl className="kept-values">
        <dt>{t('kept')}</dt>
        <dd className="figures">{bankCardMasked ? `${bankCardMasked} · ${bankName}` : t('none')}</dd>
      </dl>
      {refusal && <Alert type="error" showIcon title={refusal.msg} className="form-refusal" />}
      <Form.Item
        name="cardNumber"
        label={t('cardNumber')}
        rules={[required(t('cardNumber')), { validator: checkNumber }]}
      >
        <Input maxLength={40} inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <Form.Item name="bankName" label={t('bankName')} extra={t('bankHint')} rules={[required(t('bankName'))]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="password" label={t('password')}>
        <Input.Password autoComplete="current-password" maxLength={64} />
      </Form.Item>
      {bankCardMasked === '' && (
        <Form.Item name="consent" valuePropName="checked" rules={[{ validator: checkConsent }]}>
          <Checkbox>{t('consent')}</Checkbox>
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" loading={save.busy}>
        {t('save')}
      </Button>{' '}
      {bankCardMasked !== '' && (
        <Button danger loading={remove.busy} onClick={() => void onRemove()}>
          {t('remove')}
        </Button>
      )}
    </Form>
  )
}
