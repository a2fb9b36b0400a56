import { refusalText, type Refusal } from '@podium/core/base/refusal.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNoLink } from '@podium/core/enrolment/member/link.rule.ts'
import { whyNotRemind } from '@podium/core/enrolment/member/reminder.rule.ts'
import {
  awaitsMembers,
  hasAccepted,
  JOINABLE_STATES,
  memberRoleLabels,
  type MemberView,
} from '@podium/core/enrolment/team/team.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useViewer } from '#web/lib/session/viewer.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { useProfilePath } from '../profile/profile-path.ts'
import { enrolmentMessages } from '../messages.ts'
import { InvitationLink } from './invitation-link.tsx'
import { memberMessages } from './messages.ts'

/**
 * Who has not accepted yet and whose profile is incomplete, and until when a submitted team waits for them, with a link
 * to the viewer's own form.
 */
export function AwaitedMembers({ team, members }: { team: TeamDetail; members: readonly MemberView[] }) {
  const t = useT(memberMessages)
  const link = useT(enrolmentMessages)('linkInvitation')
  const viewer = useViewer()
  const form = useProfilePath(team.teamId)
  const times = useWindowTimes(team.serverNow)
  const { language } = useLanguage()
  const namesOf = (people: readonly MemberView[]) =>
    people.map(({ name }) => name || link).join(language === 'en' ? ', ' : '、')
  const invited = members.filter((member) => !hasAccepted(member))
  const incomplete = members.filter(({ isIncomplete }) => isIncomplete)
  if (invited.length === 0 && incomplete.length === 0) return null
  return (
    <div className="member-missing">
      {invited.length > 0 && <p>{t('awaitedMembers', { count: invited.length, names: namesOf(invited) })}</p>}
      {incomplete.length > 0 && (
        <p>{t('incompleteMembers', { count: incomplete.length, names: namesOf(incomplete) })}</p>
      )}
      {awaitsMembers(team) && team.window && <p>{t('awaitedUntil', { until: times.closing(team.window.closesAt) })}</p>}
      {incomplete.some(({ userId }) => userId === viewer?.userId) && <Link to={form}>{t('completeOwn')}</Link>}
    </div>
  )
}

/** Why the invited person can't be reminded; null also where nobody can be, or for who isn't the captain. */
export function whyNoReminder(team: TeamDetail, member: MemberView): Refusal | null {
  if (!isRemindable(team, member)) return null
  const lastMessageAt = member.lastMessageAt === null ? null : new Date(member.lastMessageAt)
  return whyNotRemind(team, { ...member, lastMessageAt }, team.isCaptain, new Date(team.serverNow))
}

const isRemindable = (team: TeamDetail, member: MemberView): boolean =>
  team.isCaptain && !hasAccepted(member) && member.userId !== null && JOINABLE_STATES.includes(team.state)

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
  const { name, memberId } = member
  const remind = useWrite(enrolmentApi.remind, {
    refresh: [enrolmentApi.detail],
    onDone: ({ expiresAt }) => {
      toast('success', t('reminded', { name, until: times.closing(expiresAt) }))
      onReminded()
    },
  })
  if (!isRemindable(team, member)) return null
  const refused = whyNoReminder(team, member)
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

interface LinkButtonProps {
  team: TeamDetail
  member: MemberView
  /** Place in the list, from 1: nobody is named by an invitation without a person. */
  at: number
}

/** Shows the captain the link of an open invitation again; null for others. */
export function LinkButton({ team, member, at }: LinkButtonProps) {
  const t = useT(memberMessages)
  const { language } = useLanguage()
  const [open, setOpen] = useState(false)
  if (whyNoLink(team, member, team.isCaptain)) return null
  return (
    <div className="member-remind">
      <Button
        aria-label={t('showLinkAt', { at, role: pick(memberRoleLabels[member.role], language) })}
        onClick={() => setOpen(true)}
      >
        {t('showLink')}
      </Button>
      {open && <InvitationLink teamId={team.teamId} memberId={member.memberId} onClose={() => setOpen(false)} />}
    </div>
  )
}
