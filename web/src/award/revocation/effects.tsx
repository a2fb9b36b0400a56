import { awardApi } from '@podium/core/award/api.ts'
import { Skeleton } from 'antd'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { revocationMessages } from './messages.ts'

/** What the revocation of an award does. */
export function RevocationEffects({ winnerId }: { winnerId: string }) {
  const t = useT(revocationMessages)
  const preview = useCall(awardApi.revocationPreview, { winnerId })
  if (preview.isError) return <Failure refusal={preview.error} onRetry={() => void preview.refetch()} />
  if (!preview.data) return <EffectsLoading />
  const { certificates, people } = preview.data
  return (
    <div className="wide figures">
      <p>{t('effects')}</p>
      <ul>
        <li>{t('effectList')}</li>
        <li>{t(certificates > 0 ? 'effectCertificates' : 'effectNoCertificates', { count: certificates })}</li>
        <li>{t('effectPeople', { people })}</li>
        <li>{t('effectNobody')}</li>
      </ul>
    </div>
  )
}

/** Why an award was revoked, and what its restoration does. */
export function RestorationEffects({ winnerId }: { winnerId: string }) {
  const t = useT(revocationMessages)
  const preview = useCall(awardApi.restorationPreview, { winnerId })
  if (preview.isError) return <Failure refusal={preview.error} onRetry={() => void preview.refetch()} />
  if (!preview.data) return <EffectsLoading />
  const { reason, certificates, people } = preview.data
  return (
    <div className="wide figures">
      <p>{t('revokedBecause', { reason })}</p>
      <p>{t('effects')}</p>
      <ul>
        <li>{t('restoreList')}</li>
        <li>{t(certificates > 0 ? 'restoreCertificates' : 'restoreNoCertificates', { count: certificates })}</li>
        <li>{t('restorePeople', { people })}</li>
      </ul>
    </div>
  )
}

function EffectsLoading() {
  return <Skeleton active className="wide" title={false} paragraph={{ rows: 4 }} />
}
