import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { whyChangeClosed, whyNoChange } from '@podium/core/enrolment/change/change-window.rule.ts'
import { needsChangeRequest, whyNotChangeable } from '@podium/core/enrolment/change/changeable.rule.ts'
import { hasAccepted, type MemberView } from '@podium/core/enrolment/team/team.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { paths } from '@podium/core/paths.ts'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { changeMessages } from './messages.ts'

interface AskProps {
  team: TeamDetail
  /** Where the request begins; left out: with nobody. */
  member?: MemberView
}

/** Leads the captain of a submitted team to a change request; null for others and in other states. */
export function AskChangeButton({ team, member }: AskProps) {
  const t = useT(changeMessages)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const now = new Date(team.serverNow)
  const isOpen = team.changes.some(({ isOwn }) => !isOwn)
  const why = whyNoChange(team, team.changeLimits, { isOpen, now })
  if (!team.isCaptain || !needsChangeRequest(team.state)) return null
  if (why) return member ? null : <ReasonedButton reason={refusalText(why, language)}>{t('ask')}</ReasonedButton>
  const replacing = { kind: 'replace', key: null } as const
  const isFixed = whyNotChangeable(team, replacing) ?? whyChangeClosed(team.changeLimits, replacing, now)
  if (member && (member.role === 'leader' || isFixed)) return null
  const place = { teamId: team.teamId, change: '1', ...(member && { memberId: member.memberId }) }
  return (
    <Button onClick={() => void navigate(paths.centre.team(place))}>
      {member ? t('askMember', { name: member.name }) : t('ask')}
    </Button>
  )
}

/** A member asks to leave a submitted team; null for captains, invited people and other states. */
export function AskLeaveButton({ team }: { team: TeamDetail }) {
  const t = useT(changeMessages)
  const { language } = useLanguage()
  const viewerId = useViewer()?.userId
  const [open, setOpen] = useState(false)
  const ask = useWrite(enrolmentApi.askChange, {
    inline: true,
    refresh: [enrolmentApi.detail],
    onDone: () => {
      toast('success', t('asked'))
      setOpen(false)
    },
  })
  const own = team.members.find(({ userId }) => userId === viewerId)
  if (!own || own.role === 'captain' || own.role === 'leader' || !hasAccepted(own) || !needsChangeRequest(team.state))
    return null
  if (team.changes.some(({ askedById }) => askedById === viewerId)) return null
  const { memberId } = own
  const closed = whyChangeClosed(team.changeLimits, { kind: 'remove', key: null }, new Date(team.serverNow))
  return (
    <>
      <ReasonedButton danger reason={closed && refusalText(closed, language)} onClick={() => setOpen(true)}>
        {t('askLeave')}
      </ReasonedButton>
      {open && (
        <FormDialog<{ reason: string }>
          open
          title={t('askLeaveTitle', { name: team.name })}
          initial={{}}
          busy={ask.busy}
          refusal={ask.refusal}
          submitText={t('send')}
          onSubmit={({ reason }) => ask.run({ teamId: team.teamId, reason, fields: [{ kind: 'remove', memberId }] })}
          onClose={() => setOpen(false)}
        >
          <p className="wide">{t('askLeaveHint')}</p>
          <Form.Item
            name="reason"
            label={t('reason')}
            className="wide"
            rules={[{ required: true, whitespace: true, message: t('required', { label: t('reason') }) }]}
          >
            <Input.TextArea maxLength={300} rows={3} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
