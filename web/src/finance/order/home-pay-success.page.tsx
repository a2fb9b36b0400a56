import { financeApi } from '@podium/core/finance/api.ts'
import { isOpenOrder, isPaidOrder, orderStateLabels } from '@podium/core/finance/order/order.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import { paths } from '@podium/core/paths.ts'
import { Result, Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { financeMessages } from '../messages.ts'
import { PayButtons } from './pay-buttons.tsx'
import './order.css'

const REFRESH_MS = 2_000
const Id = /^[0-9a-f-]{36}$/

/** The true state of the order that a provider's page returned from; its address proves nothing. @spec R03 */
function FinancePaySuccessPage() {
  const t = useT(financeMessages)
  const [search] = useSearchParams()
  const viewer = useViewer()
  const orderId = search.get('orderId') ?? ''
  if (!Id.test(orderId))
    return <Result className="order-result" status="warning" title={<h1>{t('resultUnknown')}</h1>} />
  if (!viewer) {
    const back = paths.home.paySuccess({ orderId })
    return (
      <Result
        className="order-result"
        status="info"
        title={<h1>{t('resultSignIn')}</h1>}
        subTitle={t('resultSignInHint')}
        extra={
          <Link className="plain-button primary-button" to={paths.login({ redirect: back })}>
            {t('signIn')}
          </Link>
        }
      />
    )
  }
  return <OrderResult orderId={orderId} />
}

function OrderResult({ orderId }: { orderId: string }) {
  const t = useT(financeMessages)
  const { language } = useLanguage()
  const order = useCall(financeApi.ownOrder, { orderId }, { staleAfterMs: 0 })
  const { data } = order
  useCall(financeApi.ownOrder, data && isOpenOrder(data) ? { orderId } : null, { refreshEveryMs: REFRESH_MS })
  if (order.isPending) return <Skeleton active className="order-result" />
  if (!data) return <Result className="order-result" status="warning" title={<h1>{t('resultUnknown')}</h1>} />
  const kind = isPaidOrder(data) ? 'paid' : isOpenOrder(data) ? 'open' : 'other'
  const state = pick(orderStateLabels[data.state], language)
  return (
    <Result
      className="order-result"
      status={kind === 'paid' ? 'success' : kind === 'open' ? 'info' : 'warning'}
      title={<h1>{t(`resultTitle_${kind}`)}</h1>}
      subTitle={
        <>
          <b className="figures">{data.no}</b>
          <br />
          {t(`resultHint_${kind}`, { amount: yuanText(data.paidAt ? data.amount : 0), state })}
        </>
      }
      extra={
        <div className="order-actions">
          {kind === 'open' && <PayButtons order={data} />}
          <Link className="plain-button" to={paths.centre.order({ orderId })}>
            {t('toOrder')}
          </Link>
          <Link className="plain-button" to={paths.centre.team()}>
            {t('toTeams')}
          </Link>
        </div>
      }
    />
  )
}

export { FinancePaySuccessPage as Page }
