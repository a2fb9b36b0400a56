import { awardApi } from '@podium/core/award/api.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { awardMessages } from '../messages.ts'

interface RevokeDialogProps {
  open: boolean
  batchId: string
  version: number
  onClose: () => void
}

/** Revokes a publication with a reason; says before what that does and what publishing again takes. */
export function RevokeDialog({ open, batchId, version, onClose }: RevokeDialogProps) {
  const t = useT(awardMessages)
  const revoke = useWrite(awardApi.revoke, {
    inline: true,
    refresh: [awardApi.publication, awardApi.detailedList, awardApi.overview, reviewApi.batch],
    onDone: onClose,
  })
  const preview = useCall(awardApi.revokePreview, open ? { batchId } : null)
  const { certificates = 0, people = 0 } = preview.data ?? {}
  return (
    <ReasonDialog
      open={open}
      title={t('revokeTitle')}
      warning={t('revokeHint')}
      submitOff={preview.data === undefined}
      label={t('revokeReason')}
      submitText={t('revoke')}
      busy={revoke.busy}
      refusal={revoke.refusal}
      onSubmit={(reason) => revoke.run({ batchId, version, reason })}
      onClose={onClose}
    >
      {preview.data && (
        <ul className="wide figures">
          <li>{t(certificates > 0 ? 'revokeCertificates' : 'revokeNoCertificates', { count: certificates })}</li>
          <li>{t(people > 0 ? 'revokePeople' : 'revokeNobody', { people })}</li>
          <li>{t('revokeAgain')}</li>
          {certificates > 0 && <li>{t('revokeMakeAgain')}</li>}
        </ul>
      )}
    </ReasonDialog>
  )
}
