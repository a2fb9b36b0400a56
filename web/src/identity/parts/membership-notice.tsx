import { identityApi } from '@podium/core/identity/api.ts'
import { isClaimed, isVerified, type VerifyMethod } from '@podium/core/identity/membership/membership.ts'
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

/** Ways in which a person is verified without the school's office. */
const OWN_WAYS: ReadonlySet<VerifyMethod> = new Set<VerifyMethod>(['email', 'code'])

/** A line that the viewer's school has not verified them; nothing if it has. */
export function MembershipNotice({ to, notNeeded }: MembershipNoticeProps) {
  const t = useT(membershipMessages)
  const membership = useCall(identityApi.membership, {}, { staleAfterMs: 0 })
  if (!membership.data?.schoolId || isVerified(membership.data)) return null
  const { schoolName, ways } = membership.data
  const isAwaited = isClaimed(membership.data)
  const canAct = !isAwaited || ways.some((way) => OWN_WAYS.has(way))
  return (
    <p className="membership-notice">
      {notNeeded ?? (
        <StateTag tone="warning">{isAwaited ? t('awaited', { school: schoolName }) : t('unverified')}</StateTag>
      )}{' '}
      {(canAct || notNeeded) && <Link to={to}>{t(notNeeded || isAwaited ? 'waysToVerify' : 'toVerify')}</Link>}
    </p>
  )
}
