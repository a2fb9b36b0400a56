import { refusalText } from '@podium/core/base/refusal.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { needsRemovalRequest, whyNotRequestRemoval } from '@podium/core/enrolment/member/removal.rule.ts'
import { hasAccepted, type MemberView } from '@podium/core/enrolment/team/team.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { enrolmentMessages } from '../messages.ts'
import { removalMessages } from './messages.ts'

interface RequestRemovalProps {
  team: TeamDetail
  member: MemberView
}

/** Requests that a member leaves a submitted team: by the captain for others, by members for themselves. */
export function RequestRemovalButton({ team, member }: RequestRemovalProps) {
  const t = useT(removalMessages)
  const { language } = useLanguage()
  const viewerId = useViewer()?.userId
  const [asking, setAsking] = useState(false)
  const { setting, captainId, state, roundState, removals } = team
  const isOwn = member.userId === viewerId
  if (!viewerId || !setting || !needsRemovalRequest(state)) return null
  if (member.role === 'captain' || !hasAccepted(member) || (!team.isCaptain && !isOwn)) return null
  const isPending = removals.some(({ memberId }) => memberId === member.memberId)
  const facts = { state, captainId, roundState, setting }
  const refusal = whyNotRequestRemoval(facts, member, team.members, { viewerId, isPending })
  return (
    <div className="member-remind">
      <ReasonedButton
        danger
        reason={refusal && refusalText(refusal, language)}
        aria-label={isOwn ? t('requestLeave') : t('requestRemovalName', { name: member.name })}
        onClick={() => setAsking(true)}
      >
        {t(isOwn ? 'requestLeave' : 'requestRemoval')}
      </ReasonedButton>
      {asking && <RequestDialog team={team} member={member} onClose={() => setAsking(false)} />}
    </div>
  )
}

function RequestDialog({ team, member, onClose }: RequestRemovalProps & { onClose: () => void }) {
  const t = useT(removalMessages)
  const required = useT(enrolmentMessages)
  const { name, memberId } = member
  const request = useWrite(enrolmentApi.requestRemoval, {
    inline: true,
    refresh: [enrolmentApi.detail],
    onDone: () => {
      toast('success', t('removalRequested'))
      onClose()
    },
  })
  return (
    <FormDialog<{ reason: string }>
      open
      title={t('requestRemovalTitle', { name })}
      initial={{}}
      busy={request.busy}
      refusal={request.refusal}
      submitText={t('removalSend')}
      onSubmit={({ reason }) => request.run({ teamId: team.teamId, memberId, reason })}
      onClose={onClose}
    >
      <p className="wide">{t('requestRemovalHint', { name })}</p>
      <Form.Item
        name="reason"
        label={t('removalReason')}
        className="wide"
        rules={[{ required: true, whitespace: true, message: required('required', { label: t('removalReason') }) }]}
      >
        <Input.TextArea maxLength={300} rows={3} />
      </Form.Item>
    </FormDialog>
  )
}
