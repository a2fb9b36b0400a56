import { refusalText } from '@podium/core/base/refusal.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotRemind } from '@podium/core/enrolment/member/reminder.rule.ts'
import { hasAccepted, JOINABLE_STATES, type MemberView } from '@podium/core/enrolment/team/team.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { enrolmentMessages } from '../messages.ts'
import { memberMessages } from './messages.ts'

/** Names of the people who have not accepted yet; null when everybody has. */
export function AwaitedMembers({ members }: { members: readonly MemberView[] }) {
  const t = useT(memberMessages)
  const link = useT(enrolmentMessages)('linkInvitation')
  const { language } = useLanguage()
  const awaited = members.filter((member) => !hasAccepted(member))
  if (awaited.length === 0) return null
  const names = awaited.map(({ name }) => name || link).join(language === 'en' ? ', ' : '、')
  return <p className="member-missing">{t('awaitedMembers', { count: awaited.length, names })}</p>
}

interface RemindButtonProps {
  team: TeamDetail
  member: MemberView
  onReminded: () => void
}

/** Sends the invitation again; null for who isn't the captain or where nobody can be reminded. */
export function RemindButton({ team, member, onReminded }: RemindButtonProps) {
  const t = useT(memberMessages)
  const { language, wording } = useLanguage()
  const times = useWindowTimes(team.serverNow)
  const { name, memberId, userId } = member
  const remind = useWrite(enrolmentApi.remind, {
    refresh: [enrolmentApi.detail],
    onDone: ({ expiresAt }) => {
      toast('success', t('reminded', { name, until: times.closing(expiresAt) }))
      onReminded()
    },
  })
  if (!team.isCaptain || hasAccepted(member) || userId === null || !JOINABLE_STATES.includes(team.state)) return null
  const lastMessageAt = member.lastMessageAt === null ? null : new Date(member.lastMessageAt)
  const refused = whyNotRemind(team, { ...member, lastMessageAt }, team.isCaptain, new Date(team.serverNow))
  const reason = refused && refusalText(refused, language, wording)
  return (
    <div className="member-remind">
      <ReasonedButton
        reason={reason}
        loading={remind.busy}
        aria-label={t('remindName', { name })}
        onClick={() => void remind.run({ teamId: team.teamId, memberId })}
      >
        {t('remind')}
      </ReasonedButton>
      {reason && <span className="sign-up-hint">{reason}</span>}
    </div>
  )
}
