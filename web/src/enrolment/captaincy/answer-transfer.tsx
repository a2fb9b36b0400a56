import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { Button } from 'antd'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { captaincyMessages } from './messages.ts'
import type { TransferProps } from './transfer-part.tsx'
import '../team/team.css'

/** The member agrees or declines; the captain takes it back. */
export function AnswerTransfer({ teamId, transfer, onDone }: TransferProps) {
  const t = useT(captaincyMessages)
  const refresh = [enrolmentApi.mine, enrolmentApi.detail]
  const answer = useWrite(enrolmentApi.answerCaptaincy, {
    refresh,
    onDone: () => {
      toast('success', t('answered'))
      onDone()
    },
  })
  const withdraw = useWrite(enrolmentApi.withdrawCaptaincy, {
    refresh,
    onDone: () => {
      toast('success', t('withdrawn'))
      onDone()
    },
  })
  const at = { teamId, transferId: transfer.transferId }
  return (
    <div className="team-line">
      {transfer.mayAnswer && (
        <>
          <Button type="primary" loading={answer.busy} onClick={() => void answer.run({ ...at, accept: true })}>
            {t('accept')}
          </Button>
          <Button disabled={answer.busy} onClick={() => void answer.run({ ...at, accept: false })}>
            {t('decline')}
          </Button>
        </>
      )}
      {transfer.mayWithdraw && (
        <Button loading={withdraw.busy} onClick={() => void withdraw.run(at)}>
          {t('withdraw')}
        </Button>
      )}
    </div>
  )
}
