import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { whyUnverified } from '@podium/core/enrolment/team/place.rule.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { isClaimed, isVerified } from '@podium/core/identity/membership/membership.ts'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { enrolmentMessages } from '../messages.ts'
import { useProfilePath } from './profile-status.tsx'

type Rules = Pick<EnrolSetting, 'quotaFrom' | 'auditLevels' | 'schoolQuota'>

/** Before anything is typed: that the school must verify the captain, where, and whom to ask. Null: nothing is needed. */
export function SchoolNeeded({ setting }: { setting: Rules }) {
  const t = useT(enrolmentMessages)
  const form = useProfilePath()
  const membership = useCall(identityApi.membership, {}, { staleAfterMs: 0 })
  if (!membership.data) return null
  if (!whyUnverified({ captainVerified: isVerified(membership.data) }, setting)) return null
  const { schoolId, schoolName } = membership.data
  const isPending = schoolId !== null && isClaimed(membership.data)
  return (
    <Alert
      type="warning"
      showIcon
      title={t('mustBeVerified')}
      description={
        <>
          <p>{t(isPending ? 'verificationPending' : 'mustBeVerifiedHint', { school: schoolName || t('ownSchool') })}</p>
          <Link to={form}>{t(isPending ? 'seeVerification' : 'toVerify')}</Link>
        </>
      }
    />
  )
}
