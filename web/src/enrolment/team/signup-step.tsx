import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { Alert, Button, Form, Input } from 'antd'
import { useEffect } from 'react'
import { useViewer } from '#web/lib/session/viewer.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { showFaults } from '#web/ui/show-faults.ts'
import { enrolmentMessages } from '../messages.ts'
import { ProfileStatus } from './profile-status.tsx'
import { SignUpFrame, type StepProps } from './sign-up-frame.tsx'

/** The captain's step: team name, and whether the own profile is complete. */
export function SignupStep({ team, go, refetch }: StepProps) {
  const t = useT(enrolmentMessages)
  const viewer = useViewer()
  const [form] = Form.useForm<{ name: string }>()
  const single = team.setting?.entry === 'individual'
  const label = t(single ? 'entryName' : 'teamName')
  const save = useWrite(enrolmentApi.saveSignup, {
    inline: true,
    refresh: [enrolmentApi.mine],
    onDone: () => void refetch().then(() => go('team')),
  })
  useEffect(() => showFaults(form, save.refusal), [form, save.refusal])
  return (
    <SignUpFrame
      step="signup"
      team={team}
      subtitle={`${team.roundName} · ${team.itemName}`}
      foot={
        <Button type="primary" size="large" loading={save.busy} onClick={() => form.submit()}>
          {t('next')}
        </Button>
      }
    >
      {save.refusal && save.refusal.fields.length === 0 && <Alert type="error" showIcon title={save.refusal.msg} />}
      <Form
        form={form}
        layout="vertical"
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true }}
        size="large"
        initialValues={{ name: team.name || (single ? (viewer?.realName ?? '') : '') }}
        onFinish={({ name }) => void save.run({ teamId: team.teamId, name, version: team.version })}
      >
        <Form.Item
          name="name"
          label={label}
          extra={t('teamNameHint')}
          rules={[{ required: true, whitespace: true, message: t('required', { label }) }]}
        >
          <Input maxLength={40} showCount autoComplete="off" />
        </Form.Item>
      </Form>
      <ProfileStatus teamId={team.teamId} />
    </SignUpFrame>
  )
}
