import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { RemovalView } from '@podium/core/enrolment/member/removal.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { DecisionDialog } from '#web/ui/dialog/decision-dialog.tsx'
import { enrolmentOfficeMessages } from '../office-messages.ts'

/** Decides on a request that a member leaves; null for viewers at another level. */
export function DecideRemovalButton({ teamId, removal }: { teamId: string; removal: RemovalView }) {
  const t = useT(enrolmentOfficeMessages)
  const [open, setOpen] = useState(false)
  const decide = useWrite(enrolmentApi.decideRemoval, {
    inline: true,
    refresh: [enrolmentApi.teamDetail, enrolmentApi.teamPage],
  })
  const { name, removalId, reason } = removal
  if (!removal.mayDecide) return null
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('removalDecide')}
      </Button>
      {open && (
        <DecisionDialog
          title={t('removalDecideTitle', { name })}
          choices={[
            {
              value: 'approve',
              label: t('removalApprove'),
              hint: t('removalApproveHint', { name }),
              needsOpinion: false,
            },
            { value: 'refuse', label: t('removalRefuse'), hint: t('removalRefuseHint', { name }), needsOpinion: true },
          ]}
          initial="approve"
          busy={decide.busy}
          refusal={decide.refusal}
          decide={async ({ action, opinion }) =>
            (await decide.run({ teamId, removalId, verdict: action, opinion })) ? [{ name, refused: null }] : null
          }
          onDecided={() => {}}
          onAllDecided={() => toast('success', t('removalDone'))}
          onClose={() => setOpen(false)}
        >
          <p className="wide">{reason}</p>
        </DecisionDialog>
      )}
    </>
  )
}
