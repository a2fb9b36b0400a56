import { asksFact } from '@podium/core/competition/rule/row-facts.rule.ts'
import { needsVerifiedSchool } from '@podium/core/competition/setting/verified-school.rule.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { isStudentRole, type MemberRole } from '@podium/core/enrolment/team/team.ts'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { MembershipNotice } from '#web/identity/parts/membership-notice.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { enrolmentMessages } from '../messages.ts'
import { ProfileCode } from './profile-code.tsx'
import { useProfilePath } from './profile-path.ts'
import { useSchoolState, type SchoolRules } from './school-needed.tsx'

/** What the viewer's profile lacks for this role, in words; null: nothing, or not known yet. */
export function useMissing(role: MemberRole | null): string | null {
  const { language } = useLanguage()
  const status = useCall(enrolmentApi.completeStatus, role && { role }, { staleAfterMs: 0 })
  const labels = status.data?.missing.map(({ label }) => label) ?? []
  return labels.length === 0 ? null : labels.join(language === 'en' ? ', ' : '、')
}

interface ProfileStatusProps {
  teamId?: string
  /** Setting of the item, where the viewer is about to enter one. */
  setting?: SchoolRules | null
  role?: MemberRole
  onCheck?: () => void
}

/** What the viewer's profile lacks, to be filled in here or on a phone by QR code. @spec C35 C38 */
export function ProfileStatus({ teamId, setting = null, role = 'captain', onCheck }: ProfileStatusProps) {
  const t = useT(enrolmentMessages)
  const status = useCall(enrolmentApi.completeStatus, { role }, { staleAfterMs: 0 })
  const labels = useMissing(role)
  const form = useProfilePath(teamId, role)
  const isCaptain = role === 'captain'
  const isNeeded =
    setting !== null && ((isCaptain && needsVerifiedSchool(setting)) || asksFact(setting.rules ?? [], 'verified'))
  const school = useSchoolState()
  const isUnverified = isNeeded && school !== null && school !== 'schoolVerified'
  const [withCode, setWithCode] = useState(false)
  if (!status.data) return <Skeleton active paragraph={{ rows: 1 }} />
  const { complete, missing } = status.data
  return (
    <section className="profile-status">
      <h2>
        {t('profile')}{' '}
        <StateTag tone={complete && !isUnverified ? 'success' : 'warning'}>
          {complete ? (isUnverified ? '!' : '✓') : missing.length}
        </StateTag>
      </h2>
      <p>
        {complete
          ? t(isUnverified ? 'profileUnverified' : 'profileDone')
          : t('profileMissing', { missing: labels ?? '' })}
      </p>
      {(isNeeded || isStudentRole(role)) && (
        <MembershipNotice
          to={form}
          notNeeded={isNeeded ? undefined : t(isCaptain && setting ? 'notVerifiedNotNeeded' : 'notVerifiedForCaptains')}
        />
      )}
      {!complete && (
        <div className="profile-ways">
          <Link className="plain-button" to={form}>
            {t('completeNow')}
          </Link>
          <button type="button" className="plain-button only-wide" onClick={() => setWithCode(true)}>
            {t('onPhone')}
          </button>
          <Button type="link" loading={status.isFetching} onClick={() => void status.refetch().then(onCheck)}>
            {t('recheck')}
          </Button>
        </div>
      )}
      {withCode && <ProfileCode {...(teamId ? { teamId } : {})} />}
    </section>
  )
}
