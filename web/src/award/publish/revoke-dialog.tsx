import { awardApi } from '@podium/core/award/api.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { awardMessages } from '../messages.ts'

interface RevokeDialogProps {
  open: boolean
  batchId: string
  version: number
  onClose: () => void
}

/** Revokes a publication with a reason. */
export function RevokeDialog({ open, batchId, version, onClose }: RevokeDialogProps) {
  const t = useT(awardMessages)
  const revoke = useWrite(awardApi.revoke, {
    inline: true,
    refresh: [awardApi.publication, awardApi.detailedList, awardApi.overview, reviewApi.batch],
    onDone: onClose,
  })
  return (
    <ReasonDialog
      open={open}
      title={t('revokeTitle')}
      warning={t('revokeHint')}
      label={t('revokeReason')}
      submitText={t('revoke')}
      busy={revoke.busy}
      refusal={revoke.refusal}
      onSubmit={(reason) => revoke.run({ batchId, version, reason })}
      onClose={onClose}
    />
  )
}
