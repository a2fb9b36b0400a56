import { systemApi } from '@podium/core/system/api.ts'
import { serviceApi } from '@podium/core/system/service/service-api.ts'
import type { SettingView } from '@podium/core/system/setting/setting-api.ts'
import { whyNotSetting } from '@podium/core/system/setting/setting.rule.ts'
import { settingDefinitions } from '@podium/core/system/setting/setting.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import type { Output } from '@podium/core/base/endpoint.ts'
import { Alert, Button, Form, Input, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { ServiceSection } from '../service/service-section.tsx'
import { SenderSection } from '../sender/sender-section.tsx'
import { settingMessages } from './messages.ts'
import './settings.css'

/** Settings of the installation, mail and SMS first, each saved by itself; and a test of the file store. @spec B32 S03 */
function SystemSettingsPage() {
  const t = useT(settingMessages)
  const settings = useCall(systemApi.settings, {})
  if (settings.isPending) return <Skeleton active className="list-main" />
  if (settings.isError) return <Failure refusal={settings.error} onRetry={() => void settings.refetch()} />
  return (
    <div className="list-main settings-page">
      <Senders />
      <section>
        <h2>{t('generalSettings')}</h2>
        {settings.data.map((setting) => (
          <SettingForm key={setting.key} setting={setting} />
        ))}
      </section>
      <Services />
      <StorageTest />
    </div>
  )
}

/** What mails and SMS are sent by. */
function Senders() {
  const senders = useCall(systemApi.senders, {})
  if (senders.isPending) return <Skeleton active />
  if (senders.isError) return <Failure refusal={senders.error} onRetry={() => void senders.refetch()} />
  return senders.data.map((sender) => (
    <SenderSection key={`${sender.setting.channel} ${sender.version}`} sender={sender} />
  ))
}

/** Where files are kept and what scans them. */
function Services() {
  const services = useCall(serviceApi.services, {})
  if (services.isPending) return <Skeleton active />
  if (services.isError) return <Failure refusal={services.error} onRetry={() => void services.refetch()} />
  return services.data.map((service) => (
    <ServiceSection key={`${service.setting.name} ${service.version}`} service={service} />
  ))
}

function SettingForm({ setting: { key, value, version, changedByName, changedAt } }: { setting: SettingView }) {
  const t = useT(settingMessages)
  const { language } = useLanguage()
  const { label, hint } = settingDefinitions[key]
  const [form] = Form.useForm<{ value: string }>()
  // The form stays, and with it the focus, when its saved value arrives.
  useEffect(() => form.setFieldsValue({ value }), [form, value])
  const save = useWrite(systemApi.saveSetting, {
    refresh: [systemApi.settings, systemApi.barLinks],
    onDone: () => toast('success', t('settingSaved', { label: pick(label, language) })),
  })
  const check = (_: unknown, text: unknown) => {
    const refusal = whyNotSetting(key, typeof text === 'string' ? text.trim() : '')
    return refusal ? Promise.reject(new Error(refusalText(refusal, language))) : Promise.resolve()
  }
  return (
    <Form<{ value: string }>
      form={form}
      layout="vertical"
      name={key}
      initialValues={{ value }}
      onFinish={(values) => void save.run({ key, value: values.value.trim(), version })}
    >
      <Form.Item label={pick(label, language)} extra={pick(hint, language)}>
        <div className="setting-line">
          <Form.Item name="value" noStyle validateTrigger="onBlur" rules={[{ validator: check }]}>
            <Input allowClear maxLength={300} aria-label={pick(label, language)} />
          </Form.Item>
          <Button htmlType="submit" loading={save.busy}>
            {t('saveSetting')}
          </Button>
        </div>
      </Form.Item>
      {changedAt && (
        <p className="setting-changed">{t('settingChanged', { who: changedByName, at: timeText(changedAt) })}</p>
      )}
    </Form>
  )
}

function StorageTest() {
  const t = useT(settingMessages)
  const [answer, setAnswer] = useState<Output<typeof systemApi.testStorage> | null>(null)
  const test = useWrite(systemApi.testStorage, { onDone: setAnswer })
  return (
    <section>
      <h2>{t('fileStore')}</h2>
      <p>{t('fileStoreHint')}</p>
      <Button loading={test.busy} onClick={() => void test.run({})}>
        {t('testStore')}
      </Button>
      {answer && (
        <Alert
          className="setting-result"
          showIcon
          type={answer.works ? 'success' : 'error'}
          title={t(answer.works ? 'storeWorks' : 'storeFails', {
            store: t(`store_${answer.store}`),
            ms: answer.durationMs,
          })}
        />
      )}
    </section>
  )
}

export { SystemSettingsPage as Page }
