import { awardApi, type WinnerRow } from '@podium/core/award/api.ts'
import type { ReactNode } from 'react'
import { useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { RestorationEffects, RevocationEffects } from './effects.tsx'
import { revocationMessages } from './messages.ts'

interface DialogProps {
  winner: WinnerRow
  onClose: () => void
}

interface DecisionProps extends DialogProps {
  decision: keyof typeof decisions
}

const decisions = {
  revocation: {
    ask: awardApi.askRevocation,
    confirm: awardApi.confirmRevocation,
    title: 'askTitle',
    reason: 'reason',
    confirmLabel: 'confirm',
    confirmText: 'confirmText',
    done: 'confirmed',
    Effects: RevocationEffects,
  },
  restoration: {
    ask: awardApi.askRestoration,
    confirm: awardApi.confirmRestoration,
    title: 'restoreTitle',
    reason: 'restoreReason',
    confirmLabel: 'confirmRestore',
    confirmText: 'confirmRestoreText',
    done: 'restored',
    Effects: RestorationEffects,
  },
} as const

/** One person asks for the decision, with a reason. */
export function AskDialog({ decision, winner, onClose }: DecisionProps): ReactNode {
  const t = useT(revocationMessages)
  const { ask: endpoint, reason: label, Effects } = decisions[decision]
  const title = useTitle(decision, winner)
  const { winnerId } = winner
  const ask = useWrite(endpoint, {
    inline: true,
    refresh: [awardApi.detailedList],
    onDone: () => {
      toast('success', t('asked'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={title}
      warning={t('askNext')}
      label={t(label)}
      submitText={t('submit')}
      busy={ask.busy}
      refusal={ask.refusal}
      onSubmit={(reason) => ask.run({ winnerId, reason })}
      onClose={onClose}
    >
      <Effects winnerId={winnerId} />
    </ReasonDialog>
  )
}

/** Another person confirms it. */
export function ConfirmDialog({ decision, winner, onClose }: DecisionProps): ReactNode {
  const t = useT(revocationMessages)
  const { confirm: endpoint, confirmLabel, confirmText, done, Effects } = decisions[decision]
  const title = useTitle(decision, winner)
  const { winnerId } = winner
  const asked = winner[decision]
  const confirm = useWrite(endpoint, {
    inline: true,
    refresh: [awardApi.detailedList],
    onDone: () => {
      toast('success', t(done))
      onClose()
    },
  })
  return (
    <FormDialog
      open
      title={title}
      initial={{}}
      submitText={t(confirmLabel)}
      busy={confirm.busy}
      refusal={confirm.refusal}
      onSubmit={() => confirm.run({ winnerId })}
      onClose={onClose}
    >
      <p className="wide">{t(confirmText, { who: asked?.byName ?? '', reason: asked?.reason ?? '' })}</p>
      <Effects winnerId={winnerId} />
    </FormDialog>
  )
}

function useTitle(decision: DecisionProps['decision'], { teamName, awardZh, awardEn }: WinnerRow): string {
  const t = useT(revocationMessages)
  const { language } = useLanguage()
  return t(decisions[decision].title, { team: teamName, award: pick({ zh: awardZh, en: awardEn }, language) })
}
