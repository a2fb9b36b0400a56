import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { MembershipNotice } from '#web/identity/parts/membership-notice.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { enrolmentMessages } from '../messages.ts'
import { ProfileCode } from './profile-code.tsx'

/** What the viewer's profile lacks, to be filled in here or on a phone by QR code. @spec C35 C38 */
export function ProfileStatus({ teamId, onCheck }: { teamId?: string; onCheck?: () => void }) {
  const t = useT(enrolmentMessages)
  const { language } = useLanguage()
  const status = useCall(enrolmentApi.completeStatus, {}, { staleAfterMs: 0 })
  const [withCode, setWithCode] = useState(false)
  if (!status.data) return <Skeleton active paragraph={{ rows: 1 }} />
  const { complete, missing } = status.data
  const labels = missing.map(({ label }) => label).join(language === 'en' ? ', ' : '、')
  return (
    <section className="profile-status">
      <h2>
        {t('profile')} <StateTag tone={complete ? 'success' : 'warning'}>{complete ? '✓' : missing.length}</StateTag>
      </h2>
      <p>{complete ? t('profileDone') : t('profileMissing', { missing: labels })}</p>
      <MembershipNotice />
      {!complete && (
        <div className="profile-ways">
          <Link className="plain-button" to={paths.centre.set({ tab: 'profile' })} target="_blank">
            {t('toProfile')}
          </Link>
          <Link className="plain-button" to={paths.centre.set({ tab: 'school' })} target="_blank">
            {t('toSchool')}
          </Link>
          {missing.some(({ field }) => field === 'guardian') && (
            <Link className="plain-button" to={paths.centre.set({ tab: 'guardian' })} target="_blank">
              {t('toGuardian')}
            </Link>
          )}
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
