import { identityApi } from '@podium/core/identity/api.ts'
import { isVerified } from '@podium/core/identity/membership/membership.ts'
import { Link } from 'react-router'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { membershipMessages } from '../membership/messages.ts'
import './membership.css'

/** A line that the viewer's school has not verified them, with the page to change that; nothing if it has. */
export function MembershipNotice({ to }: { to: string }) {
  const t = useT(membershipMessages)
  const membership = useCall(identityApi.membership, {}, { staleAfterMs: 0 })
  if (!membership.data?.schoolId || isVerified(membership.data)) return null
  return (
    <p className="membership-notice">
      <StateTag tone="warning">{t('unverified')}</StateTag> <Link to={to}>{t('toVerify')}</Link>
    </p>
  )
}
