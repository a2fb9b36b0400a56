import { refusalText } from '@podium/core/base/refusal.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { needsChangeRequest } from '@podium/core/enrolment/change/changeable.rule.ts'
import { whyNotRemoveMember } from '@podium/core/enrolment/team/state.rule.ts'
import { hasAccepted } from '@podium/core/enrolment/team/team.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { memberMessages } from './messages.ts'

/** Ends the viewer's own membership after a confirmation; null for the captain, invited people and submitted teams. */
export function LeaveButton({ team, onLeft }: { team: TeamDetail; onLeft: () => void }) {
  const t = useT(memberMessages)
  const { language, wording } = useLanguage()
  const viewerId = useViewer()?.userId
  const confirmDanger = useConfirmDanger()
  const leave = useWrite(enrolmentApi.removeMember, {
    refresh: [enrolmentApi.mine],
    onDone: () => {
      toast('success', t('left'))
      onLeft()
    },
  })
  const member = team.members.find(({ userId }) => userId === viewerId)
  if (!viewerId || !member || member.role === 'captain' || !hasAccepted(member)) return null
  if (needsChangeRequest(team.state)) return null
  const refusal = whyNotRemoveMember(team, member, viewerId)
  const ask = async () => {
    const sure = await confirmDanger({
      title: t('leaveTitle', { name: team.name }),
      text: t('leaveText'),
      confirmLabel: t('leave'),
    })
    if (sure) await leave.run({ teamId: team.teamId, memberId: member.memberId })
  }
  return (
    <ReasonedButton
      danger
      reason={refusal && refusalText(refusal, language, wording)}
      loading={leave.busy}
      onClick={() => void ask()}
    >
      {t('leave')}
    </ReasonedButton>
  )
}
