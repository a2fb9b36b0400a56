import { financeApi } from '@podium/core/finance/api.ts'
import { whyNotCancel } from '@podium/core/finance/order/order.rule.ts'
import { isOpenOrder, type OrderDetail } from '@podium/core/finance/order/order.ts'
import { Alert, Button } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { toast } from '#web/lib/toast.ts'
import { DetailDrawer } from '#web/ui/detail-drawer.tsx'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { financeMessages } from '../messages.ts'
import { OrderParts, useOrderItems } from './order-facts.tsx'
import { PayButtons } from './pay-buttons.tsx'
import { TransferPart } from './transfer-part.tsx'

const REFRESH_MS = 3_000

/** One of the viewer's orders: how it stands, and how to pay or cancel it. */
export function OwnOrderDrawer({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const t = useT(financeMessages)
  const order = useCall(financeApi.ownOrder, { orderId }, { staleAfterMs: 0, refreshOnFocus: true })
  const { data } = order
  useCall(financeApi.ownOrder, data?.isClosing ? { orderId } : null, { refreshEveryMs: REFRESH_MS })
  const items = useOrderItems(data)
  return (
    <DetailDrawer
      open
      title={data ? `${t('order')} ${data.no}` : t('order')}
      onClose={onClose}
      loading={order.isPending}
      refusal={order.error}
      onRetry={() => void order.refetch()}
      items={items}
    >
      {data && (
        <>
          <OrderParts order={data} />
          {isOpenOrder(data) && <OpenOrderActions order={data} />}
        </>
      )}
    </DetailDrawer>
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
