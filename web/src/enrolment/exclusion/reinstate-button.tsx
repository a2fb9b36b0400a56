import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { mayAct } from '@podium/core/enrolment/team/state.rule.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { Allowed } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { exclusionMessages } from './messages.ts'

interface ReinstateButtonProps {
  team: Pick<TeamDetail, 'teamId' | 'name' | 'state' | 'version' | 'forfeit'>
  onDone: () => void
}

/** Lets a team that missed a hand-in take part again, with a reason. */
export function ReinstateButton({ team, onDone }: ReinstateButtonProps) {
  const t = useT(exclusionMessages)
  const [open, setOpen] = useState(false)
  const reinstate = useWrite(enrolmentApi.reinstate, {
    inline: true,
    refresh: [enrolmentApi.teamPage],
    onDone: () => {
      toast('success', t('done'))
      setOpen(false)
      onDone()
    },
  })
  const { teamId, version, forfeit } = team
  if (forfeit === null || !mayAct(team.state, 'reinstate')) return null
  return (
    <Allowed codes={['enrolment:team:exclude']}>
      <Button onClick={() => setOpen(true)}>{t('reinstate')}</Button>
      {open && (
        <ReasonDialog
          title={`${t('reinstate')} · ${team.name}`}
          label={t('reason')}
          warning={t(`reinstateWarning_${forfeit.missed}`, { stage: forfeit.stageName })}
          submitText={t('reinstate')}
          busy={reinstate.busy}
          refusal={reinstate.refusal}
          onClose={() => setOpen(false)}
          onSubmit={(reason) => reinstate.run({ teamId, reason, version })}
        />
      )}
    </Allowed>
  )
}
