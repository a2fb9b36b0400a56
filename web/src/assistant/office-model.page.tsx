import { assistantApi } from '@podium/core/assistant/api.ts'
import type { ModelSetting } from '@podium/core/assistant/model-setting.ts'
import { Alert, Button, Checkbox, Form, Input, InputNumber, Skeleton, Switch, type FormInstance } from 'antd'
import { useState } from 'react'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { useUnsavedGuard } from '#web/ui/use-unsaved-guard.ts'
import { modelMessages } from './messages.ts'
import './model.css'

interface Values extends Pick<ModelSetting, 'enabled' | 'baseUrl' | 'model' | 'dailyLimit'> {
  key?: string
  removeKey?: boolean
}

/** The language model of the help chat. @spec R23 */
function AssistantModelPage() {
  const setting = useCall(assistantApi.modelSetting, {})
  if (setting.error) return <Failure refusal={setting.error} onRetry={() => void setting.refetch()} />
  if (!setting.data) return <Skeleton active />
  return <ModelForm key={setting.data.version} setting={setting.data} />
}

function ModelForm({ setting }: { setting: ModelSetting }) {
  const t = useT(modelMessages)
  const [form] = Form.useForm<Values>()
  const [removes, setRemoves] = useState(false)
  const [dirty, setDirty] = useState(false)
  useUnsavedGuard(dirty)
  const save = useWrite(assistantApi.saveModelSetting, {
    inline: true,
    refresh: [assistantApi.modelSetting],
    onDone: () => {
      setDirty(false)
      toast('success', t('saved'))
    },
  })
  const { enabled, baseUrl, model, dailyLimit, version } = setting
  const submit = ({ key, removeKey, ...values }: Values) =>
    save.run({ ...values, version, ...keyOf({ key, removeKey }) })
  return (
    <div className="model-setting">
      <p>{t('intro')}</p>
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ enabled, baseUrl, model, dailyLimit }}
        onFinish={(values) => void submit(values)}
        onValuesChange={() => setDirty(true)}
      >
        {save.refusal && <Alert type="error" showIcon title={save.refusal.msg} className="form-refusal" />}
        <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item
          name="baseUrl"
          label={t('baseUrl')}
          validateTrigger="onBlur"
          rules={[{ pattern: /^https?:\/\/\S+$/, message: t('addressRule') }]}
        >
          <Input maxLength={300} placeholder={t('baseUrlHint')} inputMode="url" />
        </Form.Item>
        <Form.Item name="model" label={t('model')}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="key" label={t('key')}>
          <Input.Password
            maxLength={500}
            disabled={removes}
            autoComplete="off"
            placeholder={t(setting.hasKey ? 'keyKept' : 'keyNone')}
          />
        </Form.Item>
        {setting.hasKey && (
          <Form.Item name="removeKey" valuePropName="checked">
            <Checkbox onChange={(event) => setRemoves(event.target.checked)}>{t('removeKey')}</Checkbox>
          </Form.Item>
        )}
        <Form.Item name="dailyLimit" label={t('dailyLimit')} extra={t('usedToday', { count: setting.usedToday })}>
          <InputNumber min={0} max={1_000_000} precision={0} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={save.busy}>
          {t('save')}
        </Button>
      </Form>
      <ModelTest form={form} />
    </div>
  )
}

/** Left out: the saved key stays. */
function keyOf({ key, removeKey }: Pick<Values, 'key' | 'removeKey'>): { key?: string } {
  if (removeKey) return { key: '' }
  return key ? { key } : {}
}

/** Tries the values of the form as they are, saved or not. */
function ModelTest({ form }: { form: FormInstance<Values> }) {
  const t = useT(modelMessages)
  const test = useWrite(assistantApi.testModel)
  const [result, setResult] = useState<{ problem: string | null; milliseconds: number } | null>(null)
  const baseUrl = Form.useWatch('baseUrl', form)
  const model = Form.useWatch('model', form)
  const isReady = Boolean(baseUrl?.trim() && model?.trim())
  const run = async () => {
    setResult(null)
    const typed = await form.validateFields().catch(() => null)
    if (!typed) return
    const values = { baseUrl: typed.baseUrl, model: typed.model, ...keyOf(typed) }
    setResult((await test.run(values)) ?? null)
  }
  return (
    <div className="model-test">
      <Button disabled={!isReady} loading={test.busy} onClick={() => void run()}>
        {t('test')}
      </Button>
      <output>
        {result &&
          (result.problem ? (
            <Alert type="error" showIcon title={t(`problem_${result.problem}` as 'problem_slow')} />
          ) : (
            <Alert type="success" showIcon title={t('works', { ms: result.milliseconds })} />
          ))}
      </output>
    </div>
  )
}

export { AssistantModelPage as Page }
