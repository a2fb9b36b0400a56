import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { RemovalView } from '@podium/core/enrolment/member/removal.ts'
import { Button } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { removalMessages } from './messages.ts'

/** Withdraws the viewer's own request; null for requests of others. */
export function WithdrawRemovalButton({ teamId, removal }: { teamId: string; removal: RemovalView }) {
  const t = useT(removalMessages)
  const viewerId = useViewer()?.userId
  const withdraw = useWrite(enrolmentApi.withdrawRemoval, {
    refresh: [enrolmentApi.detail],
    onDone: () => toast('success', t('removalWithdrawn')),
  })
  const { removalId, requestedById } = removal
  if (viewerId !== requestedById) return null
  return (
    <Button loading={withdraw.busy} onClick={() => void withdraw.run({ teamId, removalId })}>
      {t('removalWithdraw')}
    </Button>
  )
}
