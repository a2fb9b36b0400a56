import type { Output } from '@podium/core/base/endpoint.ts'
import { systemApi } from '@podium/core/system/api.ts'
import {
  isByEnvironment,
  SENDER_TESTS,
  type MailSetting,
  type SenderInput,
  type SenderSetting,
  type SenderView,
  type SmsSetting,
} from '@podium/core/system/sender/sender-setting.ts'
import { Alert, Button, Form, Input, Space } from 'antd'
import { useEffect, useId, useState } from 'react'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { showFaults } from '#web/ui/show-faults.ts'
import { timeText } from '#web/ui/time/time.ts'
import { senderMessages } from './messages.ts'
import { MailFields, SmsFields } from './sender-fields.tsx'

type Values = MailSetting & SmsSetting & { secret?: string }

const refresh = [systemApi.senders]

/** What one channel is sent by: its setting, the secret write-only, and a test. @spec B32 */
export function SenderSection({ sender }: { sender: SenderView }) {
  const t = useT(senderMessages)
  const [form] = Form.useForm<Values>()
  const { setting, source, hasSecret, version, changedAt } = sender
  const { channel } = setting
  const isLocked = isByEnvironment(source)
  const confirmDanger = useConfirmDanger()
  const [refusal, setRefusal] = useState<RefusalError | null>(null)
  const save = useWrite(systemApi.saveSender, {
    inline: true,
    refresh,
    onDone: () => toast('success', t('saved')),
    onRefused: setRefusal,
  })
  const remove = useWrite(systemApi.removeSender, { refresh, onDone: () => toast('success', t('removed')) })
  useEffect(() => showFaults(form, refusal), [form, refusal])
  const input = (values: Values): SenderInput => {
    const { secret, ...value } = values
    const typed = { channel, value } as SenderSetting
    return { setting: typed, ...(secret ? { secret } : {}) }
  }
  const onRemove = async () => {
    const sure = await confirmDanger({ title: t('removeAsk'), text: t('removeText'), confirmLabel: t('remove') })
    if (sure) void remove.run({ channel, version })
  }
  return (
    <section>
      <h2>{t(channel)}</h2>
      {isLocked && <Alert type="info" showIcon title={t('byEnvironment')} className="sender-state" />}
      {!isLocked && !changedAt && <p>{t('notSet')}</p>}
      {changedAt && <p>{t('changed', { at: timeText(changedAt) })}</p>}
      <Form<Values>
        form={form}
        name={`sender-${channel}`}
        layout="vertical"
        disabled={isLocked}
        initialValues={setting.value}
        onFinish={(values) => {
          setRefusal(null)
          void save.run({ ...input(values), version })
        }}
      >
        {refusal && <Alert type="error" showIcon title={refusal.msg} className="form-refusal" />}
        {channel === 'email' ? <MailFields form={form} hasSecret={hasSecret} /> : <SmsFields hasSecret={hasSecret} />}
        {!isLocked && (
          <Space wrap>
            <Button type="primary" htmlType="submit" loading={save.busy}>
              {t('save')}
            </Button>
            {changedAt && (
              <Button danger loading={remove.busy} onClick={() => void onRemove()}>
                {t('remove')}
              </Button>
            )}
          </Space>
        )}
      </Form>
      {!isLocked && (
        <SenderTest
          isSms={channel === 'sms'}
          inputOf={async () => {
            const values = await form.validateFields().catch(() => null)
            return values && input(values)
          }}
        />
      )}
    </section>
  )
}

/** The refusal with what the fields lack. */
function reasonOf({ msg, fields }: RefusalError): string {
  return [msg, ...fields.map((field) => field.msg)].join(' · ')
}

/** Sends one message by the values as they are typed. */
function SenderTest({ isSms, inputOf }: { isSms: boolean; inputOf: () => Promise<SenderInput | null> }) {
  const t = useT(senderMessages)
  const { language } = useLanguage()
  const [target, setTarget] = useState('')
  const field = useId()
  const [answer, setAnswer] = useState<Output<typeof systemApi.trySender> | null>(null)
  const test = useWrite(systemApi.trySender, { inline: true, onDone: setAnswer })
  const run = async () => {
    setAnswer(null)
    const input = await inputOf()
    if (input) await test.run(target.trim() === '' ? input : { ...input, target: target.trim() })
  }
  return (
    <div className="sender-test">
      <p>
        {t('testHint', { limit: SENDER_TESTS.limit })} {isSms && t('testHintSms')}
      </p>
      <label htmlFor={field}>{t(isSms ? 'testSms' : 'testEmail')}</label>
      <Space.Compact className="sender-test-target">
        <Input
          id={field}
          value={target}
          maxLength={100}
          inputMode={isSms ? 'tel' : 'email'}
          placeholder={t('testOwn')}
          onChange={(event) => setTarget(event.target.value)}
          onPressEnter={() => void run()}
        />
        <Button loading={test.busy} onClick={() => void run()}>
          {t('test')}
        </Button>
      </Space.Compact>
      <output>
        {test.refusal && <Alert showIcon type="error" title={reasonOf(test.refusal)} />}
        {answer && (
          <Alert
            showIcon
            type={answer.sent ? 'success' : 'error'}
            title={answer.sent ? t('sent', { to: answer.to }) : pick(answer, language)}
          />
        )}
      </output>
    </div>
  )
}
