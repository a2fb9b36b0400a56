import { financeApi } from '@podium/core/finance/api.ts'
import { whyNotAct, whyNotCancel } from '@podium/core/finance/order/order.rule.ts'
import { isOpenOrder, isPaidOrder, type OrderDetail } from '@podium/core/finance/order/order.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { actionMessages } from '../action/messages.ts'
import { RefundDialog } from '../action/refund-dialog.tsx'
import { OwnInvoices } from '../invoice/own-invoices.tsx'
import { financeMessages } from '../messages.ts'
import { OrderDrawer } from './order-drawer.tsx'

/** One order for the office. @spec B12 */
export function OfficeOrderDrawer({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const order = useCall(financeApi.orderDetail, { orderId }, { staleAfterMs: 0 })
  return (
    <OrderDrawer
      order={order}
      onClose={onClose}
      renderActions={(data) => (
        <>
          {isOpenOrder(data) && <OfficeOrderActions order={data} />}
          {data.isInvoiceable && isPaidOrder(data) && <OwnInvoices order={data} />}
          <RefundButton order={data} />
        </>
      )}
    />
  )
}

function OfficeOrderActions({ order }: { order: OrderDetail }) {
  const t = useT(financeMessages)
  const may = useMay()
  const confirmDanger = useConfirmDanger()
  const { orderId, no, state } = order
  const refresh = [financeApi.orderDetail, financeApi.orderPage, financeApi.orderSum]
  const close = useWrite(financeApi.closeOrder, { refresh })
  const ask = useWrite(financeApi.askOrder, {
    refresh,
    onDone: ({ asked }) => toast('info', t('asked', { count: asked })),
  })
  const drop = async () => {
    const sure = await confirmDanger({
      title: t('cancelTitle', { no }),
      text: t('cancelText'),
      confirmLabel: t('closeOrder'),
    })
    if (sure) await close.run({ orderId })
  }
  const isClosable = may('finance:order:close') && !order.isClosing && !whyNotCancel({ state, closing: null })
  return (
    <div className="order-actions">
      {order.payments.length > 0 && (
        <Button loading={ask.busy} onClick={() => void ask.run({ orderId })}>
          {t('askNow')}
        </Button>
      )}
      {isClosable && (
        <Button danger loading={close.busy} onClick={() => void drop()}>
          {t('closeOrder')}
        </Button>
      )}
    </div>
  )
}

function RefundButton({ order }: { order: OrderDetail }) {
  const t = useT(actionMessages)
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may('finance:refund:request') || whyNotAct(order, 'requestRefund')) return null
  return (
    <div className="order-actions">
      <Button onClick={() => setOpen(true)}>{t('refund')}</Button>
      {isOpen && <RefundDialog order={order} endpoint={financeApi.requestRefund} onClose={() => setOpen(false)} />}
    </div>
  )
}
