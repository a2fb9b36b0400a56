import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { paths } from '@podium/core/paths.ts'
import { isDraft } from '@podium/core/enrolment/team/team.ts'
import { Button, Form, Input } from 'antd'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { keepForTab, keptForTab } from '#web/lib/session/tab-values.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { showFaults } from '#web/ui/show-faults.ts'
import { enrolmentMessages } from '../messages.ts'
import { ProfileStatus, useMissing } from '../profile/profile-status.tsx'
import { RoundNotices, useTicks } from '../parts/round-notices.tsx'
import { SignUpFrame, type StepProps } from './sign-up-frame.tsx'
import { StepRefusal } from '../steps/step-refusal.tsx'

/** The captain's step: team name, and whether the own profile is complete. */
export function SignupStep({ team, go, refetch }: StepProps) {
  const t = useT(enrolmentMessages)
  const viewer = useViewer()
  const navigate = useNavigate()
  const missing = useMissing('captain')
  const typedKey = `signUp.${team.teamId}`
  const typed = keptForTab(typedKey)
  const [form] = Form.useForm<{ name: string }>()
  const single = team.setting?.entry === 'individual'
  const label = t(single ? 'entryName' : 'teamName')
  const save = useWrite(enrolmentApi.saveSignup, {
    inline: true,
    refresh: [enrolmentApi.mine],
    onDone: () => {
      keepForTab(typedKey, null)
      void refetch().then(() => go('team'))
    },
    // Another tab may have saved: the next attempt is made on what is shown then.
    onRefused: () => void refetch(),
  })
  const notices = team.isCaptain ? team.noticesToAgree : null
  const ticks = useTicks(notices ?? [])
  const reason = ticks.areAllTicked ? null : t('tickAll')
  useEffect(() => showFaults(form, save.refusal), [form, save.refusal])
  return (
    <SignUpFrame
      step="signup"
      team={team}
      subtitle={`${team.roundName} · ${team.itemName}`}
      foot={
        <>
          {(reason || missing) && (
            <p className="sign-up-reason">{reason ?? t('profileBeforeSubmit', { missing: missing ?? '' })}</p>
          )}
          {isDraft(team) && (
            <Button size="large" onClick={() => void navigate(paths.home.signUp({ roundId: team.roundId }))}>
              {t('changeItem')}
            </Button>
          )}
          <ReasonedButton type="primary" size="large" loading={save.busy} reason={reason} onClick={() => form.submit()}>
            {t('next')}
          </ReasonedButton>
        </>
      }
    >
      {save.refusal && save.refusal.fields.length === 0 && (
        <StepRefusal key={save.refusal.traceId} refusal={save.refusal} team={team} />
      )}
      <Form
        form={form}
        layout="vertical"
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true, block: 'center' }}
        size="large"
        initialValues={{
          name: typeof typed === 'string' ? typed : team.name || (single ? (viewer?.realName ?? '') : ''),
        }}
        onValuesChange={({ name }) => keepForTab(typedKey, name)}
        onFinish={({ name }) =>
          void save.run({
            teamId: team.teamId,
            name,
            ...(notices && { noticesAgreed: true }),
            version: team.version,
          })
        }
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
      {notices && <RoundNotices notices={notices} ticks={ticks} />}
      <ProfileStatus teamId={team.teamId} setting={team.setting} />
    </SignUpFrame>
  )
}
