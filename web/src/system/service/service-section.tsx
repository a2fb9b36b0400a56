import type { Output } from '@podium/core/base/endpoint.ts'
import { systemApi } from '@podium/core/system/api.ts'
import { serviceApi } from '@podium/core/system/service/service-api.ts'
import type {
  ScannerSetting,
  ServiceInput,
  ServiceView,
  StoreSetting,
} from '@podium/core/system/service/service-setting.ts'
import { isByEnvironment } from '@podium/core/system/sender/sender-setting.ts'
import { Alert, Button, Form, Space } from 'antd'
import { useEffect, useState } from 'react'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { showFaults } from '#web/ui/show-faults.ts'
import { timeText } from '#web/ui/time/time.ts'
import { serviceMessages } from './messages.ts'
import { ScannerFields, StoreFields } from './service-fields.tsx'

type Values = StoreSetting & ScannerSetting & { secret?: string }

const refresh = [serviceApi.services, systemApi.scanner]

/** Where files are kept, or what scans them: tested before it is saved, the secret write-only. @spec B32 */
export function ServiceSection({ service }: { service: ServiceView }) {
  const t = useT(serviceMessages)
  const { language } = useLanguage()
  const [form] = Form.useForm<Values>()
  const { setting, source, hasSecret, usedAt, version, changedAt } = service
  const { name } = setting
  const isLocked = isByEnvironment(source)
  const confirmDanger = useConfirmDanger()
  const [refusal, setRefusal] = useState<RefusalError | null>(null)
  const [answer, setAnswer] = useState<Output<typeof serviceApi.tryService> | null>(null)
  const rest = { inline: true, onRefused: setRefusal }
  const save = useWrite(serviceApi.saveService, { ...rest, refresh, onDone: () => toast('success', t('saved')) })
  const test = useWrite(serviceApi.tryService, { ...rest, onDone: setAnswer })
  const remove = useWrite(serviceApi.removeService, { refresh, onDone: () => toast('success', t('removed')) })
  useEffect(() => showFaults(form, refusal), [form, refusal])
  const begin = ({ secret, ...value }: Values): ServiceInput => {
    setRefusal(null)
    setAnswer(null)
    return { setting: { name, value }, ...(secret ? { secret } : {}) }
  }
  const onTest = async () => {
    const values = await form.validateFields().catch(() => null)
    if (values) await test.run(begin(values))
  }
  const onRemove = async () => {
    const question = { title: t(`removeAsk_${name}`), text: t(`removeText_${name}`), confirmLabel: t('remove') }
    if (await confirmDanger(question)) void remove.run({ name, version })
  }
  return (
    <section>
      <h2>{t(name)}</h2>
      {isLocked && <Alert type="info" showIcon title={t('byEnvironment')} className="sender-state" />}
      {!isLocked && !changedAt && <p>{t(`none_${name}`)}</p>}
      {changedAt && <p>{t('changed', { at: timeText(changedAt) })}</p>}
      {usedAt && <p>{t('used', { at: timeText(usedAt) })}</p>}
      <Form<Values>
        form={form}
        name={`service-${name}`}
        layout="vertical"
        disabled={isLocked}
        initialValues={setting.value}
        onFinish={(values) => void save.run({ ...begin(values), version })}
      >
        {refusal && <Alert type="error" showIcon title={refusal.msg} className="form-refusal" />}
        {name === 'store' ? <StoreFields hasSecret={hasSecret} isUsed={usedAt !== null} /> : <ScannerFields />}
        {!isLocked && (
          <>
            <p>{`${t(`testHint_${name}`)} ${t('insideHint')}`}</p>
            <Space wrap>
              <Button type="primary" htmlType="submit" loading={save.busy}>
                {t('save')}
              </Button>
              <Button loading={test.busy} onClick={() => void onTest()}>
                {t('test')}
              </Button>
              {changedAt && !usedAt && (
                <Button danger loading={remove.busy} onClick={() => void onRemove()}>
                  {t('remove')}
                </Button>
              )}
            </Space>
          </>
        )}
      </Form>
      <output>
        {answer && (
          <Alert
            className="setting-result"
            showIcon
            type={answer.works ? 'success' : 'error'}
            title={answer.works ? t('works', { ms: answer.durationMs }) : pick(answer, language)}
          />
        )}
      </output>
    </section>
  )
}
