import type { OrderDetail } from '@podium/core/finance/order/order.ts'
import type { ReactNode } from 'react'
import type { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { DetailDrawer } from '#web/ui/detail-drawer.tsx'
import { financeMessages } from '../messages.ts'
import { OrderParts, useOrderItems } from './order-facts.tsx'

interface Props {
  order: Pick<ReturnType<typeof useCall>, 'isPending' | 'error' | 'refetch'> & { data: OrderDetail | undefined }
  onClose: () => void
  /** What this reader may do with it. */
  renderActions: (order: OrderDetail) => ReactNode
}

/** One order, for its payer and for the office. */
export function OrderDrawer({ order, onClose, renderActions }: Props) {
  const t = useT(financeMessages)
  const { data } = order
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
          {renderActions(data)}
        </>
      )}
    </DetailDrawer>
  )
}
