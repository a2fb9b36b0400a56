import { financeApi } from '@podium/core/finance/api.ts'
import { whyNotPay } from '@podium/core/finance/order/order.rule.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import type { OrderDetail } from '@podium/core/finance/order/order.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { financeMessages } from '../messages.ts'

/** Leads to the provider's page; the same rule as the server's says why not. @spec C47 */
export function PayButtons({ order }: { order: OrderDetail }) {
  const t = useT(financeMessages)
  const { language } = useLanguage()
  const pay = useWrite(financeApi.pay, { onDone: ({ url }) => window.location.assign(url) })
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
  if (!order.methods.includes('alipay')) {
    return order.methods.length === 0 ? <p className="ui-empty-hint">{t('noMethod')}</p> : null
  }
  return (
    <ReasonedButton
      type="primary"
      loading={pay.busy}
      reason={why && refusalText(why, language)}
      onClick={() => void pay.run({ orderId: order.orderId })}
    >
      {t('payAlipay')}
    </ReasonedButton>
  )
}
