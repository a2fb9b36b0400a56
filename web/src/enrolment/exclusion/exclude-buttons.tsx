import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { ExclusionKind, exclusionLabels } from '@podium/core/enrolment/exclusion/exclusion.ts'
import { mayAct } from '@podium/core/enrolment/team/state.rule.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Allowed } from '#web/lib/session/allowed.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { toast } from '#web/lib/toast.ts'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { exclusionMessages } from './messages.ts'

interface ExcludeButtonsProps {
  team: Pick<TeamDetail, 'teamId' | 'name' | 'state' | 'version'>
  onDone: () => void
}

/** Bans, disqualifies or readmits a team, each with its reason. */
export function ExcludeButtons({ team, onDone }: ExcludeButtonsProps) {
  const t = useT(exclusionMessages)
  const { language } = useLanguage()
  const [open, setOpen] = useState<ExclusionKind | 'readmit' | null>(null)
  return (
    <Allowed codes={['enrolment:team:exclude']}>
      {ExclusionKind.options
        .filter((kind) => mayAct(team.state, kind))
        .map((kind) => (
          <Button key={kind} danger onClick={() => setOpen(kind)}>
            {pick(exclusionLabels[kind], language)}
          </Button>
        ))}
      {mayAct(team.state, 'readmit') && <Button onClick={() => setOpen('readmit')}>{t('readmit')}</Button>}
      {open && <ExcludeDialog team={team} action={open} onClose={() => setOpen(null)} onDone={onDone} />}
    </Allowed>
  )
}

interface ExcludeDialogProps extends ExcludeButtonsProps {
  action: ExclusionKind | 'readmit'
  onClose: () => void
}

function ExcludeDialog({ team, action, onClose, onDone }: ExcludeDialogProps) {
  const t = useT(exclusionMessages)
  const { language } = useLanguage()
  const options = {
    inline: true,
    refresh: [enrolmentApi.teamPage],
    onDone: () => {
      toast('success', t('done'))
      onDone()
      onClose()
    },
  }
  const exclude = useWrite(enrolmentApi.exclude, options)
  const readmit = useWrite(enrolmentApi.readmit, options)
  const { teamId, version } = team
  const isReadmission = action === 'readmit'
  const stake = useCall(enrolmentApi.excludePreview, isReadmission ? null : { teamId })
  const { awards = [], certificates = 0 } = stake.data ?? {}
  const lost = [
    awards.length > 0 && t('excludeAwards', { awards: awards.join(t('comma')) }),
    certificates > 0 && t('excludeCertificates', { count: certificates }),
  ]
    .filter(Boolean)
    .join(t('gap'))
  const title = isReadmission ? t('readmit') : pick(exclusionLabels[action], language)
  return (
    <ReasonDialog
      title={`${title} · ${team.name}`}
      label={t('reason')}
      warning={isReadmission ? t('readmitWarning') : [t('excludeWarning'), lost].filter(Boolean).join(t('gap'))}
      submitOff={!isReadmission && stake.data === undefined}
      submitText={title}
      busy={exclude.busy || readmit.busy}
      refusal={exclude.refusal ?? readmit.refusal}
      onClose={onClose}
      onSubmit={(reason) =>
        isReadmission
          ? readmit.run({ teamId, reason, version })
          : exclude.run({ teamId, kind: action, reason, version })
      }
    />
  )
}
