import { yuanText } from '@podium/core/finance/money.ts'
import {
  awaitsSlipDecision,
  paymentStateLabels,
  payMethodLabels,
  type OrderDetail,
  type OrderLine,
} from '@podium/core/finance/order/order.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { listed } from '#web/lib/i18n/punctuation.ts'
import type { DetailItem } from '#web/ui/detail-drawer.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { financeMessages } from '../messages.ts'
import { OrderStateTag } from '../parts/order-state.tsx'
import './order.css'

/** The facts of an order for a drawer. */
export function useOrderItems(order: OrderDetail | undefined): DetailItem[] {
  const t = useT(financeMessages)
  const { language } = useLanguage()
  const times = useWindowTimes(order?.serverNow)
  if (!order) return []
  return [
    { label: t('state'), value: <OrderStateTag order={order} /> },
    { label: t('amount'), value: <b className="figures">{yuanText(order.amount)}</b> },
    { label: t('competition'), value: pick({ zh: order.titleZh, en: order.titleEn }, language), wide: true },
    { label: t('payer'), value: order.payerName },
    { label: t('school'), value: order.schoolName },
    { label: t('createdAt'), value: timeText(order.createdAt) },
    order.paidAt
      ? { label: t('paidAt'), value: timeText(order.paidAt) }
      : { label: t('expiresAt'), value: times.closing(order.expiresAt) },
    ...(order.refunded > 0 ? [{ label: t('refunded'), value: yuanText(order.refunded) }] : []),
    { label: t('refundRule'), value: <RefundRule order={order} />, wide: true },
  ]
}

/** The refund rule, once where all lines have the same one. */
function RefundRule({ order }: { order: OrderDetail }) {
  const { language } = useLanguage()
  const groups = Map.groupBy(order.lines, ({ refundSteps }) => JSON.stringify(refundSteps))
  return [...groups.entries()].map(([key, [first, ...more]]) => (
    <div key={key}>
      {groups.size > 1 && (
        <span className="order-note">
          {listed(
            [first!, ...more].map(({ title }) => title),
            language,
          )}
        </span>
      )}
      <RefundSteps steps={first!.refundSteps} serverNow={order.serverNow} />
    </div>
  ))
}

function RefundSteps({ steps, serverNow }: { steps: OrderLine['refundSteps']; serverNow: string }) {
  const t = useT(financeMessages)
  const times = useWindowTimes(serverNow)
  if (steps.length === 0) return t('refundNone')
  return (
    <ul className="order-refunds">
      {steps.map(({ until, percent }) => (
        <li key={until}>{t('refundStep', { until: times.closing(until), percent })}</li>
      ))}
    </ul>
  )
}

/** Lines and payments of an order. */
export function OrderParts({ order }: { order: OrderDetail }) {
  const t = useT(financeMessages)
  const { language } = useLanguage()
  return (
    <>
      <section className="order-part">
        <h3>{t('lineList')}</h3>
        <ul className="order-lines figures">
          {order.lines.map((line) => (
            <li key={line.lineId}>
              <span>{line.title}</span>
              {line.waived > 0 && <span className="order-note">{t('waived', { amount: yuanText(line.waived) })}</span>}
              <span>{yuanText(line.amount)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="order-part">
        <h3>{t('payments')}</h3>
        {order.payments.length === 0 && !awaitsSlipDecision(order) && (
          <p className="ui-empty-hint">{t('noPayments')}</p>
        )}
        <ul className="order-lines figures">
          {order.payments.map((payment) => (
            <li key={payment.paymentId}>
              <span>
                {pick(payMethodLabels[payment.method], language)} · {pick(paymentStateLabels[payment.state], language)}
                <span className="order-note">{payment.tradeNo ?? payment.outTradeNo}</span>
              </span>
              <span className="order-note">{timeText(payment.paidAt ?? payment.createdAt)}</span>
              <span>{yuanText(payment.amount)}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
