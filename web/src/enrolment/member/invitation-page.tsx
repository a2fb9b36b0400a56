import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { memberRoleLabels } from '@podium/core/enrolment/team/team.ts'
import { Alert, Button, Skeleton } from 'antd'
import { Link, useNavigate } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { enrolmentMessages } from '../messages.ts'
import { useConfirmDecline } from './confirm-decline.ts'
import { agreedMessages } from './agreed-messages.ts'
import { ProfileStatus, useMissing } from '../profile/profile-status.tsx'

/** The invitation of a link, to accept or decline. */
export function InvitationPage({ token }: { token: string }) {
  const t = useT(enrolmentMessages)
  const tAgreed = useT(agreedMessages)
  const { language } = useLanguage()
  const times = useWindowTimes()
  const navigate = useNavigate()
  const invitation = useCall(enrolmentApi.invitation, { token })
  const missing = useMissing(invitation.data?.role ?? null)
  const answer = useWrite(enrolmentApi.answerInvitation, {
    inline: true,
    refresh: [enrolmentApi.mine, enrolmentApi.invitations, enrolmentApi.invitation],
    onDone: (_, { accept }) => {
      if (accept && missing) toast('info', t('acceptedIncomplete', { missing }))
      else toast('success', t(accept ? 'accepted' : 'declined'))
      if (!accept) void navigate(paths.centre.team())
    },
  })
  const agreeing = useWrite(enrolmentApi.answerChange, {
    inline: true,
    refresh: [enrolmentApi.mine, enrolmentApi.invitations, enrolmentApi.invitation],
    onDone: (_, { accept }) => {
      toast('success', t(accept ? 'replacementAgreed' : 'declined'))
      if (!accept) void navigate(paths.centre.team())
    },
  })
  const confirmDecline = useConfirmDecline()
  if (invitation.isPending) return <Skeleton active className="sign-up" />
  if (!invitation.data) {
    return (
      <div className="sign-up">
        <Empty title={t('invitationTitle')} hint={invitation.error.msg} />
      </div>
    )
  }
  const { captainName, role, teamName, roundName, itemName, expiresAt, joinedTeamId, asked } = invitation.data
  if (joinedTeamId) {
    return (
      <div className="sign-up invitation">
        <h1>{t('joinedTitle')}</h1>
        {missing && <Alert type="warning" showIcon title={t('joinedIncomplete')} />}
        {missing && <ProfileStatus teamId={joinedTeamId} role={role} />}
        <p>{t('joinedText', { role: pick(memberRoleLabels[role], language) })}</p>
        <p className="invitation-team">{teamName}</p>
        <p className="sign-up-hint">
          {roundName} · {itemName}
        </p>
        <div className="sign-up-next">
          <Link className="plain-button" to={paths.centre.team({ teamId: joinedTeamId })}>
            {t('toJoined')}
          </Link>
        </div>
        {!missing && <ProfileStatus teamId={joinedTeamId} role={role} />}
      </div>
    )
  }
  if (asked?.isAgreed) {
    return (
      <div className="sign-up invitation">
        <h1>{tAgreed('agreedTitle')}</h1>
        {missing && <Alert type="warning" showIcon title={tAgreed('agreedIncomplete')} />}
        {missing && <ProfileStatus role={role} />}
        <p>{tAgreed('agreedText', { role: pick(memberRoleLabels[role], language) })}</p>
        <p className="invitation-team">{teamName}</p>
        <p className="sign-up-hint">
          {roundName} · {itemName}
        </p>
        {!missing && <ProfileStatus role={role} />}
      </div>
    )
  }
  const reply = async (accept: boolean) => {
    if (asked) await agreeing.run({ fieldId: asked.fieldId, accept })
    else await answer.run({ token, accept })
  }
  const decline = async () => {
    if (await confirmDecline(teamName)) await reply(false)
  }
  const refusal = answer.refusal ?? agreeing.refusal
  const isBusy = answer.busy || agreeing.busy
  return (
    <div className="sign-up invitation">
      <h1>{t('invitationTitle')}</h1>
      <p>{t('invitationText', { captain: captainName, role: pick(memberRoleLabels[role], language) })}</p>
      <p className="invitation-team">{teamName}</p>
      <p className="sign-up-hint">
        {roundName} · {itemName}
      </p>
      {expiresAt && <p className="sign-up-hint figures">{t('answerBefore', { until: times.closing(expiresAt) })}</p>}
      {refusal && <Alert type="error" showIcon title={refusal.msg} />}
      <div className="sign-up-next">
        <Button type="primary" size="large" loading={isBusy} onClick={() => void reply(true)}>
          {t('accept')}
        </Button>
        <Button size="large" disabled={isBusy} onClick={() => void decline()}>
          {t('decline')}
        </Button>
      </div>
      <ProfileStatus role={role} />
    </div>
  )
}
