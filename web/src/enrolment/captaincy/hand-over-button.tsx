import { refusalText } from '@podium/core/base/refusal.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { needsApproval, whyNotOfferCaptaincy } from '@podium/core/enrolment/captaincy/captaincy.rule.ts'
import { whyChangeClosed } from '@podium/core/enrolment/change/change-window.rule.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { captaincyMessages } from './messages.ts'

/** The captain offers the captaincy to a member; null for others and for teams of one. */
export function HandOverButton({ team, onDone }: { team: TeamDetail; onDone: () => void }) {
  const t = useT(captaincyMessages)
  const { language, wording } = useLanguage()
  const [open, setOpen] = useState(false)
  const offer = useWrite(enrolmentApi.offerCaptaincy, {
    inline: true,
    refresh: [enrolmentApi.detail],
    onDone: () => {
      toast('success', t('offered'))
      setOpen(false)
      onDone()
    },
  })
  const whyNot = (member: (typeof team.members)[number]) => {
    const captain = { kind: 'captain', key: null } as const
    const rosterClosed = whyChangeClosed(team.changeLimits, captain, new Date(team.serverNow))
    return whyNotOfferCaptaincy(team, member, { isCaptain: true, isOpen: false, windowClosed: null, rosterClosed })
  }
  const others = team.members.filter(({ role }) => role === 'member')
  const heirs = others.filter((member) => whyNot(member) === null)
  if (!team.isCaptain || team.transfer || others.length === 0) return null
  const refusal = heirs.length === 0 ? whyNot(others[0]!) : null
  return (
    <>
      <ReasonedButton reason={refusal && refusalText(refusal, language, wording)} onClick={() => setOpen(true)}>
        {t('hand')}
      </ReasonedButton>
      {open && (
        <FormDialog<{ memberId: string; reason: string }>
          open
          title={t('hand')}
          initial={{}}
          busy={offer.busy}
          refusal={offer.refusal}
          submitText={t('hand')}
          onSubmit={(values) => offer.run({ teamId: team.teamId, ...values })}
          onClose={() => setOpen(false)}
        >
          <p className="wide sign-up-hint">{t(needsApproval(team) ? 'hintApproval' : 'hint')}</p>
          <Form.Item
            name="memberId"
            label={t('to')}
            className="wide"
            rules={[{ required: true, message: t('toRequired') }]}
          >
            <Select options={heirs.map(({ memberId, name }) => ({ value: memberId, label: name }))} />
          </Form.Item>
          <Form.Item
            name="reason"
            label={t('reason')}
            className="wide"
            rules={[{ required: true, whitespace: true, message: t('reasonRequired') }]}
          >
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={300} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
