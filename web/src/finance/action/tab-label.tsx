import { financeApi } from '@podium/core/finance/api.ts'
import type { Waiting } from '@podium/core/finance/waiting.ts'
import { Badge } from 'antd'
import { useCall } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { shownTotal } from '#web/ui/list-page/shown-total.ts'
import { actionMessages } from './messages.ts'

/** Milliseconds; a busy office is notified of much that is no finance task. */
const THROTTLE_MS = 5_000

/** How many rows of each list wait for somebody; asked for once, for all tabs. */
export function useWaiting(): Waiting | undefined {
  usePushed('notice', [financeApi.waiting], null, THROTTLE_MS)
  return useCall(financeApi.waiting, {}, { refreshOnFocus: true }).data
}

/** The name of a tab with the number of rows in its list that wait for a decision. */
export function TabLabel({ tab, waiting }: { tab: keyof Waiting; waiting: Waiting | undefined }) {
  const t = useT(actionMessages)
  const total = waiting?.[tab]
  if (!total || total.total === 0) return t(tab)
  const count = shownTotal(total)
  return (
    <span aria-label={t('waitingTab', { name: t(tab), count })}>
      {t(tab)} <Badge count={count} size="small" className="figures" />
    </span>
  )
}
