import { refusalText } from '@podium/core/base/refusal.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { needsRemovalRequest, whyNotRequestRemoval } from '@podium/core/enrolment/member/removal.rule.ts'
import { hasAccepted, type MemberView } from '@podium/core/enrolment/team/team.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { enrolmentMessages } from '../messages.ts'
import { removalMessages } from './messages.ts'

interface RequestRemovalProps {
  team: TeamDetail
  member: MemberView
}

/** Requests that a member leaves a submitted team or is replaced: by the captain for others, by members for themselves. */
export function RequestRemovalButton({ team, member }: RequestRemovalProps) {
  const t = useT(removalMessages)
  const { language, wording } = useLanguage()
  const viewerId = useViewer()?.userId
  const [asking, setAsking] = useState(false)
  const { setting, captainId, state, roundState, removals } = team
  const isOwn = member.userId === viewerId
  if (!viewerId || !setting || !needsRemovalRequest(state)) return null
  if (member.role === 'captain' || !hasAccepted(member) || (!team.isCaptain && !isOwn)) return null
  const isPending = removals.some(({ memberId }) => memberId === member.memberId)
  const facts = { state, captainId, roundState, setting }
  const whyNot = (isReplaced: boolean) =>
    whyNotRequestRemoval(facts, member, team.members, { viewerId, isPending, isReplaced })
  const leaving = whyNot(false)
  const refusal = isOwn ? leaving : whyNot(true)
  return (
    <div className="member-remind">
      <ReasonedButton
        danger
        reason={refusal && refusalText(refusal, language, wording)}
        aria-label={isOwn ? t('requestLeave') : t('requestRemovalName', { name: member.name })}
        onClick={() => setAsking(true)}
      >
        {t(isOwn ? 'requestLeave' : 'requestRemoval')}
      </ReasonedButton>
      {asking && (
        <RequestDialog
          team={team}
          member={member}
          mayReplace={!isOwn}
          whyNotLeave={leaving && refusalText(leaving, language, wording)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

interface Request {
  way: 'leave' | 'replace'
  name: string
  phone: string
  reason: string
}

interface RequestDialogProps extends RequestRemovalProps {
  mayReplace: boolean
  /** Why the member can't leave without a replacement. */
  whyNotLeave: string | null
  onClose: () => void
}

function RequestDialog({ team, member, mayReplace, whyNotLeave, onClose }: RequestDialogProps) {
  const t = useT(removalMessages)
  const enrolment = useT(enrolmentMessages)
  const [form] = Form.useForm<Request>()
  const first = whyNotLeave === null ? 'leave' : 'replace'
  const way = (Form.useWatch('way', form) as Request['way'] | undefined) ?? first
  const { name, memberId } = member
  const request = useWrite(enrolmentApi.requestRemoval, {
    inline: true,
    refresh: [enrolmentApi.detail],
    onDone: () => {
      toast('success', t('removalRequested'))
      onClose()
    },
  })
  const required = (label: string) => ({
    required: true,
    whitespace: true,
    message: enrolment('required', { label }),
  })
  const send = ({ reason, ...newcomer }: Request) => {
    const replacement = way === 'replace' ? { replacement: { name: newcomer.name, phone: newcomer.phone } } : {}
    return request.run({ teamId: team.teamId, memberId, reason, ...replacement })
  }
  return (
    <FormDialog<Request>
      open
      form={form}
      title={t('requestRemovalTitle', { name })}
      initial={{ way: first }}
      busy={request.busy}
      refusal={request.refusal}
      submitText={t('removalSend')}
      onSubmit={send}
      onClose={onClose}
    >
      <p className="wide">{t('requestRemovalHint', { name })}</p>
      {mayReplace && (
        <Form.Item name="way" label={t('way')} className="wide" extra={whyNotLeave}>
          <Radio.Group
            options={[
              { value: 'leave', label: t('way_leave'), disabled: whyNotLeave !== null },
              { value: 'replace', label: t('way_replace') },
            ]}
          />
        </Form.Item>
      )}
      {way === 'replace' && (
        <>
          <Form.Item name="name" label={t('replacementName')} rules={[required(t('replacementName'))]}>
            <Input maxLength={50} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="phone"
            label={t('replacementPhone')}
            rules={[{ required: true, pattern: /^1\d{10}$/, message: t('phoneRule') }]}
          >
            <Input maxLength={11} inputMode="tel" autoComplete="off" />
          </Form.Item>
          <p className="wide sign-up-hint">{t('replacementHint')}</p>
        </>
      )}
      <Form.Item name="reason" label={t('removalReason')} className="wide" rules={[required(t('removalReason'))]}>
        <Input.TextArea maxLength={300} rows={3} />
      </Form.Item>
    </FormDialog>
  )
}
