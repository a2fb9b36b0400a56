import { identityApi } from '@podium/core/identity/api.ts'
import { Form, Input } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { identityMessages } from './messages.ts'

export interface CaptchaValue {
  captchaId?: string
  captchaCode?: string
}

interface Captcha {
  /** Empty where the deployment uses no captcha. */
  id: string
  image: string
  renew: () => void
}

/** The captcha of a form; request a new picture after every refusal. */
export function useCaptcha(): Captcha {
  const { data, refetch } = useCall(identityApi.captcha, {}, { staleAfterMs: 60_000 })
  return { id: data?.captchaId ?? '', image: data?.image ?? '', renew: () => void refetch() }
}

/** Picture and input, only where the deployment uses a captcha. @spec B31 */
export function CaptchaField({ captcha }: { captcha: Captcha }) {
  const t = useT(identityMessages)
  if (!captcha.image) return null
  const label = t('verifyCode')
  return (
    <Form.Item label={label} required>
      <div className="captcha-line">
        <Form.Item name="captchaCode" noStyle rules={[{ required: true, message: t('required', { label }) }]}>
          <Input autoComplete="off" maxLength={10} aria-label={label} />
        </Form.Item>
        <button
          type="button"
          className="captcha-picture"
          title={t('captchaRefresh')}
          aria-label={t('captchaRefreshLabel')}
          onClick={captcha.renew}
        >
          <img src={captcha.image} alt="" />
        </button>
      </div>
    </Form.Item>
  )
}
