import { paths } from '@podium/core/paths.ts'
import { siteApi } from '@podium/core/site/api.ts'
import { useState } from 'react'
import { SignInFrame } from '#web/identity/parts/sign-in-frame.tsx'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { TextAreaField, TextField } from '#web/ui/plain-form/plain-fields.tsx'
import { Notice, PlainForm, SubmitButton } from '#web/ui/plain-form/plain-form.tsx'
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
  const [isSent, setSent] = useState(false)
  const request = useWrite(siteApi.requestTrial, { inline: true, onDone: () => setSent(true) })
  const required = (label: string) => ({ required: true, whitespace: true, message: t('required', { label }) })
  if (isSent) {
    return (
      <SignInFrame title={t('title')}>
        <Notice tone="info">{t('sent')}</Notice>
        <p className="trial-intro">{t('sentHint')}</p>
        <button type="button" className="plain-button" onClick={() => setSent(false)}>
          {t('again')}
        </button>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={t('title')}>
      <p className="trial-intro">{t('intro')}</p>
      <PlainForm refusal={request.refusal} onSubmit={(values: Values) => request.run(values)}>
        <TextField
          name="organisation"
          label={t('organisation')}
          rules={[required(t('organisation'))]}
          autoComplete="organization"
          maxLength={80}
        />
        <TextField
          name="contact"
          label={t('contact')}
          rules={[required(t('contact'))]}
          autoComplete="name"
          maxLength={40}
        />
        <TextField
          name="phone"
          label={t('phone')}
          rules={[{ required: true, pattern: /^1\d{10}$/, message: t('phoneRule') }]}
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={11}
        />
        <TextAreaField name="message" label={t('message')} hint={t('messageHint')} rows={3} maxLength={500} />
        <p className="trial-use">
          {t('use')}{' '}
          <a href={paths.home.privacy()} target="_blank" rel="noreferrer">
            {t('privacy')}
          </a>
        </p>
        <SubmitButton busy={request.busy}>{t('send')}</SubmitButton>
      </PlainForm>
    </SignInFrame>
  )
}

export { SiteExperiencePage as Page }
