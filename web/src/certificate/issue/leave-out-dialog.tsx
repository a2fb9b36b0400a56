import { useT } from '#web/lib/i18n/i18n.ts'
import type { FormRefusal } from '#web/ui/show-faults.ts'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { certificateRowMessages } from './row-messages.ts'

interface LeaveOutDialogProps {
  holder: string
  busy: boolean
  refusal: FormRefusal | null
  onClose: () => void
  onLeaveOut: (reason: string) => void
}

/** Asks why a row is not issued. */
export function LeaveOutDialog({ holder, busy, refusal, onClose, onLeaveOut }: LeaveOutDialogProps) {
  const t = useT(certificateRowMessages)
  return (
    <ReasonDialog
      title={t('leaveOutTitle', { holder })}
      text={t('leaveOutText')}
      submitText={t('leaveOut')}
      busy={busy}
      refusal={refusal}
      onClose={onClose}
      onSubmit={onLeaveOut}
    />
  )
}
