import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { memberRoleLabels, type MemberRole } from '@podium/core/enrolment/team/team.ts'
import { Alert, Button, Form, Input, Modal, Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { showFaults } from '#web/ui/show-faults.ts'
import { enrolmentMessages } from '../messages.ts'
import type { Replaced } from './member-list.tsx'
import { LinkToPassOn } from './invitation-link.tsx'
import { memberMessages } from './messages.ts'

interface InviteDialogProps {
  teamId: string
  role: MemberRole
  /** Leaves the team as soon as somebody is invited in their place. */
  replaced?: Replaced | undefined
  onClose: () => void
}

/** Invites a person by name and phone, or creates an invitation link. */
export function InviteDialog({ teamId, role, replaced, onClose }: InviteDialogProps) {
  const t = useT(enrolmentMessages)
  const tMember = useT(memberMessages)
  const { language } = useLanguage()
  return (
    <Modal
      open
      title={
        replaced
          ? t('replaceTitle', { name: replaced.name || t('linkInvitation') })
          : t('inviteTitle', { role: pick(memberRoleLabels[role], language) })
      }
      footer={null}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      {replaced && (
        <Alert
          type="info"
          showIcon
          title={replaced.isMember ? t('replaceText') : tMember('replaceInvitedText')}
          className="form-refusal"
        />
      )}
      <Tabs
        items={[
          {
            key: 'phone',
            label: t('inviteByPhone'),
            children: <ByPhone teamId={teamId} role={role} replaced={replaced} onClose={onClose} />,
          },
          {
            key: 'link',
            label: t('inviteByLink'),
            children: <ByLink teamId={teamId} role={role} replaced={replaced} />,
          },
        ]}
      />
    </Modal>
  )
}

function ByPhone({ teamId, role, replaced, onClose }: InviteDialogProps) {
  const t = useT(enrolmentMessages)
  const [form] = Form.useForm<{ name: string; phone: string }>()
  const invite = useWrite(enrolmentApi.invite, {
    inline: true,
    onDone: ({ notified }, { name }) => {
      toast('success', t(notified ? 'invited' : 'invitedAgain', { name }))
      onClose()
    },
  })
  useEffect(() => showFaults(form, invite.refusal), [form, invite.refusal])
  return (
    <Form
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true, block: 'center' }}
      onFinish={(values) => void invite.run({ teamId, role, ...values, ...replacing(replaced) })}
    >
      {invite.refusal && invite.refusal.fields.length === 0 && (
        <Alert type="error" showIcon title={invite.refusal.msg} className="form-refusal" />
      )}
      <Form.Item
        name="name"
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: t('required', { label: t('name') }) }]}
      >
        <Input maxLength={50} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="phone"
        label={t('phone')}
        extra={t('invitePhoneHint')}
        rules={[{ required: true, pattern: /^1\d{10}$/, message: t('phoneWrong') }]}
      >
        <Input maxLength={11} inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={invite.busy}>
        {t('sendInvite')}
      </Button>
    </Form>
  )
}

function ByLink({ teamId, role, replaced }: Omit<InviteDialogProps, 'onClose'>) {
  const t = useT(enrolmentMessages)
  const [created, setCreated] = useState<{ token: string; expiresAt: string } | null>(null)
  const make = useWrite(enrolmentApi.inviteByLink, { inline: true, onDone: setCreated })
  if (!created) {
    return (
      <>
        {make.refusal && <Alert type="error" showIcon title={make.refusal.msg} className="form-refusal" />}
        <Button
          type="primary"
          size="large"
          block
          loading={make.busy}
          onClick={() => void make.run({ teamId, role, ...replacing(replaced) })}
        >
          {t('makeLink')}
        </Button>
      </>
    )
  }
  return <LinkToPassOn {...created} />
}

function replacing(replaced: Replaced | undefined): { replaces?: string } {
  return replaced ? { replaces: replaced.memberId } : {}
}
