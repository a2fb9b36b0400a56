import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { DecisionDialog } from '#web/ui/dialog/decision-dialog.tsx'
import { captaincyMessages } from './messages.ts'
import type { TransferProps } from './transfer-part.tsx'

/** Decides on a change of captain; null for viewers at another level, and before the member agreed. */
export function DecideTransfer({ teamId, transfer, onDone }: TransferProps) {
  const t = useT(captaincyMessages)
  const [open, setOpen] = useState(false)
  const decide = useWrite(enrolmentApi.decideCaptaincy, {
    inline: true,
    refresh: [enrolmentApi.teamDetail, enrolmentApi.teamPage],
  })
  const { name } = transfer.to
  if (!transfer.mayDecide) return null
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('decide')}
      </Button>
      {open && (
        <DecisionDialog
          title={t('decideTitle', { name })}
          choices={[
            { value: 'approve', label: t('approve'), hint: t('approveHint', { name }), needsOpinion: false },
            { value: 'refuse', label: t('refuse'), hint: t('refuseHint'), needsOpinion: true },
          ]}
          initial="approve"
          busy={decide.busy}
          refusal={decide.refusal}
          decide={async ({ action, opinion }) => {
            const input = { teamId, transferId: transfer.transferId, approve: action === 'approve', opinion }
            return (await decide.run(input)) ? [{ name, refused: null }] : null
          }}
          onDecided={onDone}
          onAllDecided={() => toast('success', t('decided'))}
          onClose={() => setOpen(false)}
        >
          <p className="wide">{transfer.reason}</p>
        </DecisionDialog>
      )}
    </>
  )
}
