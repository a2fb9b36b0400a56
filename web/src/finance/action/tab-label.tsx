import { financeApi } from '@podium/core/finance/api.ts'
import { Badge } from 'antd'
import { useCall } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { shownTotal } from '#web/ui/list-page/shown-total.ts'
import { actionMessages } from './messages.ts'

/** What waits for a decision in the list of each tab. */
const waiting = {
  slips: [financeApi.slipPage, { state: 'submitted', pageSize: 1 }],
  refunds: [financeApi.refundPage, { turn: 'open', pageSize: 1 }],
  exceptions: [financeApi.exceptionPage, { state: 'open', pageSize: 1 }],
  waivers: [financeApi.waiverPage, { state: 'requested', pageSize: 1 }],
  invoices: [financeApi.invoicePage, { state: 'requested', pageSize: 1 }],
} as const

/** The name of a tab with the number of rows in its list that wait for a decision. */
export function TabLabel({ tab }: { tab: keyof typeof waiting }) {
  const t = useT(actionMessages)
  const [endpoint, input] = waiting[tab]
  usePushed('notice', [endpoint])
  const { data } = useCall(endpoint, input, { refreshOnFocus: true })
  if (!data || data.total === 0) return t(tab)
  const count = shownTotal(data)
  return (
    <span aria-label={t('waitingTab', { name: t(tab), count })}>
      {t(tab)} <Badge count={count} size="small" className="figures" />
    </span>
  )
}
