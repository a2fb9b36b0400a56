import { financeApi } from '@podium/core/finance/api.ts'
import { whyNotCancel } from '@podium/core/finance/order/order.rule.ts'
import { isOpenOrder, isPaidOrder, isRefundedOrder, type OrderDetail } from '@podium/core/finance/order/order.ts'
import { whyNotAskBack } from '@podium/core/finance/refund/refund.rule.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { toast } from '#web/lib/toast.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { actionMessages } from '../action/messages.ts'
import { RefundDialog } from '../action/refund-dialog.tsx'
import { OwnInvoices } from '../invoice/own-invoices.tsx'
import { financeMessages } from '../messages.ts'
import { OrderDrawer } from './order-drawer.tsx'
import { PayButtons } from './pay-buttons.tsx'
import { TransferPart } from './transfer-part.tsx'

const REFRESH_MS = 3_000

/** One of the viewer's orders: how it stands, and how to pay or cancel it. */
export function OwnOrderDrawer({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const order = useCall(financeApi.ownOrder, { orderId }, { staleAfterMs: 0, refreshOnFocus: true })
  useCall(financeApi.ownOrder, order.data?.isClosing ? { orderId } : null, { refreshEveryMs: REFRESH_MS })
  return (
    <OrderDrawer
      order={order}
      onClose={onClose}
      renderActions={(data) => (
        <>
          {isOpenOrder(data) && <OpenOrderActions order={data} />}
          {isPaidOrder(data) && <OwnInvoices order={data} />}
          {isPaidOrder(data) && <AskBack order={data} />}
        </>
      )}
    />
  )
}

/** The payer asks for money back; where the rules don't allow it, the button says why. */
function AskBack({ order }: { order: OrderDetail }) {
  const t = useT(actionMessages)
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  if (isRefundedOrder(order)) return null
  const why = whyNotAskBack(order, order.lines, new Date(order.serverNow))
  return (
    <div className="order-actions">
      <ReasonedButton reason={why && refusalText(why, language)} onClick={() => setOpen(true)}>
        {t('refund')}
      </ReasonedButton>
      {isOpen && <RefundDialog order={order} endpoint={financeApi.requestOwnRefund} onClose={() => setOpen(false)} />}
    </div>
  )
}

function OpenOrderActions({ order }: { order: OrderDetail }) {
  const t = useT(financeMessages)
  const confirmDanger = useConfirmDanger()
  const { orderId, no, state } = order
  const cancel = useWrite(financeApi.cancelOrder, {
    refresh: [financeApi.ownOrder, financeApi.ownOrders],
    onDone: ({ isClosing }) => toast('success', t(isClosing ? 'cancelling' : 'cancelled')),
  })
  if (order.isClosing) return <Alert type="info" showIcon title={t('cancelling')} />
  const drop = async () => {
    const sure = await confirmDanger({
      title: t('cancelTitle', { no }),
      text: t('cancelText'),
      confirmLabel: t('cancel'),
    })
    if (sure) await cancel.run({ orderId })
  }
  return (
    <div className="order-actions">
      <PayButtons order={order} />
      {order.methods.includes('transfer') && <TransferPart order={order} />}
      {whyNotCancel({ state, closing: null }) === null && (
        <Button danger loading={cancel.busy} onClick={() => void drop()}>
          {t('cancel')}
        </Button>
      )}
    </div>
  )
}
