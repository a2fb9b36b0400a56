import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { isLinkOpen } from '@podium/core/enrolment/document/signer-link.rule.ts'
import { USUAL_LINK_DAYS } from '@podium/core/enrolment/document/signer-link.ts'
import type { TeamDocument } from '@podium/core/enrolment/document/team-document.ts'
import { paths } from '@podium/core/paths.ts'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { useCopy } from '#web/ui/use-copy.ts'
import { documentMessages } from './messages.ts'

const DAYS = [1, 3, 7, 14, 30]

interface LinkDialogProps {
  teamId: string
  document: TeamDocument
  onChange: () => void
  onClose: () => void
}

/** A link that was just made; `sent`: the masked target, and when it can get another message. */
interface Made {
  address: string
  expiresAt: string
  sent: { to: string; againAt: string | null } | null
}

interface Values {
  days: number
  target: string
}

/** Makes the link by which somebody without an account signs a document; it is shown only now. */
export function LinkDialog({ teamId, document, onChange, onClose }: LinkDialogProps) {
  const t = useT(documentMessages)
  const confirmDanger = useConfirmDanger()
  const copy = useCopy()
  const times = useWindowTimes()
  const [form] = Form.useForm<Values>()
  const [made, setMade] = useState<Made | null>(null)
  const { key, memberId, name, link } = document
  const place = { teamId, key, ...(memberId !== null && { memberId }) }
  const make = useWrite(enrolmentApi.makeLink, {
    inline: true,
    onDone: ({ token, expiresAt, sentTo, sendableAt }) => {
      const address = new URL(paths.home.signDocument({ token }), window.location.origin).href
      setMade({ address, expiresAt, sent: sentTo ? { to: sentTo, againAt: sendableAt } : null })
      // What was sent isn't sent again by mistake, and an earlier fault of the field is gone.
      form.resetFields(['target'])
      if (sentTo) toast('success', t('linkSent', { target: sentTo }))
      onChange()
    },
  })
  const revoke = useWrite(enrolmentApi.revokeLink, {
    onDone: () => {
      setMade(null)
      toast('success', t('linkRevoked'))
      onChange()
    },
  })
  const isOpen = link !== null && isLinkOpen(link.state)
  const drop = async () => {
    const words = { title: t('revokeTitle', { name }), text: t('revokeText'), confirmLabel: t('revokeLink') }
    if (await confirmDanger(words)) await revoke.run(place)
  }
  return (
    <FormDialog<Values>
      open
      form={form}
      title={t('linkTitle', { name })}
      initial={{ days: USUAL_LINK_DAYS, target: '' }}
      submitText={t(isOpen ? 'renewLink' : 'makeLink')}
      busy={make.busy}
      refusal={make.refusal}
      onSubmit={({ days, target }) => make.run({ ...place, days, ...(target.trim() && { target: target.trim() }) })}
      onClose={onClose}
    >
      <p className="wide sign-up-hint">{t('linkText')}</p>
      {made && (
        <div className="wide document-link">
          <Input.TextArea readOnly autoSize value={made.address} aria-label={t('link')} />
          <p className="sign-up-hint">{t('linkOnce', { at: times.closing(made.expiresAt) })}</p>
          {made.sent && (
            <p className="sign-up-hint">
              {made.sent.againAt
                ? t('linkSentAgain', { target: made.sent.to, at: times.closing(made.sent.againAt) })
                : t('linkSent', { target: made.sent.to })}
            </p>
          )}
          <Button onClick={() => void copy(made.address)}>{t('copyLink')}</Button>
        </div>
      )}
      <Form.Item name="days" label={t('linkDays')} extra={isOpen ? t('renewHint') : undefined}>
        <Select options={DAYS.map((value) => ({ value, label: t('linkDay', { days: value }) }))} />
      </Form.Item>
      <Form.Item
        name="target"
        label={t('linkTarget')}
        extra={t(document.signerCode ? 'linkCodeHint' : 'linkTargetHint')}
        rules={document.signerCode ? [{ required: true, whitespace: true, message: t('linkTargetNeeded') }] : []}
      >
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      {isOpen && (
        <div className="wide">
          <Button danger loading={revoke.busy} onClick={() => void drop()}>
            {t('revokeLink')}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
