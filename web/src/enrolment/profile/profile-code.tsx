import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { Skeleton } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { enrolmentMessages } from '../messages.ts'

/** QR code that opens the profile form for the team's round on a phone. @spec C35 */
export function ProfileCode({ teamId }: { teamId?: string }) {
  const t = useT(enrolmentMessages)
  const code = useCall(enrolmentApi.improveUserInfoQrCode, teamId ? { teamId } : {})
  if (code.isError) return <Failure refusal={code.error} onRetry={() => void code.refetch()} />
  if (!code.data) return <Skeleton.Image active className="only-wide" />
  return (
    <figure className="profile-code only-wide">
      <img src={code.data.image} alt={t('qrAlt')} />
      <figcaption>
        <a href={code.data.url}>{code.data.url}</a>
      </figcaption>
    </figure>
  )
}
