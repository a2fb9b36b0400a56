import { MAIL_PORTS, MAIL_SECURITIES, type MailSecurity } from '@podium/core/system/sender/sender-setting.ts'
import { Form, Input, InputNumber, Select, type FormInstance } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { senderMessages } from './messages.ts'

/** A mail server; another kind of encryption brings its usual port. */
export function MailFields({ form, hasSecret }: { form: Pick<FormInstance, 'setFieldValue'>; hasSecret: boolean }) {
  const t = useT(senderMessages)
  const required = [{ required: true, whitespace: true, message: t('required') }]
  return (
    <div className="sender-fields">
      <Form.Item name="host" label={t('host')} rules={required}>
        <Input maxLength={253} placeholder="smtp.example.org" autoComplete="off" />
      </Form.Item>
      <Form.Item name="security" label={t('security')}>
        <Select
          options={MAIL_SECURITIES.map((value) => ({ value, label: t(`security_${value}`) }))}
          onChange={(value: MailSecurity) => form.setFieldValue('port', MAIL_PORTS[value])}
        />
      </Form.Item>
      <Form.Item name="port" label={t('port')} rules={[{ required: true, message: t('required') }]}>
        <InputNumber min={1} max={65_535} precision={0} className="full-width" />
      </Form.Item>
      <Form.Item name="user" label={t('user')} extra={t('userHint')}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <SecretField label={t('password')} hasSecret={hasSecret} />
      <Form.Item name="fromName" label={t('fromName')}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="fromAddress" label={t('fromAddress')} rules={required}>
        <Input maxLength={254} inputMode="email" placeholder="no-reply@example.org" />
      </Form.Item>
    </div>
  )
}

/** An account of Alibaba Cloud SMS. */
export function SmsFields({ hasSecret }: { hasSecret: boolean }) {
  const t = useT(senderMessages)
  const required = [{ required: true, whitespace: true, message: t('required') }]
  return (
    <div className="sender-fields">
      <Form.Item name="accessKeyId" label={t('accessKeyId')} rules={required}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <SecretField label={t('accessKeySecret')} hasSecret={hasSecret} />
      <Form.Item name="signName" label={t('signName')} rules={required}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="templates" label={t('templates')} extra={t('templatesHint')} rules={required}>
        <Input maxLength={2_000} />
      </Form.Item>
    </div>
  )
}

/** A saved secret is never shown; left empty it stays. */
function SecretField({ label, hasSecret }: { label: string; hasSecret: boolean }) {
  const t = useT(senderMessages)
  return (
    <Form.Item name="secret" label={label}>
      <Input.Password
        maxLength={500}
        autoComplete="new-password"
        placeholder={t(hasSecret ? 'secretKept' : 'secretNone')}
      />
    </Form.Item>
  )
}
