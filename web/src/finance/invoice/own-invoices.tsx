import { financeApi } from '@podium/core/finance/api.ts'
import {
  buyerKindLabels,
  invoiceKindLabels,
  invoiceStateLabels,
  isLiveInvoice,
  isRequestedInvoice,
  type InvoiceView,
} from '@podium/core/finance/invoice/invoice.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import type { OrderDetail } from '@podium/core/finance/order/order.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { InvoiceLinks } from './invoice-links.tsx'
import { invoiceMessages } from './messages.ts'
import { RequestDialog } from './request-dialog.tsx'
import { invoiceTones } from './tones.ts'

/** The invoices of an own order, and the request for one; where none can be requested, the button says why. */
export function OwnInvoices({ order }: { order: OrderDetail }) {
  const t = useT(invoiceMessages)
  const { language } = useLanguage()
  const own = useCall(financeApi.ownInvoices, { orderId: order.orderId }, { staleAfterMs: 0 })
  const [isOpen, setOpen] = useState(false)
  const [changed, setChanged] = useState<InvoiceView | null>(null)
  if (!own.data) return null
  const { invoices, amount, hindrance, titles } = own.data
  return (
    <section className="order-part">
      <h3>{t('invoice')}</h3>
      <ul className="order-lines figures">
        {invoices.map((invoice) => (
          <li key={invoice.invoiceId}>
            <span>
              <span>
                <StateTag tone={invoiceTones[invoice.state]}>
                  {pick(invoiceStateLabels[invoice.state], language)}
                </StateTag>{' '}
                {invoice.title}
              </span>
              <span className="order-note">
                {[
                  pick(buyerKindLabels[invoice.buyerKind], language),
                  pick(invoiceKindLabels[invoice.kind], language),
                  invoice.number,
                  invoice.opinion,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {invoice.isOutdated && <span className="order-note">{t('outdatedHint')}</span>}
            </span>
            <span>
              <InvoiceLinks {...invoice} />
              {isRequestedInvoice(invoice) && (
                <Button type="link" onClick={() => setChanged(invoice)}>
                  {t('change')}
                </Button>
              )}
            </span>
            <span>{yuanText(invoice.amount)}</span>
          </li>
        ))}
      </ul>
      {!invoices.some(isLiveInvoice) && (
        <ReasonedButton reason={hindrance === '' ? null : hindrance} onClick={() => setOpen(true)}>
          {t('request')}
        </ReasonedButton>
      )}
      {isOpen && (
        <RequestDialog orderId={order.orderId} amount={amount} titles={titles} onClose={() => setOpen(false)} />
      )}
      {changed && (
        <RequestDialog
          orderId={order.orderId}
          amount={amount}
          titles={titles}
          changed={changed}
          onClose={() => setChanged(null)}
        />
      )}
    </section>
  )
}
