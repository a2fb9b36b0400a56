import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { memberRoleLabels, type MemberRole } from '@podium/core/enrolment/team/team.ts'
import type { Invitation } from '@podium/core/enrolment/member/invitation.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { enrolmentMessages } from '../messages.ts'
import { useConfirmDecline } from './confirm-decline.ts'
import { agreedMessages } from './agreed-messages.ts'
import { ProfileStatus, useMissing } from '../profile/profile-status.tsx'
import '../team/team.css'

/** Invitations of the viewer, and what the profile lacks after accepting one; empty where there are none. */
export function InvitationList() {
  const list = useCall(enrolmentApi.invitations, {})
  const all = list.data ?? []
  const agreed = all.filter(({ asked }) => asked?.isAgreed)
  return (
    <>
      <Unanswered invitations={all.filter(({ asked }) => !asked?.isAgreed)} />
      {agreed.length > 0 && <AgreedList invitations={agreed} />}
    </>
  )
}

/** Requests by which the viewer is to join, each until it is decided, and what the profile lacks for it. */
function AgreedList({ invitations }: { invitations: readonly Invitation[] }) {
  const tAgreed = useT(agreedMessages)
  const { language } = useLanguage()
  const [first] = invitations
  const missing = useMissing(first?.role ?? null)
  return (
    <section className="centre-part">
      <h2>{tAgreed('awaitedTeams')}</h2>
      <ul className="team-list">
        {invitations.map(({ asked, role, teamName, roundName, itemName }) => (
          <li key={asked?.fieldId}>
            <p>
              {tAgreed('agreedText', { role: pick(memberRoleLabels[role], language) })} <b>{teamName}</b>
            </p>
            <p className="sign-up-hint">
              {roundName} · {itemName}
            </p>
          </li>
        ))}
      </ul>
      {missing && <Alert type="warning" showIcon title={tAgreed('agreedIncomplete')} />}
      {missing && first && <ProfileStatus role={first.role} />}
    </section>
  )
}

function Unanswered({ invitations }: { invitations: readonly Invitation[] }) {
  const t = useT(enrolmentMessages)
  const [joined, setJoined] = useState<MemberRole | null>(null)
  if (invitations.length === 0 && !joined) return null
  return (
    <section className="centre-part">
      <h2>{t(invitations.length > 0 ? 'invitations' : 'joinedTeams')}</h2>
      <ul className="team-list">
        {invitations.map((invitation) => (
          <Line
            key={invitation.memberId ?? invitation.asked?.fieldId}
            invitation={invitation}
            onJoined={() => setJoined(invitation.role)}
          />
        ))}
      </ul>
      {joined && <ProfileStatus role={joined} />}
    </section>
  )
}

function Line({ invitation, onJoined }: { invitation: Invitation; onJoined: () => void }) {
  const t = useT(enrolmentMessages)
  const { language } = useLanguage()
  const times = useWindowTimes()
  const { memberId, asked, captainName, teamName, roundName, itemName, expiresAt } = invitation
  const missing = useMissing(invitation.role)
  const refresh = [enrolmentApi.invitations, enrolmentApi.mine]
  const joining = useWrite(enrolmentApi.answerInvitation, {
    inline: true,
    refresh,
    onDone: (_, { accept }) => {
      if (accept && missing) toast('info', t('acceptedIncomplete', { missing }))
      else toast('success', t(accept ? 'accepted' : 'declined'))
      if (accept) onJoined()
    },
  })
  const replacing = useWrite(enrolmentApi.answerChange, {
    inline: true,
    refresh,
    onDone: (_, { accept }) => toast('success', t(accept ? 'replacementAgreed' : 'declined')),
  })
  const answer = {
    busy: joining.busy || replacing.busy,
    refusal: joining.refusal ?? replacing.refusal,
    run: async (to: { accept: boolean }) => {
      if (memberId !== null) await joining.run({ memberId, ...to })
      else if (asked) await replacing.run({ fieldId: asked.fieldId, ...to })
    },
  }
  const confirmDecline = useConfirmDecline()
  const decline = async () => {
    if (await confirmDecline(teamName)) await answer.run({ accept: false })
  }
  const role = pick(memberRoleLabels[invitation.role], language)
  return (
    <li>
      <p>
        {asked?.kind === 'replace'
          ? t('replacementText', { captain: captainName, name: asked.name, role })
          : t(asked?.kind === 'captain' ? 'leadText' : 'invitationText', { captain: captainName, role })}{' '}
        <b>{teamName}</b>
      </p>
      <p className="sign-up-hint figures">
        {roundName} · {itemName}
        {expiresAt && ` · ${t('answerBefore', { until: times.closing(expiresAt) })}`}
      </p>
      {answer.refusal && <Alert type="error" showIcon title={answer.refusal.msg} />}
      <div className="team-line">
        <Button type="primary" loading={answer.busy} onClick={() => void answer.run({ accept: true })}>
          {t('accept')}
        </Button>
        <Button disabled={answer.busy} onClick={() => void decline()}>
          {t('decline')}
        </Button>
      </div>
    </li>
  )
}
