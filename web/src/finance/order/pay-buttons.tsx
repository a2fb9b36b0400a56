import { financeApi } from '@podium/core/finance/api.ts'
import { whyNotPay } from '@podium/core/finance/order/order.rule.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import type { OrderDetail } from '@podium/core/finance/order/order.ts'
import { useState } from 'react'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { financeMessages } from '../messages.ts'
import { PaymentCode } from './payment-code.tsx'

/** Leads to a provider's page or shows its code; the same rule as the server's says why not. @spec C47 */
export function PayButtons({ order }: { order: OrderDetail }) {
  const t = useT(financeMessages)
  const { language } = useLanguage()
  const [scanned, setScanned] = useState<string | null>(null)
  const pay = useWrite(financeApi.pay, { onDone: ({ url }) => window.location.assign(url) })
  const payWechat = useWrite(financeApi.payWechat, { onDone: ({ outTradeNo }) => setScanned(outTradeNo) })
  const why = whyNotPay(
    {
      state: order.state,
      closing: order.isClosing ? 'cancelled' : null,
      expiresAt: new Date(order.expiresAt),
      online: true,
      transfer: true,
      attempts: order.payments.length,
    },
    'online',
    new Date(order.serverNow),
  )
  const { orderId, methods } = order
  const reason = why && refusalText(why, language)
  if (methods.length === 0) return <p className="ui-empty-hint">{t('noMethod')}</p>
  return (
    <>
      {methods.includes('alipay') && (
        <ReasonedButton type="primary" loading={pay.busy} reason={reason} onClick={() => void pay.run({ orderId })}>
          {t('payAlipay')}
        </ReasonedButton>
      )}
      {methods.includes('wechat') && (
        <ReasonedButton
          type={methods.includes('alipay') ? 'default' : 'primary'}
          loading={payWechat.busy}
          reason={reason}
          onClick={() => void payWechat.run({ orderId })}
        >
          {t('payWechat')}
        </ReasonedButton>
      )}
      {scanned && <PaymentCode orderId={orderId} outTradeNo={scanned} />}
    </>
  )
}
