import { paths } from '@podium/core/paths.ts'
import { siteApi } from '@podium/core/site/api.ts'
import { Alert, Button, Form, Input, Result } from 'antd'
import { useEffect, useState } from 'react'
import { SignInFrame } from '#web/identity/parts/sign-in-frame.tsx'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { showFaults } from '#web/ui/form-dialog.tsx'
import { trialMessages } from './messages.ts'
import './experience.css'

interface Values {
  organisation: string
  contact: string
  phone: string
  message?: string
}

/** Form with which an organisation asks for a trial. @spec R27 */
function SiteExperiencePage() {
  const t = useT(trialMessages)
  const [form] = Form.useForm<Values>()
  const [isSent, setSent] = useState(false)
  const request = useWrite(siteApi.requestTrial, { inline: true, onDone: () => setSent(true) })
  useEffect(() => showFaults(form, request.refusal), [form, request.refusal])
  const required = (label: string) => ({ required: true, whitespace: true, message: t('required', { label }) })
  if (isSent) {
    return (
      <SignInFrame title={t('title')}>
        <Result
          status="success"
          title={t('sent')}
          subTitle={t('sentHint')}
          extra={<Button onClick={() => setSent(false)}>{t('again')}</Button>}
        />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={t('title')}>
      <p className="trial-intro">{t('intro')}</p>
      <Form
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        onFinish={(values) => void request.run(values)}
      >
        {request.refusal && <Alert type="error" showIcon title={request.refusal.msg} className="form-refusal" />}
        <Form.Item name="organisation" label={t('organisation')} rules={[required(t('organisation'))]}>
          <Input autoComplete="organization" maxLength={80} />
        </Form.Item>
        <Form.Item name="contact" label={t('contact')} rules={[required(t('contact'))]}>
          <Input autoComplete="name" maxLength={40} />
        </Form.Item>
        <Form.Item
          name="phone"
          label={t('phone')}
          validateTrigger="onBlur"
          rules={[{ required: true, pattern: /^1\d{10}$/, message: t('phoneRule') }]}
        >
          <Input inputMode="tel" autoComplete="tel-national" maxLength={11} />
        </Form.Item>
        <Form.Item name="message" label={t('message')}>
          <Input.TextArea rows={3} maxLength={500} showCount placeholder={t('messageHint')} />
        </Form.Item>
        <p className="trial-use">
          {t('use')}{' '}
          <a href={paths.home.privacy()} target="_blank" rel="noreferrer">
            {t('privacy')}
          </a>
        </p>
        <Button type="primary" htmlType="submit" block loading={request.busy}>
          {t('send')}
        </Button>
      </Form>
    </SignInFrame>
  )
}

export { SiteExperiencePage as Page }
