import { workApi } from '@podium/core/work/api.ts'
import type { WorkEditor } from '@podium/core/work/views.ts'
import { whyNotAct } from '@podium/core/work/state.rule.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { workMessages } from './messages.ts'

/** Withdraws a submission; hidden while there is none. */
export function WithdrawButton({ work, onDone }: { work: WorkEditor; onDone: () => void }) {
  const t = useT(workMessages)
  const confirmDanger = useConfirmDanger()
  const withdraw = useWrite(workApi.withdraw, { refresh: [workApi.mine], onDone })
  if (work.state === null || whyNotAct(work.state, 'withdraw') !== null) return null
  const run = async () => {
    const sure = await confirmDanger({
      title: t('withdrawTitle'),
      text: t('withdrawText'),
      confirmLabel: t('withdraw'),
    })
    if (sure && work.workId && (await withdraw.run({ workId: work.workId }))) toast('success', t('withdrawn'))
  }
  return (
    <ReasonedButton danger size="large" reason={work.withdrawHindrance} onClick={() => void run()}>
      {t('withdraw')}
    </ReasonedButton>
  )
}
