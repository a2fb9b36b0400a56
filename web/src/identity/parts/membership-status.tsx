import { identityApi } from '@podium/core/identity/api.ts'
import {
  isRefusedMembership,
  isVerified,
  membershipStateLabels,
  verifiedByLabels,
  type Membership,
} from '@podium/core/identity/membership/membership.ts'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { toast } from '#web/lib/toast.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { useCountdown } from '#web/ui/time/use-countdown.ts'
import { membershipMessages } from '../membership/messages.ts'
import { membershipTones } from '../membership/tones.ts'
import './membership.css'

/** Whether the school verified the viewer, and the ways to become verified. */
export function MembershipStatus({ membership }: { membership: Membership }) {
  const t = useT(membershipMessages)
  const { language } = useLanguage()
  const viewer = useViewer()
  const { schoolId, state, method, opinion, ways, domains } = membership
  if (!schoolId) return null
  const verified = isVerified(membership)
  const label = pick(membershipStateLabels[state], language)
  return (
    <section className="membership-status" aria-label={t('status')}>
      <p>
        {t('status')} <StateTag tone={membershipTones[state]}>{label}</StateTag>{' '}
        {method && pick(verifiedByLabels[method], language)}
      </p>
      {verified && <p>{t('verifiedHint')}</p>}
      {isRefusedMembership(membership) && <Alert type="warning" showIcon title={t('refusedHint', { opinion })} />}
      {!verified && ways.length > 0 && (
        <>
          <p>{t(viewer?.kind === 'student' ? 'claimedHint' : 'waysHint')}</p>
          <ul>
            {ways.includes('approval') && <li>{t('way_approval')}</li>}
            {ways.includes('list') && <li>{t('way_list')}</li>}
          </ul>
          {ways.includes('code') && <JoinCodeForm />}
          {ways.includes('email') && <MailboxForm domains={domains} />}
        </>
      )}
    </section>
  )
}

function useVerified() {
  const t = useT(membershipMessages)
  return { inline: true, refresh: [identityApi.membership], onDone: () => toast('success', t('verified')) } as const
}

function JoinCodeForm() {
  const t = useT(membershipMessages)
  const join = useWrite(identityApi.joinByCode, useVerified())
  return (
    <Form layout="vertical" onFinish={(values: { joinCode: string }) => void join.run(values)}>
      {join.refusal && <Alert type="error" showIcon title={join.refusal.msg} className="form-refusal" />}
      <Form.Item label={t('joinCode')} htmlFor="joinCode" required>
        <div className="inline-action">
          <Form.Item name="joinCode" noStyle rules={[{ required: true, message: t('joinCodeNeeded') }]}>
            <Input id="joinCode" maxLength={20} autoComplete="off" />
          </Form.Item>
          <Button htmlType="submit" loading={join.busy}>
            {t('join')}
          </Button>
        </div>
      </Form.Item>
    </Form>
  )
}

function MailboxForm({ domains }: { domains: readonly string[] }) {
  const t = useT(membershipMessages)
  const [form] = Form.useForm<{ email: string; code: string }>()
  const [seconds, setSeconds] = useCountdown()
  const [challengeId, setChallengeId] = useState<string | null>(null)
  const send = useWrite(identityApi.sendMailboxCode, {
    inline: true,
    onDone: (sent) => {
      setSeconds(sent.resendSeconds)
      setChallengeId(sent.challengeId)
      toast('info', t('codeSent'))
    },
  })
  const confirm = useWrite(identityApi.confirmMailbox, useVerified())
  const onSend = async () => {
    const values = await form.validateFields(['email']).catch(() => null)
    if (values) await send.run({ email: values.email })
  }
  const refusal = confirm.refusal ?? send.refusal
  return (
    <Form
      form={form}
      layout="vertical"
      onFinish={(values) => challengeId && void confirm.run({ ...values, challengeId })}
    >
      {refusal && <Alert type="error" showIcon title={refusal.msg} className="form-refusal" />}
      <Form.Item
        label={t('mailbox')}
        htmlFor="mailbox"
        required
        extra={t('mailboxHint', { domains: domains.join('、') })}
      >
        <div className="inline-action">
          <Form.Item name="email" noStyle rules={[{ required: true, type: 'email', message: t('mailboxNeeded') }]}>
            <Input id="mailbox" maxLength={100} autoComplete="email" inputMode="email" />
          </Form.Item>
          <Button disabled={seconds > 0} loading={send.busy} onClick={() => void onSend()}>
            {seconds > 0 ? `${t('sendCode')} (${seconds})` : t('sendCode')}
          </Button>
        </div>
      </Form.Item>
      <Form.Item label={t('mailboxCode')} htmlFor="mailboxCode" required>
        <div className="inline-action">
          <Form.Item
            name="code"
            noStyle
            rules={[{ required: true, pattern: /^\d{6}$/, message: t('mailboxCodeRule') }]}
          >
            <Input id="mailboxCode" maxLength={6} inputMode="numeric" autoComplete="one-time-code" />
          </Form.Item>
          <Button htmlType="submit" loading={confirm.busy}>
            {t('join')}
          </Button>
        </div>
      </Form.Item>
    </Form>
  )
}
