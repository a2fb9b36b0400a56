import { refusalText } from '@podium/core/base/refusal.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotToSoMany } from '@podium/core/enrolment/message/message.rule.ts'
import { MEMBER_ROLES, memberRoleLabels, type MemberRole } from '@podium/core/enrolment/team/team.ts'
import type { TeamFilter } from '@podium/core/enrolment/views.ts'
import { Checkbox, Form, Input } from 'antd'
import { ask } from '#web/lib/call/ask.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { teamMessageMessages } from './messages.ts'
import './messages.css'

interface MessageDialogProps {
  filter: TeamFilter
  teamIds: readonly string[]
  onClose: () => void
}

interface Draft {
  roles: MemberRole[]
  titleZh: string
  titleEn?: string
  bodyZh: string
  bodyEn?: string
}

/** A message to the people of teams: shows how many get it and asks for confirmation with that number. */
export function MessageDialog({ filter, teamIds, onClose }: MessageDialogProps) {
  const t = useT(teamMessageMessages)
  const { language } = useLanguage()
  const [form] = Form.useForm<Draft>()
  const roles = (Form.useWatch('roles', form) as MemberRole[] | undefined) ?? ['captain']
  const to = { filter, roles, ...(teamIds.length > 0 && { teamIds: [...teamIds] }) }
  const count = useCall(enrolmentApi.countRecipients, roles.length > 0 ? to : null)
  const send = useWrite(enrolmentApi.sendMessage, {
    inline: true,
    refresh: [enrolmentApi.messagePage],
    onRefused: () => void count.refetch(),
    onDone: ({ recipients }) => {
      toast('success', t('sent', { count: recipients }))
      onClose()
    },
  })
  const refusal = count.data ? whyNotToSoMany(count.data) : null
  const onSubmit = async ({ titleZh, titleEn = '', bodyZh, bodyEn = '' }: Draft) => {
    const previewed = count.data?.recipients ?? 0
    const question = {
      title: t('sureTitle', { count: previewed }),
      text: t('sureText'),
      names: [titleZh],
      confirm: t('send'),
      cancel: t('cancel'),
    }
    if (await ask(question)) await send.run({ ...to, titleZh, titleEn, bodyZh, bodyEn, previewed })
  }
  const required = (label: string) => [{ required: true, whitespace: true, message: t('required', { label }) }]
  return (
    <FormDialog<Draft>
      open
      form={form}
      title={t('dialogTitle')}
      initial={{ roles: ['captain'] }}
      busy={send.busy}
      refusal={send.refusal}
      submitText={t('send')}
      submitOff={roles.length > 0 && (!count.data || refusal !== null)}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p className="wide">{teamIds.length > 0 ? t('toChosen', { count: teamIds.length }) : t('toFiltered')}</p>
      <Form.Item
        name="roles"
        label={t('roles')}
        className="wide"
        rules={[{ required: true, type: 'array', min: 1, message: t('rolesMissing') }]}
        extra={
          <output>
            {refusal
              ? refusalText(refusal, language)
              : count.data
                ? t('recipientCount', { ...count.data })
                : roles.length > 0 && t('counting')}
          </output>
        }
      >
        <Checkbox.Group
          options={MEMBER_ROLES.map((value) => ({ value, label: pick(memberRoleLabels[value], language) }))}
        />
      </Form.Item>
      <Form.Item name="titleZh" label={t('titleZh')} className="wide" rules={required(t('titleZh'))}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="bodyZh" label={t('bodyZh')} className="wide" rules={required(t('bodyZh'))}>
        <Input.TextArea maxLength={2_000} showCount autoSize={{ minRows: 4, maxRows: 10 }} />
      </Form.Item>
      <Form.Item name="titleEn" label={t('titleEn')} className="wide">
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="bodyEn" label={t('bodyEn')} className="wide">
        <Input.TextArea maxLength={4_000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
      <p className="wide team-message-hint">{t('channels')}</p>
    </FormDialog>
  )
}
