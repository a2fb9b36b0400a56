import { financeApi } from '@podium/core/finance/api.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { WaitingElsewhere } from '#web/ui/feedback/waiting-elsewhere.tsx'
import { actionMessages } from './messages.ts'

/** Refunds that somebody else requested and the viewer may approve, while another list is shown. */
export function RefundsElsewhere({ onOpen }: { onOpen: () => void }) {
  const t = useT(actionMessages)
  const may = useMay()
  const mayApprove = may('finance:order:list') && may('finance:refund:approve')
  usePushed('notice', mayApprove ? [financeApi.refundPage] : [])
  const { data } = useCall(financeApi.refundPage, mayApprove ? { turn: 'mine', pageSize: 1 } : null, {
    refreshOnFocus: true,
  })
  const count = data?.total ?? 0
  if (count === 0) return null
  return (
    <div className="form-refusal">
      <WaitingElsewhere waiting={[{ key: 'refunds', text: t('refundsElsewhere', { count }), open: onOpen }]} />
    </div>
  )
}
