import { competitionApi } from '@podium/core/competition/api.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { memberRoleLabels } from '@podium/core/enrolment/team/team.ts'
import { useEffect } from 'react'
import type { EntryForm } from '#web/lib/session/entry-target.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { enrolmentMessages } from '../messages.ts'

interface SignUpTargetProps {
  target: string
  /** Filled in for the addressee of an invitation. */
  form?: EntryForm | undefined
}

/** Describes the page behind sign-in or registration: an invitation, or a round to enrol in. Null for other pages. */
export function SignUpTarget({ target, form }: SignUpTargetProps) {
  const url = URL.parse(target, location.origin)
  if (url?.pathname !== paths.home.signUp()) return null
  const [invite, roundId] = [url.searchParams.get('invite'), url.searchParams.get('roundId')]
  if (invite) return <InvitationTarget token={invite} form={form} />
  return roundId ? <RoundTarget roundId={roundId} /> : null
}

function InvitationTarget({ token, form }: { token: string; form: EntryForm | undefined }) {
  const t = useT(enrolmentMessages)
  const { language } = useLanguage()
  const times = useWindowTimes()
  const { data, error } = useCall(enrolmentApi.invitation, { token })
  const account = data?.newAccount
  useEffect(() => {
    if (!account || !form) return
    if (!form.isFieldTouched('kind')) form.setFieldValue('kind', account.kind)
    if (!form.getFieldValue('realName')) form.setFieldValue('realName', account.name)
    if (!form.getFieldValue('phone')) form.setFieldValue('phone', account.phone)
  }, [account, form])
  if (error) {
    return (
      <section className="sign-in-target" aria-label={t('invitationTitle')}>
        <p role="alert">{error.msg}</p>
      </section>
    )
  }
  if (!data) return null
  const { captainName, role, teamName, roundName, itemName, expiresAt } = data
  return (
    <section className="sign-in-target" aria-label={t('invitationTitle')}>
      <p>{t('invitationText', { captain: captainName, role: pick(memberRoleLabels[role], language) })}</p>
      <p className="sign-in-target-name">{teamName}</p>
      <p>
        {roundName} · {itemName}
      </p>
      <p className="sign-in-target-hint figures">
        {t('targetInvited')}
        {expiresAt && ` ${t('answerBefore', { until: times.closing(expiresAt) })}`}
      </p>
    </section>
  )
}

/** Null for a round that is not visible: the sign-up page reports that itself. */
function RoundTarget({ roundId }: { roundId: string }) {
  const t = useT(enrolmentMessages)
  const { language } = useLanguage()
  const { data } = useCall(competitionApi.homeDetails, { roundId })
  if (!data) return null
  return (
    <section className="sign-in-target" aria-label={t('signUpTitle')}>
      <p>{t('signUpTitle')}</p>
      <p className="sign-in-target-name">{language === 'en' && data.nameEn ? data.nameEn : data.name}</p>
      <p className="sign-in-target-hint">{t('targetSignUp')}</p>
    </section>
  )
}
