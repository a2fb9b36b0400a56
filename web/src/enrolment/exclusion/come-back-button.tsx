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

interface ComeBackButtonProps {
  team: Pick<TeamDetail, 'teamId' | 'name' | 'state' | 'version' | 'forfeit' | 'unpaidSince'>
  onDone: () => void
}

/** Lets a team back, with a reason, that missed a hand-in or didn't pay in time. */
export function ComeBackButton({ team, onDone }: ComeBackButtonProps) {
  const t = useT(exclusionMessages)
  const [open, setOpen] = useState(false)
  const { forfeit, unpaidSince } = team
  const step = forfeit !== null ? 'reinstate' : 'restore'
  const write = useWrite(step === 'reinstate' ? enrolmentApi.reinstate : enrolmentApi.restoreUnpaid, {
    inline: true,
    refresh: [enrolmentApi.teamPage],
    onDone: () => {
      toast('success', t('done'))
      setOpen(false)
      onDone()
    },
  })
  if ((forfeit === null && unpaidSince === null) || !mayAct(team.state, step)) return null
  return (
    <Allowed codes={['enrolment:team:exclude']}>
      <Button onClick={() => setOpen(true)}>{t(step)}</Button>
      {open && (
        <ReasonDialog
          title={`${t(step)} · ${team.name}`}
          label={t('reason')}
          warning={
            forfeit === null
              ? t('restoreWarning')
              : t(`reinstateWarning_${forfeit.missed}`, { stage: forfeit.stageName })
          }
          submitText={t(step)}
          busy={write.busy}
          refusal={write.refusal}
          onClose={() => setOpen(false)}
          onSubmit={(reason) => write.run({ teamId: team.teamId, reason, version: team.version })}
        />
      )}
    </Allowed>
  )
}
