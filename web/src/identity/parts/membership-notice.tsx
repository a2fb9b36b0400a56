import { identityApi } from '@podium/core/identity/api.ts'
import { isVerified } from '@podium/core/identity/membership/membership.ts'
import { Link } from 'react-router'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { membershipMessages } from '../membership/messages.ts'
import './membership.css'

interface MembershipNoticeProps {
  /** Address of the page to change that. */
  to: string
  /** Why it isn't needed now; without it the line is a warning. */
  notNeeded?: string | undefined
}

/** A line that the viewer's school has not verified them; nothing if it has. */
export function MembershipNotice({ to, notNeeded }: MembershipNoticeProps) {
  const t = useT(membershipMessages)
  const membership = useCall(identityApi.membership, {}, { staleAfterMs: 0 })
  if (!membership.data?.schoolId || isVerified(membership.data)) return null
  return (
    <p className="membership-notice">
      {notNeeded ?? <StateTag tone="warning">{t('unverified')}</StateTag>}{' '}
      <Link to={to}>{t(notNeeded ? 'waysToVerify' : 'toVerify')}</Link>
    </p>
  )
}
