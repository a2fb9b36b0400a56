import { financeApi } from '@podium/core/finance/api.ts'
import { isOpenOrder } from '@podium/core/finance/order/order.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import { paths } from '@podium/core/paths.ts'
import { Button, Pagination, Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { useOpenedRecord } from '#web/ui/use-opened-record.ts'
import { financeMessages } from '../messages.ts'
import { OrderStateTag } from '../parts/order-state.tsx'
import { OwnOrderDrawer } from './own-order-drawer.tsx'
import './order.css'

const PAGE_SIZE = 20

/** The viewer's orders, with one of them beside the list. @spec R03 */
function FinanceCentreOrderPage() {
  const t = useT(financeMessages)
  const { language } = useLanguage()
  const [search, setSearch] = useSearchParams()
  const pageNum = Number(search.get('pageNum') ?? 1)
  const orders = useCall(financeApi.ownOrders, { pageNum, pageSize: PAGE_SIZE })
  const { opened: shown, open, close } = useOpenedRecord('orderId')
  if (orders.isPending) return <Skeleton active paragraph={{ rows: 6 }} />
  if (orders.isError) return <Failure refusal={orders.error} onRetry={() => void orders.refetch()} />
  return (
    <>
      {orders.data.total === 0 && (
        <Empty
          title={t('ownEmpty')}
          hint={t('ownEmptyHint')}
          action={
            <Link className="plain-button primary-button" to={paths.centre.team()}>
              {t('toTeams')}
            </Link>
          }
        />
      )}
      <ul className="order-lines">
        {orders.data.rows.map((order) => (
          <li key={order.orderId}>
            <span>
              <b>{pick({ zh: order.titleZh, en: order.titleEn }, language)}</b>
              <span className="order-note figures">
                {order.no} · {timeText(order.createdAt)}
              </span>
            </span>
            <OrderStateTag order={order} />
            <b className="figures order-amount">{yuanText(order.amount)}</b>
            <Button type={isOpenOrder(order) ? 'primary' : 'default'} onClick={() => open(order.orderId)}>
              {t('details')}
            </Button>
          </li>
        ))}
      </ul>
      {orders.data.total > PAGE_SIZE && (
        <Pagination
          className="list-paging"
          current={pageNum}
          pageSize={PAGE_SIZE}
          total={orders.data.total}
          showSizeChanger={false}
          onChange={(next) => setSearch({ pageNum: String(next) })}
        />
      )}
      {shown && <OwnOrderDrawer orderId={shown} onClose={close} />}
    </>
  )
}

export { FinanceCentreOrderPage as Page }
