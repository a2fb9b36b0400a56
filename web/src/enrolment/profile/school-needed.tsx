import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { whyUnverified } from '@podium/core/enrolment/team/place.rule.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { isClaimed, isVerified } from '@podium/core/identity/membership/membership.ts'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { enrolmentMessages } from '../messages.ts'
import { useProfilePath } from './profile-path.ts'
import './school-needed.css'

export type SchoolRules = Pick<EnrolSetting, 'quotaFrom' | 'auditLevels' | 'schoolQuota'> &
  Partial<Pick<EnrolSetting, 'rules'>>

interface SchoolNeededProps {
  setting: SchoolRules
  /** Whether the ways to be verified are on this page. */
  isHere?: boolean
}

/** That the school must verify the captain before the team is submitted, where, and whom to ask; nothing if it did. */
export function SchoolNeeded({ setting, isHere = false }: SchoolNeededProps) {
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
          {!isHere && <Link to={form}>{t(isPending ? 'seeVerification' : 'toVerify')}</Link>}
        </>
      }
    />
  )
}

/** Whether the viewer's school verified them, as the name of a text; null: not known yet. */
export function useSchoolState(): 'schoolVerified' | 'schoolWaiting' | 'schoolUnverified' | null {
  const { data } = useCall(identityApi.membership, {}, { staleAfterMs: 0 })
  if (!data) return null
  if (isVerified(data)) return 'schoolVerified'
  return data.schoolId !== null && isClaimed(data) ? 'schoolWaiting' : 'schoolUnverified'
}

const schoolTones = { schoolVerified: 'success', schoolWaiting: 'warning', schoolUnverified: 'danger' } as const

/** That an item needs a verified school, and whether the viewer's verified them. */
export function SchoolNeededTag() {
  const t = useT(enrolmentMessages)
  const form = useProfilePath()
  const viewerIs = useSchoolState()
  return (
    <p className="item-school">
      {t('needsSchool')} {viewerIs && <StateTag tone={schoolTones[viewerIs]}>{t(viewerIs)}</StateTag>}{' '}
      {viewerIs && viewerIs !== 'schoolVerified' && (
        <Link to={form}>{t(viewerIs === 'schoolWaiting' ? 'seeVerification' : 'toVerify')}</Link>
      )}
    </p>
  )
}
